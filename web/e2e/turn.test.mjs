// The other side's turn: trails tell where it went, and it is shown again by a key and from the log.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked, endStep, places, sentence } from './hands.mjs';
import { COMPUTER, ME, TOLL, noTrouble, open, person, sit, until } from './lib.mjs';

const { server, browser } = await open();

/** Notes every look back, however short. */
const noteLooks = (page) =>
  page.evaluate(() => {
    window.looks = 0;
    let was = false;
    const note = () => {
      const is = document.querySelector('.prompt h2')?.textContent === 'Looking back';
      if (is && !was) window.looks += 1;
      was = is;
    };
    const column = document.querySelector('.column');
    new MutationObserver(note).observe(column, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });

/** So often it was looked back, and now it is the present. */
async function looked(page, times) {
  await until(() => page.evaluate((n) => window.looks === n, times), `looked back ${times} times`);
  await asked(page);
}

const trails = (page) => page.locator('.layer-trails .trail');

test('where the other side went is to be seen, and can be shown again', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: TOLL, seats: { a: ME, b: COMPUTER } });
  // Steps are ended until the computer has moved somebody.
  await asked(page);
  for (let i = 0; i < 12 && (await trails(page).count()) === 0; i++) await endStep(page);
  assert.ok((await trails(page).count()) > 0, `no trail, and asked ${await sentence(page)}`);
  assert.equal(await page.locator('.trail.of-a').count(), 0, 'trails are of the other side');
  await sound(page, 'trails');
  const now = await places(page);

  // By a key: the game is as it was, what happened happens once more, and all is as it is.
  await noteLooks(page);
  await page.keyboard.press('a');
  await looked(page, 1);
  assert.deepEqual(await places(page), now);

  // From the log: a line is held, and shown alone.
  // Beside the words, where no rule is pointed at.
  await page
    .locator('.log .line')
    .last()
    .click({ position: { x: 6, y: 8 } });
  await page.getByRole('button', { name: 'Show that again' }).click();
  await looked(page, 2);
  assert.deepEqual(await places(page), now);
  await page.getByRole('button', { name: 'Show the last turn again' }).waitFor();
  noTrouble(page);
});

test('the speed is chosen beside the dice, and kept', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: TOLL, seats: { a: ME, b: COMPUTER } });
  await asked(page);
  await page.getByRole('tab', { name: 'Dice' }).click();
  await page.getByRole('radio', { name: 'At once' }).check();
  await page.reload();
  await asked(page);
  await page.getByRole('tab', { name: 'Dice' }).click();
  await page.locator('input[name="speed"][value="once"]:checked').waitFor();
  noTrouble(page);
});
