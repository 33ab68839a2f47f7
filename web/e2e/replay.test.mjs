// Looking back: step, scrub, a link to a moment, a game continued from there, files out and in.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { FOOL, ME, SMALL, asked, board, launch, noTrouble, person, serve, sit } from './lib.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await browser.close();
  await server.end();
});

const places = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-piece]')]
      .map((piece) => `${piece.dataset.piece}:${piece.getAttribute('transform')}`)
      .sort()
      .join(),
  );
const count = (page) => page.locator('.replay .count').innerText();

test('a finished game is replayed, shared, continued, saved and opened again', async () => {
  const page = await person(browser, server, { acceptDownloads: true });
  await sit(page, { scenario: SMALL, seats: { a: FOOL, b: ME } });
  // A few turns of nothing, then the game is given up: there is something to look back at.
  for (let i = 0; i < 14; i++) {
    await asked(page);
    const before = await page.locator('.prompt').innerText();
    const own = page.locator('.prompt .own .btn').first();
    if (!(await own.isVisible())) break;
    await own.click();
    await page.waitForFunction(
      (was) => document.querySelector('.prompt').innerText !== was,
      before,
    );
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, give up' }).click();
  await page.locator('.replay').waitFor();

  // Step back and on.
  const end = await places(page);
  const all = Number((await count(page)).split('/')[1]);
  assert.ok(all > 10, `${all} entries`);
  await page.getByRole('button', { name: 'One back' }).click();
  await page.waitForFunction(
    (n) => document.querySelector('.count').innerText.startsWith(`${n} `),
    all - 1,
  );
  await page.getByRole('button', { name: 'One on' }).click();
  await page.waitForFunction(
    (n) => document.querySelector('.count').innerText.startsWith(`${n} `),
    all,
  );
  assert.equal(await places(page), end);

  // To the beginning, and scrub into the middle.
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.waitForFunction(() => document.querySelector('.count').innerText.startsWith('0 '));
  const start = await places(page);
  assert.notEqual(start, end, 'the computer moved in between');
  const middle = Math.floor(all / 2);
  await page.getByRole('slider', { name: 'Moment' }).fill(String(middle));
  await page.waitForFunction(
    (n) => document.querySelector('.count').innerText.startsWith(`${n} `),
    middle,
  );
  await page.waitForTimeout(300);
  const then = await places(page);

  // Play runs by itself and can be stopped.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(
    (n) => parseInt(document.querySelector('.count').innerText) > n,
    middle,
  );
  await page.getByRole('button', { name: 'Pause' }).click();

  // A link to a moment shows that moment.
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const other = await page.context().newPage();
  await other.goto(`/t/${id}?at=${middle}`);
  await board(other);
  await other.waitForFunction(
    (n) => document.querySelector('.count')?.innerText.startsWith(`${n} `),
    middle,
  );
  await other.waitForTimeout(300);
  assert.equal(await places(other), then);

  // The file goes out and comes in again.
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  assert.equal(file.trim().split('\n').length, all + 2, 'header, entries, closing line');
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.setInputFiles('input[type=file]', {
    name: 'game.jsonl',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  await page.waitForURL(/\/t\//);
  await board(page);
  assert.equal(await places(page), end, 'the opened file ends as the game did');

  // And a game goes on from the middle, against the computer.
  await other.getByRole('button', { name: 'Continue from here' }).click();
  await other.getByRole('radio', { name: 'Upper Addle' }).check();
  await other.locator('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
  await other.waitForFunction((old) => !location.pathname.endsWith(old), id);
  await board(other);
  await asked(other);
  assert.notEqual(new URL(other.url()).pathname.split('/').at(-1), id);
  noTrouble(page);
});

test('a file that is no game is refused with a word', async () => {
  const page = await person(browser, server);
  page.forgives.push(/status of 4\d\d/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await page.setInputFiles('input[type=file]', {
    name: 'shopping.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('two eggs\n'),
  });
  const word = page.locator('.trouble');
  await word.waitFor();
  assert.ok((await word.innerText()).length > 20);
  noTrouble(page);
});
