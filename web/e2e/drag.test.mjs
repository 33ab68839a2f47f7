// A whole small battle is fought by dragging figures over a measured table: by mouse on a desk, by
// finger on a phone. Whoever is dragged too far is where he was, and is told by which rule.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, own, quiet, thenAsked } from './hands.mjs';
import { COMPUTER, ME, PHONE, noTrouble, open, person, sit, until } from './lib.mjs';
import { Battle, drag, figures, finger, mouse, still, where } from './measured.mjs';

const { server, browser } = await open();
const QUARREL = 'samurai-skirmish/tea-house-quarrel';
const FORD = 'samurai-skirmish/herons-ford';
const ON_A_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true };

/** Sits down, and has set up. */
async function begin(options, make, table) {
  const page = await person(browser, server, options);
  await sit(page, table);
  await asked(page);
  const hand = await make(page);
  await thenAsked(page, () => hand.press(own(page)));
  await page.locator('.prompt .sentence', { hasText: 'Who does what?' }).first().waitFor();
  await still(page);
  return { page, hand };
}

const HANDS = [
  ['by mouse', {}, mouse],
  ['by finger, on a phone', ON_A_PHONE, finger],
];

for (const [how, options, make] of HANDS) {
  test(`a battle is dragged to its end ${how}`, async () => {
    const table = { scenario: QUARREL, seats: { a: COMPUTER, b: ME } };
    const { page, hand } = await begin(options, make, table);
    const battle = new Battle(page, hand, 'b');
    await battle.fight();
    assert.match(await page.locator('.prompt').innerText(), /The game is over/);
    assert.ok(battle.drags >= 3, `the moves are made by dragging: ${battle.drags}`);
    noTrouble(page);
  });

  test(`a drag past the limit is refused with its rule ${how}`, async () => {
    const table = { scenario: FORD, seats: { a: ME, b: COMPUTER } };
    const { page, hand } = await begin(options, make, table);
    // The first of them rides; whoever walks comes nowhere near the other end of the board.
    const [, man] = (await figures(page)).filter((one) => one.ready && one.seen);
    const stood = await where(page, man.piece);
    const { x, width } = await page.locator('.board').boundingBox();
    await drag(page, hand, man, { x: Math.min(x + width - 20, man.x + 520), y: man.y });
    await page.locator('.note', { hasText: /SS-MOV/ }).waitFor();
    assert.equal(await where(page, man.piece), stood, 'he is where he was');
    noTrouble(page);
  });
}

test('a group marches behind a finger', async () => {
  const table = { scenario: FORD, seats: { a: ME, b: COMPUTER } };
  const { page, hand } = await begin(ON_A_PHONE, finger, table);
  const all = (await figures(page)).filter((one) => one.ready && one.seen);
  const way = page.getByRole('region', { name: 'Way' });
  const whole = way.getByRole('button', { name: /^All of/ });
  // Somebody who has companions.
  for (const man of all) {
    await hand.down(man);
    await hand.up();
    await page.locator('.layer-rings .held').first().waitFor({ state: 'attached' });
    await quiet(page);
    if (await whole.isVisible()) break;
  }
  await hand.press(whole);
  const inHand = () => page.locator('.layer-rings .held').count();
  await until(async () => (await inHand()) > 1, 'several are in hand');
  await quiet(page);
  await still(page);
  const held = await inHand();
  const ids = (await figures(page)).map(({ piece }) => piece);
  const places = () => Promise.all(ids.map((piece) => where(page, piece)));
  const stood = await places();
  const box = await page.locator('.layer-rings .held').first().boundingBox();
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await hand.down(from);
  for (const far of [12, 24, 36]) await hand.to({ x: from.x + far, y: from.y });
  await way.getByText(/can go so far/).waitFor();
  await hand.up();
  const gone = async () => (await places()).filter((place, i) => place !== stood[i]).length;
  await until(async () => (await gone()) === held, 'all of them went');
  noTrouble(page);
});

test('a ruler is drawn out by a finger', async () => {
  const table = { scenario: FORD, seats: { a: ME, b: COMPUTER } };
  const { page, hand } = await begin(ON_A_PHONE, finger, table);
  await hand.press(page.getByRole('button', { name: 'Measure' }));
  await still(page);
  const all = (await figures(page)).filter((one) => one.seen);
  const [from, to] = [all[0], all.at(-1)];
  const stood = await where(page, from.piece);
  await hand.down(from);
  await hand.to({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await hand.to(to);
  await hand.up();
  const ruler = page.getByRole('region', { name: 'Ruler' });
  await ruler.getByText(/\d+ mm/).waitFor();
  await ruler.getByText(/one move/).waitFor();
  assert.equal(await where(page, from.piece), stood, 'nobody is dragged by a ruler');
  noTrouble(page);
});
