// A newcomer learns what a game is about, where points come from, and how it ended.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked, pickUp, quiet, toStep } from './hands.mjs';
import { COMPUTER, ME, PHONE, SMALL, noTrouble, open, person, sit } from './lib.mjs';

const { server, browser } = await open();

async function giveUp(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, give up' }).click();
  await page.locator('.end').waitFor();
  await quiet(page);
}

test('what it is about is told at the start, by a click on the score, and at the end', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: SMALL, seats: { a: COMPUTER, b: ME } });
  await asked(page);
  const card = page.locator('.aims');
  await card.getByText(/sergeant of Upper Addle killed/).waitFor();
  await card.getByRole('button', { name: 'Understood' }).click();
  await card.waitFor({ state: 'detached' });
  // The shed is marked on the board.
  await page.locator('.layer-goals .goal').first().waitFor({ state: 'attached' });

  await page.locator('.score').first().click();
  const tally = page.getByRole('dialog', { name: 'Score and aims' });
  await tally.getByText('Open: Ralf +3').waitFor();
  await sound(page, 'score and aims');
  await page.keyboard.press('Escape');
  await tally.waitFor({ state: 'detached' });

  // With somebody in hand the question is his, and the others stay beside it.
  await toStep(page, /who (moves|shoots)/i);
  await pickUp(page, 0);
  await page.locator('.prompt .lead', { hasText: /(Where|Whom) does .+\?/ }).waitFor();
  await page.locator('.chips.able .chip[aria-pressed="true"]').waitFor();
  await page.keyboard.press('Escape');

  // An enemy with nobody in hand is looked at, and nobody is blamed for it.
  await page.locator('.piece.of-a').first().click();
  await page.locator('.card h3').waitFor();
  assert.equal(await page.locator('.note').count(), 0);

  await giveUp(page);
  const end = page.locator('.end');
  await end.getByRole('heading', { name: 'You have lost' }).waitFor();
  await end.getByText('Upper Addle gave up.').waitFor();
  await end.getByRole('button', { name: 'Next scenario' }).waitFor();
  await sound(page, 'the end');
  await end.getByRole('button', { name: 'Again', exact: true }).click();
  await end.getByRole('link', { name: 'To the next game' }).click();
  await page.locator('.aims').waitFor();
  noTrouble(page);
});

test('on a phone the card lies on the sheet, and the end between the bars', async () => {
  const page = await person(browser, server, { viewport: PHONE, hasTouch: true });
  await sit(page, { scenario: SMALL, seats: { a: COMPUTER, b: ME } });
  await asked(page);
  // The lowered sheet leaves the board free; the card is a tap away.
  await page.getByRole('button', { name: 'What it is about' }).tap();
  await page.locator('.aims').waitFor();
  await page.getByRole('button', { name: 'Lower the sheet' }).tap();
  await giveUp(page);
  await page.locator('.end').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'How it ended' }).click();
  await page.locator('.end').getByRole('heading', { name: 'You have lost' }).waitFor();
  noTrouble(page);
});
