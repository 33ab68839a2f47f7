// Everything by keyboard alone: from the lobby into a game, a shot, a walk, the end of a step.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, playOut, quiet, sentence, thenAsked, toStep } from './hands.mjs';
import { cursorToTarget, decideByKeys, tabTo } from './keyboard.mjs';
import { COMPUTER, ME, SMALL, board, noTrouble, person, sit, open } from './lib.mjs';

const { server, browser } = await open();

test('a game is begun and played by keyboard alone', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await tabTo(page, /^Play A lesson on the green/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Begin/);
  await page.keyboard.press('Enter');
  await board(page);
  await asked(page);

  // Through set-up and declarations with one key.
  const end = () => thenAsked(page, () => page.keyboard.press('e'));
  await toStep(page, /who shoots/, end);

  // The archer is picked up, a target is walked to with the arrows, and shot at.
  await page.keyboard.press('n');
  await quiet(page);
  await cursorToTarget(page);
  await page.keyboard.press('Enter');
  await page.locator('.prompt .aimed').waitFor();
  await page.locator('.odds').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.prompt .aimed').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.locator('.prompt .aimed').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.log .pip').first().waitFor();
  // Events are read out, a breath after they are seen.
  await page.locator('[aria-live=polite]', { hasText: /\S/ }).waitFor({ state: 'attached' });

  // Words do as well as keys.
  await asked(page);
  await page.keyboard.press('Escape');
  await toStep(page, /who moves/, end);
  await page.keyboard.press('/');
  await page.locator('#command:focus').waitFor();
  await page.keyboard.type('nobody moves to nowhere');
  await page.keyboard.press('Enter');
  await page.locator('.note').waitFor();
  await page.getByLabel('Say', { exact: true }).fill('end');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => !/who moves/.test(document.querySelector('.prompt .sentence')?.innerText ?? ''),
  );

  // Help tells all keys and closes again, at once: the next key is for the table, even if the
  // browser has not yet come round to saying that the dialog is shut.
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('end the step').waitFor();
  await page.evaluate(() =>
    addEventListener('close', (event) => event.stopImmediatePropagation(), true),
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('[');
  await page.locator('.replay').waitFor();
  await page.locator('dialog').waitFor({ state: 'detached' });
  noTrouble(page);
});

test('a whole game is played to its end by keyboard alone', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: SMALL, seats: { a: ME, b: COMPUTER } });
  const decisions = await playOut(page, 3, decideByKeys);
  assert.ok(decisions > 1, `only ${decisions} decisions`);
  assert.match(await page.locator('.prompt h2').innerText(), /over/);
  assert.match(await sentence(page), /win|draw/i);
  noTrouble(page);
});
