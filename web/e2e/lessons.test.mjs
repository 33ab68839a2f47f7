// A lesson is left and taken up.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { HANDS, begin, obey, standing } from './lessons.mjs';
import { board, noTrouble, open, person } from './lib.mjs';

const { server, browser } = await open();

test('a lesson is left, taken up after a reload and from the lobby, and is sound', async () => {
  const page = await person(browser, server);
  await begin(page, /Cry Havoc/);
  await sound(page, 'a lesson');
  for (let i = 0; i < 3; i++) await obey(page, HANDS.mouse);
  const before = await standing(page);
  assert.ok(before.step >= 3);

  // Left at the table: the card folds and nothing is pointed at.
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.locator('.lesson').waitFor({ state: 'detached' });
  assert.equal(await page.locator('html').getAttribute('data-points'), '');
  await page.getByRole('button', { name: 'Go on with the lesson' }).click();
  assert.deepEqual(await standing(page), before);

  // Left by a reload.
  await page.reload();
  await board(page);
  await page.locator('.lesson').waitFor();
  assert.deepEqual(await standing(page), before);

  // Left for the lobby.
  await page.goto('/');
  const offer = page.getByRole('region', { name: 'Your lesson' });
  await offer.waitFor();
  await sound(page, 'the lobby with a lesson');
  await offer.getByRole('link', { name: 'Go on with the lesson' }).click();
  await board(page);
  await page.locator('.lesson').waitFor();
  assert.deepEqual(await standing(page), before);
  assert.ok(await obey(page, HANDS.mouse));

  // What it says is read out.
  const { step } = await standing(page);
  const words = await page.locator('.lesson p').first().innerText();
  const live = page.locator('[aria-live="polite"]').filter({ hasText: words.slice(0, 30) });
  await live.waitFor({ state: 'attached' });
  assert.ok(step > before.step);
  noTrouble(page);
});
