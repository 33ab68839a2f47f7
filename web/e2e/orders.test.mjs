// Orders are written with ghosts, a dial and zones; scores are held up, sheets read, and an umpire
// rules. All on the small game that has a little of everything.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { here, listener, sound } from './blades.mjs';
import { LIT, asked, inSight, own, quiet } from './hands.mjs';
import { ME, PHONE, board, lay, noTrouble, open, person, until } from './lib.mjs';

const { server, browser } = await open('slips');
const YARD = 'slips/yard';
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

const man = (page, name) => page.locator('.orders-slip .man', { hasText: name });
const said = (page) => page.locator('[aria-live="assertive"]').innerText();
const tinted = (page) => page.locator('.layer-zones .zone');
const ghosts = (page) => page.locator('.layer-ghosts .ghost');
const log = (page) => page.locator('.log .line .words').allInnerTexts();

/** Two players at a table, and an umpire if one is wanted. */
async function together(options = {}, umpire = false) {
  const ann = await person(browser, server, options);
  const ben = await person(browser, server);
  const seats = { a: ME, b: { who: 'friend' } };
  const made = await lay(ann, { scenario: YARD, seats, umpire });
  await ann.goto(`/t/${made.id}`);
  await ben.goto(made.seat_link);
  for (const page of [ann, ben]) await board(page);
  for (const page of [ann, ben]) await asked(page);
  return { ann, ben, made };
}

async function takeUp(page, name) {
  await man(page, name).click();
  await page.locator('.layer-rings .held').first().waitFor({ state: 'attached' });
  await quiet(page);
}

test('a step is written by mouse: hex, way to look, seal', async () => {
  const { ann, ben } = await together();
  assert.equal(await man(ann, 'Ichi').locator('.text').innerText(), 'no order yet');
  await takeUp(ann, 'Ichi');
  // In hand, his zone is tinted: best ahead, worse beside.
  await until(async () => (await tinted(ann).count()) === 2, 'the zone of the sword');
  assert.equal(await ann.locator('.layer-words text').first().textContent(), '0');
  await ann.getByRole('button', { name: 'spear', exact: true }).click();
  await until(async () => (await tinted(ann).count()) === 2, 'the zone of the spear');
  await ann.locator('.layer-words text', { hasText: '−1' }).waitFor({ state: 'attached' });
  await ann.getByRole('button', { name: 'sword', exact: true }).click();

  const best = (page) => page.locator('.layer-words text').first().getAttribute('x').then(Number);
  const before = await best(ann);

  // Over the lit hex his ghost stands there, and the zone is what it would be.
  const [lit] = await inSight(ann, LIT);
  await ann.mouse.move(lit.x, lit.y);
  await ghosts(ann).first().waitFor({ state: 'attached' });
  await until(async () => (await best(ann)) > before, 'the zone after the step');
  await sound(ann, 'a ghost and a zone');

  // Three ways to look: a wedge each, and a line each in the list.
  await ann.mouse.click(lit.x, lit.y);
  await until(async () => (await ann.locator('.dial .wedge').count()) === 3, 'three ways to look');
  assert.equal(await ann.getByRole('menuitem').count(), 4);
  await sound(ann, 'a way to look');
  const wedge = await ann.locator('.dial .wedge[data-way="60"]').boundingBox();
  const middle = [wedge.x + wedge.width / 2, wedge.y + wedge.height / 2];
  await ann.mouse.move(...middle);
  await ann.locator('[role="menuitem"].on', { hasText: 'steps-right' }).waitFor();
  await ann.mouse.click(...middle);
  await until(async () => /steps-right/.test(await man(ann, 'Ichi').innerText()), 'it is written');
  assert.equal(await ann.locator('.ghost.written .seal').count(), 1);
  assert.match(await ann.locator('.orders-slip .head').innerText(), /1 of 3/);

  // Somebody else's reach, from his card; and his sheet.
  const foe = await ann.locator('.piece.of-b').first().boundingBox();
  await ann.mouse.click(foe.x + foe.width / 2, foe.y + foe.height / 2);
  await ann.getByRole('button', { name: 'What does he reach?' }).click();
  await ann.locator('.zones', { hasText: 'Aka' }).waitFor();
  await until(async () => /^Aka reaches with the sword: .* at 0/.test(await said(ann)), 'in words');
  await ann.getByRole('button', { name: 'His sheet' }).click();
  await ann.getByRole('heading', { name: 'Weapons' }).waitFor();
  await sound(ann, 'a sheet');
  await ann.keyboard.press('Escape');

  // Sealed, it lies there to be read until the other side has sealed too.
  await own(ann).click();
  await ann.getByText('It can be taken back').waitFor();
  await sound(ann, 'sealed');
  await own(ben).click();
  await asked(ann);
  assert.equal(await ghosts(ann).count(), 0);
  // Two scores are in the log, to be opened.
  const sum = ann.locator('.log details').first();
  await sum.locator('summary').click();
  assert.match(await sum.innerText(), /the better stance/);
  await sound(ann, 'two scores in the log');
  noTrouble(ann, ben);
});

test('the same by keyboard alone, in words', async () => {
  const { ann, ben } = await together();
  await ann.keyboard.press('n');
  await quiet(ann);
  await ann.keyboard.press('z');
  await until(async () => (await said(ann)).startsWith('Zones off'), 'zones off');
  await ann.keyboard.press('z');
  await until(async () => /Ichi reaches with the sword: 3.0 at 0/.test(await said(ann)), 'zones');
  await ann.keyboard.press('Shift+Z');
  await until(async () => /Ichi reaches with the spear/.test(await said(ann)), 'the next weapon');
  await ann.keyboard.press('c');
  await ann.getByRole('dialog').waitFor();
  await ann.keyboard.press('Escape');
  await ann.getByRole('dialog').waitFor({ state: 'hidden' });
  // To the hex ahead, and there a way to look.
  await ann.keyboard.press('ArrowRight');
  await until(async () => /can be gone to, 3 ways/.test(await said(ann)), 'what can be done there');
  await ann.keyboard.press('Enter');
  const list = ann.getByRole('menu');
  await list.waitFor();
  await ann.keyboard.press('ArrowDown');
  await ann.keyboard.press('Enter');
  await until(async () => /steps-left/.test(await man(ann, 'Ichi').innerText()), 'it is written');
  // Everything he can do, by its first letter.
  await ann.keyboard.press('n');
  await quiet(ann);
  await ann.keyboard.press('o');
  await list.waitFor();
  await ann.keyboard.press('g');
  await ann.keyboard.press('Enter');
  await until(async () => (await log(ann)).length === 2, 'the second is written');
  await ann.keyboard.press('e');
  await ann.getByText('The other side still decides').waitFor();
  noTrouble(ann, ben);
});

test('two scores are held up over the board while they are told', async () => {
  const { ann, ben } = await together({ reducedMotion: 'no-preference' });
  // It is held up for two seconds, and whoever looks from outside may look too late.
  const seen = ann.evaluate(
    () =>
      new Promise((done) => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector('.clash-card')) return;
          watch.disconnect();
          done();
        });
        watch.observe(document.body, { subtree: true, childList: true });
      }),
  );
  await own(ann).click();
  await own(ben).click();
  await seen;
  // A click ends it, and everything is as it is.
  await ann.locator('.board').click({ position: { x: 20, y: 300 } });
  await asked(ann);
  assert.equal(await ann.locator('.clash-card').count(), 0);
  noTrouble(ann, ben);
});

test('an umpire reads both slips and rules, with his reason in the log', async () => {
  const pages = await Promise.all([1, 2, 3].map(() => listener(browser, server)));
  const [ann, ben, judge] = pages;
  const seats = { a: ME, b: { who: 'friend' } };
  const made = await lay(ann, { scenario: YARD, seats, umpire: true });
  await ann.goto(`/t/${made.id}`);
  await ben.goto(made.seat_link);
  await judge.goto(made.umpire_link);
  for (const page of pages) await board(page);
  await here(pages, judge, 'I am here.');
  await takeUp(ann, 'Niko');
  await ann.locator('.prompt .row .btn', { hasText: 'guards' }).click();
  await judge.locator('.orders-slip .man', { hasText: 'guards' }).waitFor();
  assert.equal(await ann.getByRole('region', { name: 'rulings' }).count(), 0);

  const panel = judge.getByRole('region', { name: 'rulings' });
  await panel.getByRole('button', { name: /Rule something/ }).click();
  await panel.getByRole('searchbox').fill('file 2 blue');
  await until(async () => (await panel.getByRole('radio').count()) === 1, 'one is left');
  await panel.getByRole('radio').check();
  const give = panel.getByRole('button', { name: 'Give the ruling' });
  assert.ok(await give.isDisabled(), 'nothing without a reason');
  await panel.getByLabel(/Why/).fill('the sand gave way');
  await panel.getByText('drive file 2 for Blue, because').waitFor();
  await sound(judge, 'a ruling');
  await give.click();
  for (const page of pages) {
    const entry = page.locator('.log .line.umpire');
    await entry.waitFor();
    assert.match(await entry.innerText(), /The umpire: file 2 is driven for Blue, because/);
    assert.match(await entry.innerText(), /the sand gave way/);
  }
  await sound(ann, 'an entry of the umpire');
  noTrouble(...pages);
});

test('on a phone the slip is a row of chips, and a thumb chooses the way to look', async () => {
  const { ann, ben } = await together({ ...TOUCH, colorScheme: 'dark' });
  const slip = await ann.locator('.orders-slip').boundingBox();
  assert.ok(slip.height < 110 && slip.x >= 0 && slip.x + slip.width <= PHONE.width, 'it fits');
  await man(ann, 'Sanji').tap();
  await quiet(ann);
  const [lit] = await inSight(ann, LIT);
  await ann.touchscreen.tap(lit.x, lit.y);
  await ann.locator('.dial .wedge').first().waitFor();
  await sound(ann, 'a dial on a phone');
  await ann.getByRole('menuitem', { name: /steps-left/ }).tap();
  await ann.locator('.ghost.written').waitFor({ state: 'attached' });
  await ann.locator('.handle').tap();
  await until(async () => /steps-left/.test(await man(ann, 'Sanji').innerText()), 'it is read');
  await sound(ann, 'the slip pulled up');
  noTrouble(ann, ben);
});
