// A measured table: figures are dragged and led by finger, and a ruler tells exactly. Whole battles
// are dragged in drag.test.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked, own, pickUp, thenAsked } from './hands.mjs';
import { COMPUTER, ME, PHONE, noTrouble, open, person, sit, until } from './lib.mjs';
import { drag, mouse, still, where } from './measured.mjs';

const { server, browser } = await open();
const FORD = 'samurai-skirmish/herons-ford';

/** The number of whoever is in hand, and the middle of his base on the screen. */
async function inHand(page) {
  // On a phone the sheet grows with whoever is in hand, and the eye moves for it.
  await still(page);
  return page.evaluate(() => {
    const box = document.querySelector('.layer-rings .held').getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementsFromPoint(x, y).find((one) => one.closest('[data-piece]'));
    return { piece: there.closest('[data-piece]').dataset.piece, x, y };
  });
}

const dragBy = (page, from, [x, y]) =>
  drag(page, mouse(page), from, { x: from.x + x, y: from.y + y });

/** Sits down, and has set up. */
async function begin(page) {
  await sit(page, { scenario: FORD, seats: { a: ME, b: COMPUTER } });
  await asked(page);
  await thenAsked(page, () => own(page).click());
  await page.locator('.prompt .sentence', { hasText: 'Who does what?' }).first().waitFor();
}

test('a figure is dragged as far as it can go and no further', async () => {
  const page = await person(browser, server);
  await begin(page);
  await sound(page, 'a measured table');
  await pickUp(page, 1);
  await page
    .getByRole('region', { name: 'Way' })
    .getByText(/can go [\d.]+ cm/)
    .waitFor();
  const man = await inHand(page);
  const stood = await where(page, man.piece);
  await dragBy(page, man, [520, 0]);
  await page.locator('.note', { hasText: /SS-MOV/ }).waitFor();
  assert.equal(await where(page, man.piece), stood, 'he is where he was');
  await sound(page, 'a way too far');
  await page.keyboard.press('Escape');
  if (!(await page.locator('.layer-rings .held').count())) await pickUp(page, 1);
  await dragBy(page, await inHand(page), [70, 10]);
  await page.locator('.log .line', { hasText: /moves to/ }).waitFor();
  assert.notEqual(await where(page, man.piece), stood);
  noTrouble(page);
});

test('anything can be measured', async () => {
  const page = await person(browser, server);
  await begin(page);
  await page.getByRole('button', { name: 'Measure' }).click();
  await still(page);
  const middle = async (one) => {
    const box = await one.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.click(...(await middle(page.locator('.piece.of-a').first())));
  await page.mouse.click(...(await middle(page.locator('.piece.of-b').first())));
  const ruler = page.getByRole('region', { name: 'Ruler' });
  await ruler.getByText(/\d+ mm/).waitFor();
  await ruler.getByText(/one move/).waitFor();
  noTrouble(page);
});

test('a figure is led by a finger on a phone', async () => {
  const page = await person(browser, server, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await sit(page, { scenario: FORD, seats: { a: ME, b: COMPUTER } });
  await asked(page);
  await thenAsked(page, () => own(page).tap());
  await pickUp(page, 1);
  const man = await inHand(page);
  const stood = await where(page, man.piece);
  await page.touchscreen.tap(man.x + 30, man.y + 4);
  const way = page.getByRole('region', { name: 'Way' });
  await way.getByText(/ of [\d.]+ cm/).waitFor();
  await way.getByRole('button', { name: 'Go', exact: true }).tap();
  await until(async () => (await where(page, man.piece)) !== stood, 'he went');
  noTrouble(page);
});
