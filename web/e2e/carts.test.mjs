// A cart: the horse is taken out of the shafts, and two men push it on by hand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREEN, passUntil, sound } from './blades.mjs';
import { LIT, changed, own, quiet, sentence, spots, stamp } from './hands.mjs';
import { ME, noTrouble, open, person, sit, until } from './lib.mjs';

const { server, browser } = await open();

/** Picks up a man by his name, and points at the one thing he can do something to. */
async function ringed(page, man) {
  await page.locator('.chips.able .chip', { hasText: man }).click();
  await quiet(page);
  const rings = page.locator('.target .brush');
  await rings.first().waitFor();
  assert.equal(await rings.count(), 1, `${man} has one thing to handle`);
  const { x, y, width, height } = await rings.boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await quiet(page);
}

/** Clicks the first of the hexes that are lit. */
async function put(page) {
  const before = await stamp(page);
  const [spot] = await spots(page, LIT);
  await page.mouse.click(spot.x, spot.y);
  await changed(page, before);
  await quiet(page);
}

test('a cart is unharnessed and pushed by mouse', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: 'samurai-blades/rice-carts', seats: { a: SCREEN, b: ME } });
  await passUntil([page], /takes a whole turn/);
  await ringed(page, 'Toku');
  await page.locator('.aimed .btn.main').click();
  await page.locator('.log .line', { hasText: /begins to take Thunder out/ }).waitFor();
  await quiet(page);
  const done = page.locator('.log .line', { hasText: /has taken Thunder out/ });
  for (let i = 0; i < 12 && (await done.count()) === 0; i++) {
    const before = await stamp(page);
    await own(page).click();
    await changed(page, before);
    await quiet(page);
  }
  await passUntil([page], /who moves/);

  await ringed(page, 'Yumi');
  const menu = page.getByText('Which do you mean?');
  await menu.waitFor();
  await sound(page, 'pushing');
  await page
    .getByRole('menuitem', { name: /^Yumi and Toku push First-cart/ })
    .first()
    .click();
  await page.locator('.log .line', { hasText: /Yumi and Toku push First-cart to 8.8/ }).waitFor();
  await quiet(page);
  for (const man of ['Yumi', 'Toku']) {
    assert.match(await sentence(page), new RegExp(`where does ${man} stand`, 'i'));
    await put(page);
  }
  await until(async () => /who moves/i.test(await sentence(page)), 'the movement goes on');
  noTrouble(page);
});
