// Reload, server restart and a lost connection in mid-turn: the place at the table is kept.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMPUTER, LIT, ME, TOLL, asked, board, launch, noTrouble, person } from './lib.mjs';
import { pickUp, sentence, serve, sit, spots } from './lib.mjs';

let server;
let browser;
let page;
before(async () => {
  [server, browser] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await browser.close();
  await server.end();
});

const places = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-piece]')]
      .map((piece) => `${piece.dataset.piece}:${piece.getAttribute('transform')}`)
      .sort(),
  );
const lines = () => page.locator('.log .line').count();

/** Goes on to the step in which men move. */
async function toMovement() {
  for (let i = 0; i < 8; i++) {
    await asked(page);
    if (/who moves/.test(await sentence(page))) return;
    const was = await sentence(page);
    await page.locator('.prompt .own .btn').first().click();
    await page.waitForFunction(
      (text) => document.querySelector('.prompt .sentence')?.innerText !== text,
      was,
    );
  }
}

async function walkOne(index) {
  const before = await lines();
  assert.ok(await pickUp(page, index));
  const lit = await spots(page, LIT);
  const to = lit[Math.floor(lit.length / 3)];
  await page.mouse.click(to.x, to.y);
  const item = page.getByRole('menuitem').first();
  if (await item.isVisible().catch(() => false)) await item.click();
  return before;
}

const oneMore = (before) =>
  page.waitForFunction((count) => document.querySelectorAll('.log .line').length > count, before, {
    timeout: 20000,
  });

test('the game survives whatever happens to the wire', async () => {
  page = await person(browser, server);
  page.forgives.push(/WebSocket|ERR_|Failed to load resource/);
  await sit(page, { scenario: TOLL, seats: { a: COMPUTER, b: ME } });
  await toMovement();
  await oneMore(await walkOne(2));
  await page.keyboard.press('Escape');

  // Reload.
  const [here, written] = [await places(), await lines()];
  await page.reload();
  await board(page);
  await asked(page);
  assert.deepEqual(await places(), here, 'everybody stands where he stood');
  assert.equal(await lines(), written);
  assert.match(await sentence(page), /who moves/);

  // The server dies without a word and comes back.
  await server.stop('SIGKILL');
  await page.locator('.banner').waitFor();
  await server.start();
  await page.locator('.banner').waitFor({ state: 'hidden', timeout: 20000 });
  assert.deepEqual(await places(), here);
  assert.equal(await lines(), written, 'nothing is written twice');
  await oneMore(await walkOne(3));
  await page.keyboard.press('Escape');

  // A decision made while the line is dead is done once it is back, and only once.
  const context = page.context();
  await context.setOffline(true);
  await page.locator('.banner').waitFor();
  const before = await lines();
  await page.locator('.prompt .own .btn').first().click();
  await page.waitForTimeout(400);
  assert.equal(await lines(), before);
  await context.setOffline(false);
  await page.locator('.banner').waitFor({ state: 'hidden', timeout: 20000 });
  await page.waitForFunction(
    () => !/who moves/.test(document.querySelector('.prompt .sentence')?.innerText ?? ''),
  );
  noTrouble(page);
});
