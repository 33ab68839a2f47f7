// Two people at one screen: the eye follows whoever decides, and nobody presses anything for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, endStep } from './hands.mjs';
import { board, noTrouble, person, open } from './lib.mjs';

const { server, browser } = await open();

test('both sides are played on one screen', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play A lesson on the green' }).click();
  await page.getByLabel(/Somebody beside you/).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await board(page);
  const heads = [];
  for (let i = 0; i < 26; i++) {
    await asked(page);
    heads.push(await page.locator('.prompt h2').innerText());
    await endStep(page);
  }
  const turns = heads.filter((head, i) => i > 0 && head !== heads[i - 1]).length;
  assert.equal(new Set(heads).size, 2, heads.join(', '));
  assert.ok(turns >= 3, `the screen changed hands ${turns} times`);

  // Whoever holds both seats may take the file away in mid-game.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Download' }).waitFor();
  noTrouble(page);
});
