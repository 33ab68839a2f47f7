// Horses: which way a rider looks is chosen on the board, and a touch that asks never answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { LIT, asked, inSight, own, quiet, stamp, thenAsked, toStep } from './hands.mjs';
import { COMPUTER, ME, PHONE, TOLL, noTrouble, open, person, sit, until } from './lib.mjs';
import { finger, still } from './measured.mjs';

const { server, browser } = await open();
const ON_A_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true };

/** Sits down, and comes to where the rider moves; he is in hand then. */
async function mounted(options, press) {
  const page = await person(browser, server, options);
  await sit(page, { scenario: TOLL, seats: { a: COMPUTER, b: ME } });
  await toStep(page, /who moves/, (at) => thenAsked(at, () => press(own(at))));
  await asked(page);
  await still(page);
  const rider = page.locator('.board [data-piece]:has([aria-label*="Oswin"])').first();
  const { x, y, width, height } = await rider.boundingBox();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return { page, rider, middle, piece: Number(await rider.getAttribute('data-piece')) };
}

const wedges = (page) => page.locator('.dial .wedge');
const way = (page) => page.locator('.dial .wedge.on').getAttribute('data-way').then(Number);
const scaleOf = (page) =>
  page.evaluate(() => Number(document.querySelector('.world').dataset.scale));

/** Where the ghost of whoever is in hand lies, and how. */
const ghost = async (page) => {
  const shape = page.locator('.ghost.thought .shape').first();
  await shape.waitFor({ state: 'attached' });
  return shape.evaluate(
    (at) => `${at.parentElement.getAttribute('transform')} ${at.getAttribute('transform')}`,
  );
};

/** A lit hex far enough from the rider that he can come to it from several sides. */
async function wide(page, from) {
  const lit = await inSight(page, LIT);
  const hex = 100 * (await scaleOf(page));
  const far = ({ x, y }) => Math.abs(Math.hypot(x - from.x, y - from.y) - 3 * hex);
  return lit.sort((a, b) => far(a) - far(b))[0];
}

test('a horse is turned by touch: the first touch asks, a drag turns, the next one goes', async () => {
  const { page, rider, middle } = await mounted(ON_A_PHONE, (button) => button.tap());
  await page.touchscreen.tap(middle.x, middle.y);
  await page.locator('.layer-reach .price').first().waitFor({ state: 'attached' });
  await quiet(page);
  const to = await wide(page, middle);
  const before = await stamp(page);
  const stood = await rider.getAttribute('transform');

  await page.touchscreen.tap(to.x, to.y);
  await wedges(page).first().waitFor();
  assert.ok((await wedges(page).count()) > 1, 'several ways to look');
  await ghost(page);
  // What is asked lies in the sheet, in words that name no place.
  const list = page.locator('.column').getByRole('menu', { name: /Which way is .* to look/ });
  await list.waitFor();
  assert.doesNotMatch(await list.innerText(), /\d+\.\d+/);
  await sound(page, 'a horse to be turned');
  await still(page);
  assert.equal(await rider.getAttribute('transform'), stood, 'he has not moved yet');

  // A drag turns the ghost to another side and back.
  const hand = await finger(page);
  const ways = await wedges(page).evaluateAll((all) => all.map((one) => Number(one.dataset.way)));
  const at = await page.locator('.dial').evaluate((dial) => {
    const { e: x, f: y } = dial.getScreenCTM();
    return { x, y };
  });
  const off = 60 * (await scaleOf(page)) + 12;
  for (const one of [ways.at(-1), ways[0]]) {
    const angle = (one * Math.PI) / 180;
    await hand.down(at);
    await hand.to({ x: at.x + Math.cos(angle) * off, y: at.y + Math.sin(angle) * off });
    await until(async () => (await way(page)) === one, `turned to ${one}`);
    await hand.up();
  }
  assert.equal(await rider.getAttribute('transform'), stood, 'turning is not going');

  await page.touchscreen.tap(at.x, at.y);
  await until(async () => (await stamp(page)) !== before, 'he goes');
  await page.locator('.log .line', { hasText: /Oswin/ }).first().waitFor({ state: 'attached' });
  await until(async () => (await rider.getAttribute('transform')) !== stood, 'he is elsewhere');
  noTrouble(page);
});

test('by mouse the side of a hex says which way, with a ghost before the click', async () => {
  const { page, rider, middle } = await mounted({}, (button) => button.click());
  await page.mouse.click(middle.x, middle.y);
  await page.locator('.layer-reach .price').first().waitFor({ state: 'attached' });
  await quiet(page);
  const to = await wide(page, middle);
  const side = 38 * (await scaleOf(page));
  const stood = await rider.getAttribute('transform');
  const seen = new Set();
  for (const x of [-side, side]) {
    await page.mouse.move(to.x + x, to.y);
    await quiet(page);
    seen.add(await ghost(page));
  }
  assert.equal(seen.size, 2, 'another side, another ghost');
  await page.mouse.click(to.x + side, to.y);
  await until(async () => (await rider.getAttribute('transform')) !== stood, 'he goes at once');
  assert.equal(await page.getByRole('menuitem').count(), 0, 'nothing more is asked');
  noTrouble(page);
});
