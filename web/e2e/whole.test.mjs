// A whole small game through the page against the computer, to its end, and its dice checked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { own, playOut, sentence } from './hands.mjs';
import { COMPUTER, ME, SMALL, noTrouble, person, sit, open } from './lib.mjs';

const { server, browser } = await open();

test('a small scenario is played to its end through the page', async () => {
  const page = await person(browser, server);
  const seats = { a: ME, b: COMPUTER };
  await sit(page, { scenario: SMALL, seats, dice: 'keyed' });
  const decisions = await playOut(page, 7);
  assert.ok(decisions > 1, `only ${decisions} decisions`);
  assert.match(await page.locator('.prompt h2').innerText(), /over/);
  assert.match(await page.locator('.prompt .sentence').innerText(), /win|draw/i);

  // The dice are all in the tray, and every one of them follows from the key.
  await page.getByRole('tab', { name: 'Dice' }).click();
  const rolls = await page.locator('.rolls .pip').count();
  assert.ok(rolls > 0, 'dice fell');
  assert.ok((await page.locator('.luck b').count()) > 0, 'somebody had luck, good or bad');
  await page.getByRole('button', { name: 'Are these dice fair?' }).click();
  await page.getByText('The key is the one that was promised.').waitFor();
  await page.getByRole('button', { name: 'Check every die here' }).click();
  await page.getByText(/All \d+ dice follow from the key/).waitFor();
  noTrouble(page);
});

test('with motion, events are shown and a click skips them', async () => {
  const page = await person(browser, server, { reducedMotion: 'no-preference' });
  await sit(page, { scenario: SMALL, seats: { a: ME, b: COMPUTER } });
  const asked = [];
  for (let i = 0; i < 6; i++) {
    await page.locator('.prompt .whose:not(.thinking)').waitFor();
    asked.push(await sentence(page));
    await page.keyboard.press('Escape');
    if (!(await own(page).isVisible())) break;
    await own(page).click();
    await page.waitForFunction(
      (was) => document.querySelector('.prompt .sentence')?.innerText !== was,
      asked.at(-1),
    );
    // A click on the bare table hurries whatever is being shown.
    await page.mouse.click(300, 600);
  }
  assert.ok(new Set(asked).size > 1, asked.join(' / '));
  noTrouble(page);
});
