// Reload, server restart and a lost connection in mid-turn: the place at the table is kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIT, asked, goTo, own, pickUp, places, quiet, sentence } from './hands.mjs';
import { spots, toStep } from './hands.mjs';
import { COMPUTER, ME, TOLL, board, noTrouble, open, person, sit } from './lib.mjs';

const { server, browser } = await open();
let page;

const lines = () => page.locator('.log .line').count();

async function walkOne(index) {
  const before = await lines();
  assert.ok(await pickUp(page, index));
  const lit = await spots(page, LIT);
  await goTo(page, lit[Math.floor(lit.length / 3)]);
  return before;
}

const oneMore = (before) =>
  page.waitForFunction((count) => document.querySelectorAll('.log .line').length > count, before);

test('the game survives whatever happens to the wire', async () => {
  page = await person(browser, server);
  page.forgives.push(/WebSocket|ERR_|Failed to load resource/);
  await sit(page, { scenario: TOLL, seats: { a: COMPUTER, b: ME } });
  await toStep(page, /who moves/);
  await oneMore(await walkOne(2));
  await quiet(page);
  await page.keyboard.press('Escape');

  // Reload.
  const [here, written] = [await places(page), await lines()];
  await page.reload();
  await board(page);
  await asked(page);
  assert.deepEqual(await places(page), here, 'everybody stands where he stood');
  assert.equal(await lines(), written);
  assert.match(await sentence(page), /who moves/);

  // The server dies without a word and comes back.
  await server.stop('SIGKILL');
  await page.locator('.banner').waitFor();
  await server.start();
  await page.locator('.banner').waitFor({ state: 'hidden' });
  await asked(page);
  assert.deepEqual(await places(page), here);
  assert.equal(await lines(), written, 'nothing is written twice');
  await oneMore(await walkOne(3));
  await quiet(page);
  await page.keyboard.press('Escape');

  // A decision made while the line is dead is done once it is back, and only once.
  const context = page.context();
  await context.setOffline(true);
  await page.locator('.banner').waitFor();
  const before = await lines();
  await own(page).click();
  await own(page).click();
  assert.equal(await page.locator('main').getAttribute('aria-busy'), 'true', 'it is on its way');
  assert.equal(await lines(), before);
  await context.setOffline(false);
  await page.locator('.banner').waitFor({ state: 'hidden' });
  await page.waitForFunction(
    () => !/who moves/.test(document.querySelector('.prompt .sentence')?.innerText ?? ''),
  );
  await asked(page);
  assert.match(await sentence(page), /step 4/i, 'the step was ended once, not twice');
  noTrouble(page);
});
