// A night raid from both seats, with a spectator. The garrison and the spectator must not receive
// anything of the raiders while they are unseen: not on the board, not in the log, not in a frame.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COURT, SCREEN, here, passUntil, say, sound, three, whoIsAsked } from './blades.mjs';
import { asked, inSight, level, own, quiet, sentence } from './hands.mjs';
import { ME, PHONE, board, noTrouble, person, sit, until, open } from './lib.mjs';

const { server, browser } = await open();

const NINJA = ['Kage', 'Kumo', 'Susuki', 'Mimizuku', 'Itachi', 'Yamori'];
const SECRET = new RegExp(NINJA.join('|'));
/** Names of the counters on a board. */
const names = (page) =>
  page
    .locator('.board .piece:not(.dead) .hit')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label').split(';')[0]).sort());
/** What of a page's frames speaks of the raiders, apart from the tale that is told to everybody. */
const spoken = (page) => page.heard.filter((frame) => SECRET.test(withoutTale(frame)));

function withoutTale(frame) {
  const heard = JSON.parse(frame);
  if (heard.scene) heard.scene = { ...heard.scene, story: '', aims: '' };
  return JSON.stringify(heard);
}

/** Sums up a frame that changes the game: what it says happened, and how it counts. */
const updates = (page) =>
  page.heard.map((frame) => JSON.parse(frame)).filter((heard) => heard.t === 'update');

test('the garrison and the spectator hear nothing of raiders they do not see', async () => {
  const pages = await three(browser, server, { scenario: COURT, dice: 'own' });
  const [guard, raider, watcher] = pages;

  // Everybody sees the night and its lanterns; only the raiders see themselves, as shapes.
  for (const page of pages) {
    await page.locator('.board .by-night').waitFor();
    await page.locator('svg.night .dark').waitFor({ state: 'attached' });
    await until(async () => (await page.locator('.lantern.lit').count()) >= 10, 'lanterns burn');
  }
  assert.deepEqual(
    (await names(raider)).filter((name) => NINJA.includes(name)),
    NINJA.toSorted(),
  );
  assert.equal(await raider.locator('.piece.unseen').count(), 6);
  for (const page of [guard, watcher]) {
    assert.deepEqual(
      (await names(page)).filter((name) => NINJA.includes(name)),
      [],
    );
    assert.equal(await page.locator('.piece.of-b').count(), 0);
  }

  // One of them is placed elsewhere: nobody else hears a word of it, not even that it happened.
  assert.equal(await whoIsAsked([guard, raider]), guard);
  await own(guard).click();
  assert.equal(await whoIsAsked([raider]), raider);
  await here(pages, guard, 'The guard is placed.');
  const told = [guard, watcher].map((page) => updates(page).length);
  await say(raider, 'place Itachi at 0.10');
  await say(raider, 'place Yamori at 20.0');
  await here(pages, raider, 'So are we.');
  assert.deepEqual(
    [guard, watcher].map((page) => updates(page).length),
    told,
  );
  await own(raider).click();
  await quiet(raider);

  // Three turns: the raiders creep, the garrison walks its rounds.
  const creeps = [
    ['Itachi moves to 3.10', 'Susuki moves to 21.17'],
    ['Itachi moves to 5.10', 'Mimizuku moves to 15.18'],
    ['Itachi moves to 6.10'],
  ];
  for (const [turn, moves] of creeps.entries()) {
    assert.equal(await passUntil([guard, raider], /who moves/), raider, `turn ${turn + 1}`);
    await here(pages, guard, `Before turn ${turn + 1}.`);
    const before = [guard, watcher].map((page) => updates(page).length);
    for (const words of moves) await say(raider, words);
    await here(pages, raider, `After turn ${turn + 1}.`);
    const after = [guard, watcher].map((page) => updates(page).length);
    assert.deepEqual(after, before, 'what is done in the dark is not told');
    await own(raider).click();
    await quiet(raider);
    assert.equal(await passUntil([guard, raider], /who moves/), guard);
    await say(guard, `Kinta moves to ${['13.11', '13.10', '13.11'][turn]}`);
    await own(guard).click();
    await quiet(guard);
  }

  // The raiders read all of it; the others have a log without it, the same for both.
  const log = (page) => page.locator('.log .line .words').allInnerTexts();
  await level(pages);
  assert.ok((await log(raider)).filter((line) => /Itachi/.test(line)).length >= 3);
  assert.deepEqual(
    (await log(guard)).filter((line) => SECRET.test(line)),
    [],
  );
  assert.deepEqual(await log(guard), await log(watcher));
  for (const page of [guard, watcher]) {
    assert.deepEqual(spoken(page), [], 'no frame names a raider');
    assert.deepEqual(
      (await names(page)).filter((name) => NINJA.includes(name)),
      [],
    );
  }

  // Nor does the umpire know them when the garrison asks.
  await guard.keyboard.press('/');
  await guard.locator('#command').fill('Kuranosuke shoots Itachi');
  await guard.keyboard.press('Enter');
  await guard.locator('.note').waitFor();
  await guard.keyboard.press('Escape');

  // A shape steps into the light, and is seen by everybody at once.
  const mover = await passUntil([guard, raider], /who moves/);
  if (mover === guard) {
    await own(guard).click();
    await quiet(guard);
  }
  assert.equal(await passUntil([guard, raider], /who moves/), raider);
  await say(raider, 'Itachi moves to 7.9');
  for (const page of [guard, watcher]) {
    await page.locator('.log .line', { hasText: /Itachi is seen/ }).waitFor();
    await until(async () => (await names(page)).includes('Itachi'), 'he stands on the board');
  }
  for (const page of pages) await sound(page, 'night');
  noTrouble(...pages);
});

test('one screen changes hands behind a curtain', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: COURT, seats: { a: SCREEN, b: ME } });
  await asked(page);
  assert.match(await page.locator('.prompt h2').innerText(), /Umegae/);
  await own(page).click();
  const here = page.getByRole('button', { name: 'I am here alone' });
  await here.waitFor();
  await sound(page, 'the curtain');
  await here.click();
  await asked(page);
  assert.match(await page.locator('.prompt h2').innerText(), /Six persons unknown/);
  assert.equal(await page.locator('.piece.unseen').count(), 6);
  noTrouble(page);
});

test('a lantern is aimed at, with its odds, and goes out', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: COURT, seats: { a: ME, b: SCREEN }, dice: 'own' });
  // Everybody readies; whoever may shoot is the first of the garrison with a bow.
  for (let i = 0; i < 30; i++) {
    const here = page.getByRole('button', { name: 'I am here alone' });
    await page.locator('.prompt .whose, .curtain').first().waitFor();
    if (await here.isVisible()) await here.click();
    await asked(page);
    const ours = /Umegae/.test(await page.locator('.prompt h2').innerText());
    if (ours && /who shoots/.test(await sentence(page))) break;
    const was = await sentence(page);
    await own(page).click();
    await until(
      async () => (await here.isVisible()) || (await sentence(page)) !== was,
      'the step ends',
    );
  }
  const chip = page.locator('.chips.able .chip', { hasText: 'Kuranosuke' });
  await chip.click();
  await quiet(page);
  const burning = await page.locator('.lantern.lit').count();
  // The eye may still be on its way to all that can be aimed at.
  await until(async () => {
    const [mark] = await inSight(page, '.target .aim-ring');
    await page.mouse.click(mark.x, mark.y);
    await quiet(page);
    return page.locator('.odds').isVisible();
  }, 'the odds are shown');
  await page.locator('.odds').getByText('Hit').waitFor();
  await page.locator('.aimed .btn.main').click();
  await page.getByLabel(/or type what shows/).fill('1');
  await page.keyboard.press('Enter');
  await page.locator('.log .line', { hasText: /^\s*the lantern at .* goes out/ }).waitFor();
  await quiet(page);
  const now = await page.locator('.lantern.lit').count();
  assert.equal(now, burning - 1, 'it is dark there');
  noTrouble(page);
});

test('night on a phone', async () => {
  const page = await person(browser, server, { viewport: PHONE, hasTouch: true, isMobile: true });
  await sit(page, { scenario: COURT, seats: { a: { who: 'computer', level: 'random' }, b: ME } });
  await board(page);
  await asked(page);
  await page.locator('.board .by-night').waitFor();
  await page.locator('.bar .sign', { hasText: 'Night, no alarm' }).waitFor();
  await sound(page, 'night on a phone');
  noTrouble(page);
});
