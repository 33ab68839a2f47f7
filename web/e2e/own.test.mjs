// Own dice: thrown by hand, read out by a click or typed in.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREEN } from './blades.mjs';
import { RINGED, pickUp, shootAt, spots, toStep } from './hands.mjs';
import { ME, SMALL, noTrouble, person, sit, open } from './lib.mjs';

const { server, browser } = await open();

test('a die is typed in and counts', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: SMALL, seats: { a: SCREEN, b: ME }, dice: 'own' });
  await toStep(page, /who shoots/);
  assert.ok(await pickUp(page, 0));
  const [target] = await spots(page, RINGED);
  assert.ok(await shootAt(page, target));

  // What the die does not have is not accepted.
  const field = page.getByLabel(/or type what shows/);
  await field.fill('11');
  assert.ok(await page.getByRole('button', { name: 'Read it out' }).isDisabled());
  await field.fill('7');
  await page.keyboard.press('Enter');
  const pip = page.locator('.log .pip').first();
  await pip.waitFor();
  assert.equal(await pip.innerText(), '7');

  // The page says for ever that these dice were thrown by hand.
  await page.getByRole('tab', { name: 'Dice' }).click();
  await page.getByRole('button', { name: 'Are these dice fair?' }).click();
  await page.getByText(/thrown by hand and read out/).waitFor();
  noTrouble(page);
});
