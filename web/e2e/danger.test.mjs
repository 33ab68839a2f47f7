// Danger follows the hand: the whole side with nobody in hand, whoever is in hand where he stands
// and where he is thought of.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIT, asked, inSight, pickUp, quiet, toStep } from './hands.mjs';
import { COMPUTER, ME, PHONE, noTrouble, open, person, sit, until } from './lib.mjs';

const { server, browser } = await open();

/** For whom each stroke is, and where it ends. */
const strokes = (page) =>
  page
    .locator('.layer-dangers .danger')
    .evaluateAll((all) => all.map((one) => `${one.dataset.at} ${one.dataset.end}`));

/** A table in the step of movement, with danger shown for everybody. */
async function moving(options) {
  const page = await person(browser, server, options);
  await sit(page, { scenario: 'cry-havoc/three-sergeants', seats: { a: ME, b: COMPUTER } });
  await asked(page);
  await toStep(page, /moves/);
  await page.locator('.board').focus();
  await page.keyboard.press('d');
  await until(async () => (await strokes(page)).length > 1, 'several are in danger');
  return page;
}

test('danger is shown for all, for one, and for wherever he would go', async () => {
  const page = await moving({});
  const all = await strokes(page);
  assert.equal(new Set(all.map((one) => one.split(' ')[0])).size, all.length, 'one for each man');

  assert.ok(await pickUp(page, 0));
  const [man] = (await strokes(page))[0].split(' ');
  await until(async () => (await strokes(page)).every((one) => one.startsWith(`${man} `)), 'his');
  const home = new Set(await strokes(page));
  assert.ok(
    [...home].every((one) => all.includes(one)),
    'where he stands it is as it was for all',
  );

  // The strokes end where the pointer rests, and the card tells of that place.
  const [near] = await inSight(page, LIT);
  await page.mouse.move(near.x, near.y);
  await page.locator('.threats h4', { hasText: 'there' }).waitFor();
  await until(async () => (await strokes(page)).some((one) => !home.has(one)), 'danger there');

  // Put down, and switched off.
  await page.mouse.move(4, 60);
  await page.keyboard.press('Escape');
  await until(async () => (await strokes(page)).length === all.length, 'all again');
  await page.keyboard.press('d');
  await until(async () => (await strokes(page)).length === 0, 'no danger is shown');
  noTrouble(page);
});

test('a long press on a phone asks about the place, and leaves the board in sight', async () => {
  const page = await moving({ viewport: PHONE, hasTouch: true, isMobile: true });
  assert.ok(await pickUp(page, 0));
  await quiet(page);
  await until(
    async () => new Set((await strokes(page)).map((one) => one.split(' ')[0])).size === 1,
    'his',
  );
  const home = String(await strokes(page));
  const near = (await inSight(page, LIT)).at(-1);
  await page.locator('.board').evaluate((board, { x, y }) => {
    const at = { clientX: x, clientY: y, bubbles: true, cancelable: true };
    board.dispatchEvent(new MouseEvent('contextmenu', at));
  }, near);
  // Wherever that is: nobody may reach him there.
  await until(async () => String(await strokes(page)) !== home, 'danger there');
  assert.ok((await inSight(page, LIT)).length > 0, 'the board stays in sight');
  noTrouble(page);
});
