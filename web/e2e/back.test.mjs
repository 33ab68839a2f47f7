// Taking back: free until a die fell, by consent after that.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIT, RINGED, asked, endStep, goTo, own, pickUp, places } from './hands.mjs';
import { quiet, sentence, shootAt, spots, toStep } from './hands.mjs';
import { COMPUTER, ME, SMALL, TOLL, board, lay, open } from './lib.mjs';
import { noTrouble, person, sit } from './lib.mjs';

const { server, browser } = await open();

test('a walk is taken back for nothing', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: TOLL, seats: { a: COMPUTER, b: ME } });
  await toStep(page, /who moves/);
  const here = await places(page);
  await pickUp(page, 2);
  const lit = await spots(page, LIT);
  await goTo(page, lit.at(-1));
  await page.locator('.log .line', { hasText: /moves from/ }).waitFor();
  await quiet(page);
  assert.notDeepEqual(await places(page), here);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.log .line', { hasText: /moves from/ }).waitFor({ state: 'detached' });
  await quiet(page);
  assert.deepEqual(await places(page), here, 'he stands where he stood');
  assert.match(await sentence(page), /who moves/);
  noTrouble(page);
});

test('dice taken back from the computer are a practice roll, in button, menu and log', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: SMALL, seats: { a: COMPUTER, b: ME } });
  await toStep(page, /who shoots/);
  assert.ok(await pickUp(page, 0));
  const [target] = await spots(page, RINGED);
  assert.ok(await shootAt(page, target));
  await page.locator('.log .pip').first().waitFor();
  await asked(page);
  const practice = page.getByRole('button', { name: 'Practice roll' });
  await practice.waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', { name: 'Practice roll' }).click();
  await menu.waitFor({ state: 'detached' });
  await page.locator('.log .pip').first().waitFor({ state: 'detached' });
  await asked(page);
  assert.match(await sentence(page), /who shoots/);
  assert.equal(await practice.count(), 0, 'nothing is left to be thrown again');
  // What had fallen is told where the next decision stands.
  await own(page).click();
  const told = page.locator('.log .line', { hasText: /^\s*A practice roll, taken back by/ });
  await told.waitFor();
  noTrouble(page);
});

test('a shot is taken back only if the other side agrees', async () => {
  const [ann, ben] = await Promise.all([1, 2].map(() => person(browser, server)));
  const seats = { a: { who: 'friend' }, b: ME };
  const made = await lay(ann, { scenario: TOLL, seats });
  await ben.goto('/');
  await ben.goto(made.seat_link);
  await board(ben);
  await ann.goto(`/t/${made.id}`);
  await board(ann);
  await own(ben).click();
  await quiet(ben);
  await endStep(ann);
  await toStep(ann, /step 1: who shoots/i);
  assert.ok(await pickUp(ann, 0));
  const [target] = await spots(ann, RINGED);
  assert.ok(target, 'somebody is in range from the start');
  assert.ok(await shootAt(ann, target));
  await ann.locator('.log .pip').first().waitFor();
  await ann.getByRole('button', { name: 'Ask back' }).click();
  await ann.getByText('A take-back waits').waitFor();
  await ben.getByRole('button', { name: 'No', exact: true }).click();
  await ann.getByText('A take-back waits').waitFor({ state: 'detached' });
  // Ben answers the next question, not the one that has been answered.
  const wish = ben.getByRole('alertdialog', { name: 'Take-back' });
  await wish.waitFor({ state: 'detached' });
  assert.ok((await ann.locator('.log .pip').count()) > 0, 'the die stands');
  await ann.getByRole('button', { name: 'Ask back' }).click();
  await wish.getByRole('button', { name: 'Let them' }).click();
  // For both sides.
  for (const page of [ann, ben]) {
    await page.locator('.log .pip').first().waitFor({ state: 'detached' });
  }
  noTrouble(ann, ben);
});
