// Both sides write in secret at once, an umpire sees it all, and a spectator nothing. Whatever one
// side writes or seals must not stir the other pages: not a word, not a frame, not a time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREEN, here, listener, say, sound } from './blades.mjs';
import { asked, level, own, quiet } from './hands.mjs';
import { ME, PHONE, SMALL, board, lay, noTrouble, open, person, sit, until } from './lib.mjs';

const { server, browser } = await open('slips');

const YARD = 'slips/yard';
const WRITTEN = /it is written/;

const log = (page) => page.locator('.log .line .words').allInnerTexts();
const takeBack = (page) => page.getByRole('button', { name: 'Take back' });
const isAsked = (page) => page.locator('.prompt .whose:not(.thinking)');

/** A figure's row on the slip of orders. */
const man = (page, name) => page.locator('.orders-slip .man', { hasText: name });

/** The line with which all slips are laid open. */
const revealed = (page, words) => page.locator('.log .step', { hasText: words });

/** Everything on a page, down to its title. */
const shown = (page) =>
  page.evaluate(() => {
    const whole = new XMLSerializer().serializeToString(document.body);
    return `${document.title}\n${document.body.innerText}\n${whole}`;
  });

/** What a list of tables tells this person: whose move it is, and since when. */
const listed = (page) =>
  page.evaluate(async () => (await fetch('/api/v1/tables?which=mine')).text());

/** Two players, an umpire and a spectator at one table. */
async function four() {
  const pages = await Promise.all([1, 2, 3, 4].map(() => listener(browser, server)));
  const [ann, ben, judge, cat] = pages;
  const made = await lay(ann, {
    scenario: YARD,
    seats: { a: ME, b: { who: 'friend' } },
    umpire: true,
  });
  await ann.goto(`/t/${made.id}`);
  await ben.goto(made.seat_link);
  await judge.goto(made.umpire_link);
  await cat.goto(made.watch_link);
  for (const page of pages) await board(page);
  await here(pages, judge, 'Everybody is here.');
  return pages;
}

/** What is read out comes a moment after everything else: whatever is to come has come. */
const silent = (page) => page.evaluate(() => new Promise((done) => setTimeout(done, 300)));

/** What pages show and have heard; `unmoved` makes sure that it is still all there is. */
async function still(pages) {
  return Promise.all(
    pages.map(async (page) => {
      await quiet(page);
      await silent(page);
      const [html, list] = await Promise.all([shown(page), listed(page)]);
      return { page, html, list, frames: page.heard.length };
    }),
  );
}

async function unmoved(before, why) {
  for (const { page, html, list, frames } of before) {
    await silent(page);
    assert.deepEqual(page.heard.slice(frames), [], `a frame: ${why}`);
    assert.equal(await shown(page), html, `the page: ${why}`);
    assert.equal(await listed(page), list, `the list of tables: ${why}`);
  }
}

/** Does something at one page of which others must not hear; the umpire does. */
async function unheard(judge, others, why, run) {
  const before = await still(others);
  const frames = judge.heard.length;
  await run();
  await until(async () => judge.heard.length > frames, `the umpire hears: ${why}`);
  await quiet(judge);
  await unmoved(before, why);
}

test('what is written in secret stirs nobody but the umpire', async () => {
  const pages = await four();
  const [ann, ben, judge, cat] = pages;

  // Both are asked at once; the umpire and the spectator are not, and all know who umpires.
  await asked(ann);
  await asked(ben);
  for (const page of [judge, cat]) assert.equal(await isAsked(page).count(), 0);
  await judge.locator('.prompt .badge', { hasText: 'umpire' }).waitFor();
  for (const page of [ann, ben, cat]) assert.equal(await page.locator('.badge').count(), 0);
  const name = await judge.locator('.bar .umpire .who').innerText();
  for (const page of pages) {
    assert.equal(await page.locator('.bar .umpire .who').innerText(), name);
  }

  // Ann writes by mouse, writes anew, and takes the newer one back.
  const others = [ben, cat];
  await unheard(judge, others, 'a slip is written', async () => {
    await man(ann, 'Ichi').click();
    await quiet(ann);
    await ann.keyboard.press('o');
    await ann.getByRole('menuitem', { name: 'Ichi strikes' }).click();
    await quiet(ann);
    await ann.locator('.aimed .btn.main').click();
    await until(async () => (await log(ann)).length === 1, 'it is written');
  });
  await unheard(judge, others, 'a slip is written anew', () => say(ann, 'Ichi guards'));
  assert.match((await log(ann)).at(-1), /Ichi guards, it is written/);
  assert.deepEqual(await log(judge), await log(ann));
  await unheard(judge, others, 'a slip is taken back', async () => {
    await takeBack(ann).click();
    await until(async () => /Ichi strikes/.test((await log(ann)).at(-1)), 'it is taken back');
  });
  await unheard(judge, [ann, cat], 'the other side writes', () => say(ben, 'Aka steps'));

  // Ann seals: she is told that Ben still decides, and Ben is not told that he is waited for.
  await unheard(judge, others, 'a side has sealed', async () => {
    await own(ann).click();
    await ann.getByText('The other side still decides').waitFor();
  });
  assert.equal(await isAsked(ann).count(), 0);
  assert.ok(await isAsked(ben).isVisible());
  await unheard(judge, others, 'the seal is broken', async () => {
    await takeBack(ann).click();
    await isAsked(ann).waitFor();
  });
  await unheard(judge, others, 'it is sealed again', async () => {
    await own(ann).click();
    await ann.getByText('The other side still decides').waitFor();
  });

  // The umpire has read everything, the others what is theirs; no frame spoke of the rest.
  await here(pages, judge, 'I have read it all.');
  const told = (page, words) => page.heard.some((frame) => frame.includes(words));
  for (const [words, knows] of [
    ['Ichi strikes', [ann, judge]],
    ['Aka steps', [ben, judge]],
    ['Red has sealed', [ann, judge]],
  ]) {
    for (const page of pages) assert.equal(told(page, words), knows.includes(page), words);
  }
  assert.deepEqual(await log(cat), []);
  await sound(judge, 'the umpire');
  await sound(ann, 'sealed');

  // Whoever comes back finds what he left, and nothing more.
  for (const page of [ann, ben, cat]) {
    // What was in hand is not kept.
    await page.locator('.board').focus();
    await page.keyboard.press('Escape');
    const [was, prompt] = [await log(page), await page.locator('.prompt').innerText()];
    await page.reload();
    await board(page);
    await level([page]);
    assert.deepEqual(await log(page), was);
    assert.equal(await page.locator('.prompt').innerText(), prompt);
  }
  await here(pages, judge, 'You are all back.');
  for (const page of [ben, cat]) assert.ok(!told(page, 'Ichi strikes'), 'after coming back');

  // Ben seals: everything is laid open to everybody.
  await unheard(judge, [ann, cat], 'one more slip', () => say(ben, 'Beni strikes'));
  await own(ben).click();
  const open = /turn 1: Ichi strikes, Niko guards, Sanji guards, Aka steps, Beni strikes, Chaya/;
  for (const page of pages) {
    await revealed(page, open).waitFor();
    await level([page]);
  }
  assert.deepEqual(
    await log(cat),
    (await log(cat)).filter((line) => !WRITTEN.test(line)),
  );
  await asked(ann);
  await asked(ben);

  // The game is given up, and the replay shows to everybody what was written.
  await ann.getByRole('button', { name: 'Menu' }).click();
  await ann.getByRole('button', { name: 'Resign' }).click();
  await ann.getByRole('button', { name: 'Yes, give up' }).click();
  for (const page of pages) {
    await page.locator('.replay').waitFor();
    await page.getByRole('button', { name: 'To the beginning' }).click();
    await page.getByRole('button', { name: 'One on' }).click();
    await quiet(page);
    assert.match((await log(page))[0], /Ichi strikes, it is written/);
  }
  noTrouble(...pages);
});

test('one screen: each side writes alone, and finds nothing of the other', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: YARD, seats: { a: ME, b: SCREEN } });
  const curtain = page.locator('.curtain');
  const alone = page.getByRole('button', { name: 'I am here alone' });
  const writes = async (name, words) => {
    await curtain.getByRole('heading', { name }).waitFor();
    await sound(page, 'the curtain');
    await alone.click();
    await asked(page);
    assert.equal(await page.locator('.prompt h2').innerText(), name);
    assert.doesNotMatch(await page.locator('body').innerText(), WRITTEN, 'it is a blank page');
    await say(page, words);
    assert.match(await page.locator('body').innerText(), WRITTEN);
  };
  await writes('Red', 'Ichi strikes');
  // Coming back does not show to whoever sits there now what the one before has written.
  await page.reload();
  await alone.waitFor();
  await alone.click();
  await asked(page);
  await own(page).click();
  await writes('Blue', 'Aka steps');
  await own(page).click();
  await revealed(page, /turn 1: Ichi strikes.*Aka steps/).waitFor();

  // Whoever has seen it writes first; then the screen goes to the other, who sees it now.
  await asked(page);
  assert.equal(await page.locator('.prompt h2').innerText(), 'Blue');
  await say(page, 'Beni guards');
  await own(page).click();
  await curtain.getByRole('heading', { name: 'Red' }).waitFor();
  await alone.click();
  await asked(page);
  assert.doesNotMatch(await page.locator('body').innerText(), /Beni guards, it is written/);
  await revealed(page, /turn 1: Ichi strikes.*Aka steps/).waitFor();
  noTrouble(page);
});

test('an umpire is invited, sees what is hidden, and says a word', async () => {
  const ann = await person(browser, server);
  const judge = await person(browser, server, { viewport: PHONE, hasTouch: true, isMobile: true });
  await ann.goto('/');
  await ann.getByRole('button', { name: 'Play A lesson on the green' }).click();
  await ann.getByLabel(/With an umpire/).check();
  await sound(ann, 'setting up a table with an umpire');
  await ann.getByRole('button', { name: 'Begin' }).click();
  const link = ann.getByLabel('The umpire');
  await link.waitFor();
  await sound(ann, 'the umpire is invited');
  const chair = await link.inputValue();
  await ann.getByRole('link', { name: 'To the table' }).click();
  await board(ann);
  await ann.getByText('The umpire’s chair is free').waitFor();
  await judge.goto(chair);
  await board(judge);
  assert.equal(new URL(judge.url()).hash, '', 'the token does not stay in the address');
  await ann.getByText('The umpire’s chair is free').waitFor({ state: 'hidden' });
  await judge.locator('.prompt .badge', { hasText: 'umpire' }).waitFor();
  assert.equal(await isAsked(judge).count(), 0);
  await sound(judge, 'the umpire on a phone');
  await judge.getByRole('button', { name: 'Menu' }).tap();
  await judge.getByText('You umpire here').waitFor();
  noTrouble(ann, judge);
});

test('the umpire sees raiders by night whom the garrison does not', async () => {
  const pages = await Promise.all([1, 2, 3].map(() => listener(browser, server)));
  const [guard, raider, judge] = pages;
  const seats = { a: ME, b: { who: 'friend' } };
  const made = await lay(guard, { scenario: 'samurai-blades/plum-court', seats, umpire: true });
  await guard.goto(`/t/${made.id}`);
  await raider.goto(made.seat_link);
  await judge.goto(made.umpire_link);
  for (const page of pages) await board(page);
  const raiders = (page) => page.locator('.board .piece.of-b').count();
  assert.deepEqual([await raiders(guard), await raiders(raider), await raiders(judge)], [0, 6, 6]);
  noTrouble(...pages);
});

test(`a table of ${SMALL} without an umpire has no chair for one`, async () => {
  const ann = await person(browser, server);
  const made = await sit(ann, { scenario: SMALL, seats: { a: ME, b: { who: 'friend' } } });
  assert.equal(made.umpire_link, undefined);
  assert.equal(await ann.locator('.bar .umpire').count(), 0);
  noTrouble(ann);
});
