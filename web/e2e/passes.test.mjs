// Steps in which nobody can act pass by themselves, and say so; who wants to be asked is asked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COURT } from './blades.mjs';
import { asked, endStep, own, quiet, sentence, thenAsked } from './hands.mjs';
import { COMPUTER, ME, noTrouble, open, person, sit, until } from './lib.mjs';

const { server, browser } = await open();

const DECLARE = /begin anything/;
const SAID = /Nobody could act: Declarations/;

/** A raider of the night, who has nothing to declare, against the computer. */
async function raid(passes) {
  const page = await person(browser, server, { passes });
  await sit(page, { scenario: COURT, seats: { a: COMPUTER, b: ME } });
  await asked(page);
  // The raiders stay where they stand.
  await thenAsked(page, () => own(page).click());
  return page;
}

const log = (page) => page.locator('.log').innerText();

test('a step in which nobody can act passes by itself, says so, and can be taken back', async () => {
  const page = await raid(true);
  await until(async () => !DECLARE.test(await sentence(page)), 'the declarations pass');
  await quiet(page);
  assert.match(await sentence(page), /who shoots/);
  assert.match(await log(page), SAID);
  assert.match(await page.locator('.prompt').innerText(), SAID);

  // Whoever takes it back is asked, and ends the step himself.
  await thenAsked(page, () => page.keyboard.press('u'));
  assert.match(await sentence(page), DECLARE);
  assert.doesNotMatch(await log(page), SAID);
  await endStep(page);
  assert.match(await sentence(page), /who shoots/);
  noTrouble(page);
});

test('who wants to be asked in every step is asked', async () => {
  const page = await raid(false);
  assert.match(await sentence(page), DECLARE);
  // The setting can be changed at the table, and counts from then on.
  await page.evaluate(() => localStorage.setItem('kabuto-settings', '{}'));
  await page.reload();
  await until(async () => /who shoots/.test(await sentence(page)), 'the declarations pass');
  noTrouble(page);
});
