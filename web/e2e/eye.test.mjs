// The eye: everybody is in sight at first, whatever the window; the scale is the player's alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked, playOut, tap } from './hands.mjs';
import { COMPUTER, FOOL, ME, PHONE, SMALL, TOLL, noTrouble, open, person, sit } from './lib.mjs';
import { still } from './measured.mjs';

const { server, browser } = await open();

const WINDOWS = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [390, 844],
  [844, 390],
];
/** A usual sheet, the largest, a measured table, the largest of those, and a duel. */
const TABLES = [
  TOLL,
  'samurai-blades/sea-of-grass',
  'samurai-skirmish/herons-ford',
  'samurai-warfare/hundred-banners',
  'katana-to-yari/two-masters',
];

/** Whoever is not in the free part of the window. */
const outOfSight = (page) =>
  page.evaluate(() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    const sheet = document.querySelector('.column').getBoundingClientRect();
    return [...document.querySelectorAll('.board .piece')].flatMap((piece) => {
      const { e: x, f: y } = piece.getScreenCTM();
      const inside = x > board.left && x < board.right && y > board.top && y < board.bottom;
      const covered = x > sheet.left && x < sheet.right && y > sheet.top && y < sheet.bottom;
      return inside && !covered ? [] : [piece.dataset.piece];
    });
  });

const scaleOf = (page) =>
  page.evaluate(() => Number(document.querySelector('.world').dataset.scale));

for (const scenario of TABLES) {
  test(`everybody is in sight at first: ${scenario}`, async () => {
    for (const [width, height] of WINDOWS) {
      const touch = width < 900 ? { hasTouch: true, isMobile: true } : {};
      const page = await person(browser, server, { viewport: { width, height }, ...touch });
      await sit(page, { scenario, seats: { a: ME, b: COMPUTER } });
      await asked(page);
      await still(page);
      assert.deepEqual(await outOfSight(page), [], `at ${width} by ${height}`);
      noTrouble(page);
      await page.context().close();
    }
  });
}

test('the scale stays as it is through a whole game', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: SMALL, seats: { a: ME, b: FOOL } });
  await asked(page);
  await still(page);
  await page.evaluate(() => {
    const world = document.querySelector('.world');
    window.scales = new Set([world.dataset.scale]);
    const note = () => window.scales.add(world.dataset.scale);
    new MutationObserver(note).observe(world, { attributeFilter: ['data-scale'] });
  });
  await playOut(page);
  const scales = await page.evaluate(() => [...window.scales]);
  assert.equal(scales.length, 1, `scales ${scales.join(', ')}`);
  noTrouble(page);
});

test('buttons bring the board nearer, further, and into sight whole', async () => {
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true };
  const page = await person(browser, server, touch);
  await sit(page, { scenario: TOLL, seats: { a: ME, b: COMPUTER } });
  await asked(page);
  await still(page);
  const eye = page.getByRole('group', { name: 'Eye' });
  const first = await scaleOf(page);
  await tap(eye.getByRole('button', { name: 'Nearer' }));
  await still(page);
  const near = await scaleOf(page);
  assert.ok(near > first, `${near} is nearer than ${first}`);
  await tap(eye.getByRole('button', { name: 'Further' }));
  await still(page);
  assert.ok((await scaleOf(page)) < near);
  await tap(eye.getByRole('button', { name: 'The whole board' }));
  await still(page);
  assert.deepEqual(await outOfSight(page), []);
  await sound(page, 'buttons of the eye');
  noTrouble(page);
});
