// An arrow is on its way to a monk: both answers stand there with their exact odds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREEN, passUntil, sound } from './blades.mjs';
import { quiet, sentence } from './hands.mjs';
import { ME, noTrouble, person, sit, until, open } from './lib.mjs';

const { server, browser } = await open();

async function read(page, face) {
  const field = page.getByLabel(/or type what shows/);
  await field.fill(String(face));
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  await quiet(page);
}

test('a monk strikes at an arrow, knowing his chances', async () => {
  const page = await person(browser, server);
  const scenario = 'samurai-blades/still-bell';
  await sit(page, { scenario, seats: { a: SCREEN, b: ME }, dice: 'own' });
  await passUntil([page], /who shoots/);
  await page.locator('.chips.able .chip', { hasText: 'Sagi' }).click();
  await quiet(page);
  await page.locator('.board').focus();
  await page.keyboard.press('/');
  await page.locator('#command').fill('Sagi shoots Kakuzen');
  await page.keyboard.press('Enter');
  await page.locator('.aimed .btn.main').click();
  await read(page, 1);
  assert.match(await sentence(page), /an arrow is on its way to Kakuzen/i);

  // Struck aside by four faces of ten; let come, it does what it says.
  const answers = page.locator('.answer');
  for (const i of [0, 1]) await answers.nth(i).locator('.bars li').first().waitFor();
  const bars = (i) => answers.nth(i).locator('.bars li .exact').allInnerTexts();
  assert.deepEqual(await bars(0), ['3/5', '2/5']);
  assert.deepEqual(await bars(1), ['1/1']);
  await sound(page, 'deflection');
  await page.getByRole('button', { name: 'Deflect', exact: true }).click();
  await read(page, 4);
  await page.locator('.log .line', { hasText: /strikes at the arrow/ }).waitFor();
  await until(async () => (await page.locator('.piece.wounded').count()) === 1, 'he is hurt only');
  noTrouble(page);
});
