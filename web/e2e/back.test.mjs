// Taking back: free until a die fell, by consent after that.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMPUTER, LIT, ME, RINGED, TOLL, asked, launch, noTrouble, person } from './lib.mjs';
import { board, lay, pickUp, sentence, serve, sit, spots } from './lib.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await browser.close();
  await server.end();
});

async function toStep(page, words) {
  for (let i = 0; i < 10; i++) {
    await asked(page);
    const text = await sentence(page);
    if (words.test(text)) return;
    await page.locator('.prompt .own .btn').first().click();
    await page.waitForFunction(
      (was) => document.querySelector('.prompt .sentence')?.innerText !== was,
      text,
    );
  }
  throw new Error(`never asked ${words}`);
}

const places = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-piece]')]
      .map((piece) => `${piece.dataset.piece}:${piece.getAttribute('transform')}`)
      .sort()
      .join(),
  );

test('a walk is taken back for nothing', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: TOLL, seats: { a: COMPUTER, b: ME } });
  await toStep(page, /who moves/);
  const here = await places(page);
  await pickUp(page, 2);
  const lit = await spots(page, LIT);
  const to = lit.at(-1);
  await page.mouse.click(to.x, to.y);
  await page.locator('.log .line', { hasText: /moves from/ }).waitFor();
  assert.notEqual(await places(page), here);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('.log .line', { hasText: /moves from/ }).waitFor({ state: 'detached' });
  assert.equal(await places(page), here, 'he stands where he stood');
  assert.match(await sentence(page), /who moves/);
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
  await ben.locator('.prompt .own .btn').first().click();
  await ann.locator('.prompt .own .btn').first().click();
  await toStep(ann, /step 1: who shoots/i);
  assert.ok(await pickUp(ann, 0));
  const [target] = await spots(ann, RINGED);
  assert.ok(target, 'somebody is in range from the start');
  await ann.mouse.click(target.x, target.y);
  await ann.locator('.aimed .btn.main').click();
  await ann.locator('.log .pip').first().waitFor();
  await ann.getByRole('button', { name: 'Ask back' }).click();
  await ben.getByRole('button', { name: 'No', exact: true }).click();
  await ann.getByText('A take-back waits').waitFor({ state: 'hidden' });
  assert.ok((await ann.locator('.log .pip').count()) > 0, 'the die stands');
  await ann.getByRole('button', { name: 'Ask back' }).click();
  await ben.getByRole('button', { name: 'Let them' }).click();
  await ann.locator('.log .pip').first().waitFor({ state: 'detached' });
  assert.equal(await ben.locator('.log .pip').count(), 0, 'for both sides');
  noTrouble(ann, ben);
});
