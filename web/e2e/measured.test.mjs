// A measured table: figures are dragged, a drag too far is refused with its rule, a ruler tells
// exactly, and a small battle is fought to its end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked, isOver, own, pickUp, quiet, thenAsked } from './hands.mjs';
import { COMPUTER, ME, PHONE, noTrouble, open, person, sit, until } from './lib.mjs';

const { server, browser } = await open();
const FORD = 'samurai-skirmish/herons-ford';

/** More decisions than any game of it has. */
const MOST_DECISIONS = 400;

const where = (page, piece) =>
  page.locator(`[data-piece="${piece}"]`).first().getAttribute('transform');

/** The number of whoever is in hand, and the middle of his base on the screen. */
async function inHand(page) {
  const box = await page.locator('.layer-rings .held').first().boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const piece = await page.evaluate(
    ([x, y]) =>
      document
        .elementsFromPoint(x, y)
        .find((one) => one.closest('[data-piece]'))
        ?.closest('[data-piece]').dataset.piece,
    [x, y],
  );
  return { piece, x, y };
}

async function drag(page, from, by) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by[0], from.y + by[1], { steps: 6 });
  // The way there is asked for and told before the hand lets go.
  await page
    .getByRole('region', { name: 'Way' })
    .getByText(/ of [\d.]+ cm/)
    .waitFor();
  await page.mouse.up();
  await quiet(page);
}

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
  await drag(page, man, [520, 0]);
  await page.locator('.note', { hasText: /SS-MOV/ }).waitFor();
  assert.equal(await where(page, man.piece), stood, 'he is where he was');
  await sound(page, 'a way too far');
  await page.keyboard.press('Escape');
  if (!(await page.locator('.layer-rings .held').count())) await pickUp(page, 1);
  await drag(page, await inHand(page), [70, 10]);
  await page.locator('.log .line', { hasText: /moves to/ }).waitFor();
  assert.notEqual(await where(page, man.piece), stood);
  noTrouble(page);
});

test('anything can be measured', async () => {
  const page = await person(browser, server);
  await begin(page);
  await page.getByRole('button', { name: 'Measure' }).click();
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

test('a small battle is fought to its end', async () => {
  const page = await person(browser, server);
  await begin(page);
  for (let i = 0; i < MOST_DECISIONS && !(await isOver(page)); i++) {
    await asked(page);
    if (await isOver(page)) break;
    if (await own(page).isVisible()) await own(page).click();
    else await page.locator('.prompt .row .btn').first().click();
    await quiet(page);
  }
  await page.locator('.replay').waitFor();
  assert.match(await page.locator('.prompt').innerText(), /The game is over/);
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
  await page.touchscreen.tap(man.x + 60, man.y + 8);
  const way = page.getByRole('region', { name: 'Way' });
  await way.getByText(/ of [\d.]+ cm/).waitFor();
  await way.getByRole('button', { name: 'Go', exact: true }).tap();
  await until(async () => (await where(page, man.piece)) !== stood, 'he went');
  noTrouble(page);
});
