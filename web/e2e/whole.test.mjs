// A whole small game through the page against the computer, to its end, and its dice checked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREEN } from './blades.mjs';
import { RINGED, own, pickUp, playOut, sentence, shootAt, spots, toStep } from './hands.mjs';
import { COMPUTER, ME, SMALL, noTrouble, person, sit, open } from './lib.mjs';

const { server, browser } = await open();

test('a small scenario is played to its end through the page', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: SMALL, seats: { a: ME, b: COMPUTER } });
  const decisions = await playOut(page, 7);
  assert.ok(decisions > 1, `only ${decisions} decisions`);
  assert.match(await page.locator('.prompt h2').innerText(), /over/);
  assert.match(await page.locator('.prompt .sentence').innerText(), /win|draw/i);

  // The dice are all in the tray.
  await page.getByRole('tab', { name: 'Dice' }).click();
  await page.locator('.rolls .pip').first().waitFor();
  // How well they fell is asked for when the tray is opened: the answer takes its time.
  await page.locator('.luck b').first().waitFor();
  noTrouble(page);
});

test('every die of a game that is over follows from its key', async () => {
  const page = await person(browser, server);
  const seats = { a: SCREEN, b: ME };
  await sit(page, { scenario: SMALL, seats, dice: 'keyed' });
  await toStep(page, /who shoots/);
  assert.ok(await pickUp(page, 0));
  const [target] = await spots(page, RINGED);
  assert.ok(await shootAt(page, target));
  await page.locator('.log .pip').first().waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, give up' }).click();
  await page.locator('.replay').waitFor();
  await page.getByRole('tab', { name: 'Dice' }).click();
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
