// Katana to Yari in browsers: a duel to its end, whole moves written by both sides under an umpire,
// and a duel by keyboard alone. However the dice fall, every game comes to its end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { here, isAsked, listener, sound } from './blades.mjs';
import { LIT, RINGED, asked, isOver, level, own, quiet, shootAt } from './hands.mjs';
import { sentence, spots, stamp } from './hands.mjs';
import { COMPUTER, ME, board, lay, noTrouble, open, sit, until } from './lib.mjs';

const { server, browser } = await open();
const MASTERS = 'katana-to-yari/two-masters';
const WEDDING = 'katana-to-yari/wedding-road';
const MOVES = { order_method: 'simultaneous_move' };

/** So many decisions are thought about, and so many are more than any game of it can have. */
const EAGER = 40;
const EAGER_DUEL = 200;
const EAGER_KEYS = 80;
const MOST_DECISIONS = 2000;

const log = (page) => page.locator('.log .line .words').allInnerTexts();
const held = async (page) => (await page.locator('.layer-rings .held').count()) > 0;
const written = async (page) => (await page.locator('.orders-slip li.done').count()) > 0;
const plainOne = (page) => page.locator('.prompt .row:not(.own) .btn').first();

/** The lit hex that is nearest to an enemy. */
async function nearest(page) {
  const side = await page.locator('.prompt.of-a').count();
  const foes = await spots(
    page,
    side ? '.piece.of-b:not(.dead) .hit' : '.piece.of-a:not(.dead) .hit',
  );
  const far = ({ x, y }) => Math.min(...foes.map((foe) => Math.hypot(foe.x - x, foe.y - y)), 1e6);
  const lit = await spots(page, LIT);
  return lit.sort((a, b) => far(a) - far(b))[0];
}

/** Takes whatever is offered first in a list. */
async function first(page) {
  const item = page.getByRole('menuitem').first();
  if (await item.isVisible()) await item.click();
  await quiet(page);
}

/** Seals, or whatever else ends what is asked. */
async function seal(page) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  if (await own(page).isVisible()) await own(page).click();
  else if (await plainOne(page).isVisible()) {
    await plainOne(page).click();
    await first(page);
  } else await anything(page);
  await quiet(page);
}

/** Somebody must answer, and no button does: the first of all that he can do. */
async function anything(page) {
  const chip = page.locator('.chips.able .chip').first();
  if (!(await held(page)) && (await chip.isVisible())) {
    await chip.click();
    await quiet(page);
  }
  await page.locator('.board').focus();
  await page.keyboard.press('o');
  await first(page);
  const go = page.locator('.aimed .btn.main');
  if (await go.isVisible()) await go.click();
}

/** One decision of somebody who goes for the enemy: one order in a phase, and every stroke. */
async function fight(page) {
  const before = await stamp(page);
  if (!(await held(page)) && !(await written(page))) {
    const man = page.locator('.orders-slip .man').first();
    if (await man.isVisible()) await man.click();
    await quiet(page);
  }
  if (await held(page)) {
    const [target] = await spots(page, RINGED);
    if (target && (await shootAt(page, target))) return quiet(page);
    const to = await nearest(page);
    if (to) {
      await page.mouse.click(to.x, to.y);
      await first(page);
      if ((await stamp(page)) !== before && !(await held(page))) return;
    }
  }
  await seal(page);
}

/** Both fight on until it is over, at the latest by the scenario's last move. After a while nobody
 *  thinks any more: he who only seals gets there too. */
async function toTheEnd(pages, eager) {
  let [decisions, idle] = [0, 0];
  while (!(await isOver(pages[0])) && decisions < MOST_DECISIONS) {
    for (const page of pages) {
      // What the other has just ended is not to be answered any more.
      await level([page]);
      if ((await isOver(page)) || !(await isAsked(page))) continue;
      const before = await stamp(page);
      await (decisions++ < eager ? fight(page) : seal(page));
      await level([page]);
      idle = (await stamp(page)) === before ? idle + 1 : 0;
      assert.ok(idle < 20, `nobody knows an answer to: ${await sentence(page)}`);
    }
  }
  const gaveUp = (await log(pages[0])).some((line) => /give up/.test(line));
  assert.ok(!gaveUp, 'nobody gave up');
}

test('a duel is fought to its end in two browsers', async () => {
  const pages = await Promise.all([1, 2].map(() => listener(browser, server)));
  const [east, west] = pages;
  const seats = { a: ME, b: { who: 'friend' } };
  const made = await lay(east, { scenario: MASTERS, seats });
  await east.goto(`/t/${made.id}`);
  await west.goto(made.seat_link);
  for (const page of pages) await board(page);
  await asked(east);
  await sound(east, 'modes are chosen');
  await toTheEnd([east, west], EAGER_DUEL);
  for (const page of pages) {
    await page.locator('.replay').waitFor();
    await level([page]);
    assert.match(await page.locator('.prompt').innerText(), /The game is over/);
  }
  assert.deepEqual(await log(east), await log(west), 'both read the same in the end');
  await sound(east, 'the end of a duel');
  noTrouble(...pages);
});

test('a brawl of eight is written in whole moves, ruled on by an umpire, and fought to its end', async () => {
  const pages = await Promise.all([1, 2, 3].map(() => listener(browser, server)));
  const [east, west, judge] = pages;
  const seats = { a: ME, b: { who: 'friend' } };
  const made = await lay(east, { scenario: MASTERS, seats, umpire: true, options: MOVES });
  await east.goto(`/t/${made.id}`);
  await west.goto(made.seat_link);
  await judge.goto(made.umpire_link);
  for (const page of pages) await board(page);
  await here(pages, judge, 'I watch you.');
  // Modes: both seal, and are asked for their orders.
  for (const page of [east, west]) {
    await asked(page);
    await own(page).click();
  }
  const boxes = (page) => page.locator('.orders-slip .box');
  for (const page of [east, west]) {
    await boxes(page).first().waitFor();
    await asked(page);
  }
  assert.equal(await boxes(east).count(), 20, 'four figures, five phases');
  // Every open box of the first figure, one after the other: he stays in hand until they are full.
  await east.locator('.orders-slip .man').first().click();
  await quiet(east);
  const free = east.locator('.orders-slip li.held .box:not(:disabled)');
  const phases = await free.count();
  for (let i = 0; i < phases; i++) {
    const full = () => east.locator('.orders-slip .box.full').count();
    const to = await nearest(east);
    if (to) {
      await east.mouse.click(to.x, to.y);
      await first(east);
    }
    if ((await full()) <= i) {
      await plainOne(east).click();
      await first(east);
    }
    await until(async () => (await full()) === i + 1, `phase ${i + 1} of ${phases} is written`);
    await quiet(east);
  }
  await east.locator('.ghost.written .seal').first().waitFor({ state: 'attached' });
  await sound(east, 'a whole move');
  // The umpire reads it; the other side does not.
  const name = await east.locator('.orders-slip li.done .name').first().innerText();
  await judge.locator('.orders-slip .man', { hasText: name }).waitFor();
  assert.equal(await west.locator('.orders-slip .box.full').count(), 0);
  assert.equal(await west.locator('.ghost').count(), 0);
  // One box is written anew.
  await east.locator('.orders-slip li.done .box.full').first().click();
  await quiet(east);
  await plainOne(east).click();
  await first(east);
  // A ruling.
  const panel = judge.getByRole('region', { name: 'rulings' });
  await panel.getByRole('button', { name: /Rule something/ }).click();
  await panel.getByRole('searchbox').fill('rain');
  await panel.getByRole('radio').first().check();
  await panel.getByLabel(/Why/).fill('clouds came over the hill');
  await sound(judge, 'a ruling');
  await panel.getByRole('button', { name: 'Give the ruling' }).click();
  for (const page of pages) {
    const entry = page.locator('.log .line.umpire', { hasText: 'clouds came over the hill' });
    await entry.waitFor();
  }
  // Sealed by both, the move is played; then it is fought on to its end.
  for (const page of [east, west]) {
    await asked(page);
    await page.keyboard.press('Escape');
    await own(page).click();
  }
  await toTheEnd([east, west], EAGER);
  for (const page of pages) {
    await page.locator('.replay').waitFor();
    await level([page]);
    assert.match(await page.locator('.prompt').innerText(), /The game is over/);
  }
  assert.deepEqual(await log(east), await log(west), 'both read the same in the end');
  noTrouble(...pages);
});

test('the umpire runs people who are on nobody’s side', async () => {
  const pages = await Promise.all([1, 2, 3].map(() => listener(browser, server)));
  const [east, west, judge] = pages;
  const seats = { a: ME, b: { who: 'friend' } };
  const made = await lay(east, { scenario: WEDDING, seats, umpire: true });
  await east.goto(`/t/${made.id}`);
  await west.goto(made.seat_link);
  await judge.goto(made.umpire_link);
  for (const page of pages) await board(page);
  assert.equal(await east.locator('.piece.of-n .hit').count(), 4, 'the wedding is nobody’s');
  const panel = judge.getByRole('region', { name: 'rulings' });
  await panel.getByRole('button', { name: /Rule something/ }).click();
  const choose = async (words) => {
    await panel.getByRole('searchbox').fill(words);
    await panel.getByRole('radio').first().check();
  };
  const decided = () =>
    until(async () => !(await panel.getByRole('radio', { checked: true }).count()), 'given');
  await choose('leads');
  await panel.getByLabel(/Why/).fill('it is a wedding');
  await panel.getByRole('button', { name: 'Give the ruling' }).click();
  await decided();
  for (const page of [east, west]) {
    await page.locator('.log .line.umpire', { hasText: 'it is a wedding' }).waitFor();
  }
  // What he writes needs no reason, and neither side reads it.
  await choose('Zenpachi goes non-tactical');
  await sound(judge, 'writing for a neutral');
  await panel.getByRole('button', { name: 'Write it' }).click();
  await decided();
  await judge.locator('.log .line', { hasText: 'Zenpachi goes non-tactical' }).waitFor();
  // Both have sealed: now everybody waits for him.
  for (const page of [east, west]) {
    await asked(page);
    await own(page).click();
  }
  for (const page of [east, west]) {
    await page.locator('.prompt', { hasText: 'the umpire is writing for the neutrals' }).waitFor();
  }
  await judge.locator('.prompt', { hasText: 'Write for the neutrals in your hand' }).waitFor();
  assert.ok(!(await log(east)).some((line) => /non-tactical/.test(line)), 'nothing is given away');
  await sound(east, 'waiting for the umpire');
  await choose('the neutrals are ready');
  await panel.getByRole('button', { name: 'Write it' }).click();
  for (const page of [east, west]) {
    const open = page.locator('.log .line', { hasText: 'non-tactical: Zenpachi' });
    await open.waitFor();
    assert.doesNotMatch(await open.innerText(), /umpire/, 'what is laid open is nobody’s act');
  }
  noTrouble(...pages);
});

test('a duel by keyboard alone', async () => {
  const page = await listener(browser, server);
  await sit(page, { scenario: MASTERS, seats: { a: ME, b: COMPUTER } });
  const menu = page.getByRole('menu');
  const press = async (key) => {
    await page.keyboard.press(key);
    await quiet(page);
  };
  /** The first of all that can be done, or the first with these words. */
  const choose = async (words) => {
    await press('o');
    if (!(await menu.isVisible())) return false;
    const field = page.getByRole('searchbox');
    if (await field.isVisible()) await page.keyboard.type(words);
    await press('Enter');
    await press('Enter');
    return true;
  };
  let strokes = 0;
  for (let i = 0; i < MOST_DECISIONS; i++) {
    await asked(page);
    if (await isOver(page)) break;
    const text = await page.locator('.prompt .sentence').first().innerText();
    await page.locator('.board').focus();
    const before = await stamp(page);
    if (/tactical/.test(text) || i > EAGER_KEYS) await press('e');
    else if (await written(page)) {
      await press('Escape');
      await press('Escape');
      await press('e');
    } else {
      if (!(await held(page))) await press('n');
      if (/strike/.test(text)) strokes += 1;
      await choose('advance');
      await press('Escape');
      if ((await stamp(page)) === before) await press('Escape');
      if ((await stamp(page)) === before) await press('e');
    }
    await quiet(page);
  }
  assert.match(await page.locator('.prompt').innerText(), /The game is over/);
  assert.ok(strokes > 0, 'somebody was struck at');
  noTrouble(page);
});
