// Looking back: step, scrub, a link to a moment, a game continued from there, files out and in.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked, endStep, level, own, places, quiet } from './hands.mjs';
import { FOOL, ME, SMALL, board, noTrouble, person, sit, open, until } from './lib.mjs';

const { server, browser } = await open();

const count = (page) => page.locator('.replay .count').innerText();

/** The moment after `n` decisions is there. */
async function at(page, n) {
  await page.waitForFunction(
    (n) => document.querySelector('.count')?.innerText.startsWith(`${n} `),
    n,
  );
  await quiet(page);
}

/** Inside the page: presses Pause as soon as the replay has gone on, before it can end. */
function stopAfter(moment) {
  return new Promise((done) => {
    const bar = document.querySelector('.replay');
    const watch = new MutationObserver(() => {
      const pause = bar.querySelector('[aria-label="Pause"]');
      if (!pause || !(parseInt(bar.querySelector('.count').innerText) > moment)) return;
      watch.disconnect();
      pause.click();
      done();
    });
    watch.observe(bar, { subtree: true, childList: true, characterData: true });
  });
}

test('a finished game is replayed, shared, continued, saved and opened again', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await person(browser, server, { acceptDownloads: true, permissions });
  await sit(page, { scenario: SMALL, seats: { a: FOOL, b: ME } });
  // A few turns of nothing, then the game is given up: there is something to look back at.
  for (let i = 0; i < 14; i++) {
    await asked(page);
    if (!(await own(page).isVisible())) break;
    await endStep(page);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, give up' }).click();
  await page.locator('.replay').waitFor();
  await level([page]);

  // Step back and on.
  const end = await places(page);
  const all = Number((await count(page)).split('/')[1]);
  assert.ok(all > 10, `${all} entries`);
  await page.getByRole('button', { name: 'One back' }).click();
  await at(page, all - 1);
  await page.getByRole('button', { name: 'One on' }).click();
  await at(page, all);
  assert.deepEqual(await places(page), end);

  // To the beginning, and scrub into the middle.
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await at(page, 0);
  const start = await places(page);
  assert.notDeepEqual(start, end, 'the computer moved in between');
  const middle = Math.floor(all / 2);
  await page.getByRole('slider', { name: 'Moment' }).fill(String(middle));
  await at(page, middle);
  const then = await places(page);

  // Play runs by itself and can be stopped.
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await Promise.all([page.evaluate(stopAfter, middle), play.click()]);
  await play.waitFor();
  assert.ok(Number((await count(page)).split('/')[0]) < all, 'it does not run on');

  // The link to a moment shows that moment.
  await page.getByRole('slider', { name: 'Moment' }).fill(String(middle));
  await at(page, middle);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  let link = '';
  await until(async () => {
    link = await page.evaluate(() => navigator.clipboard.readText());
    return link.includes('/t/');
  }, 'the link is copied');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const other = await page.context().newPage();
  await other.goto(link);
  await board(other);
  await at(other, middle);
  assert.deepEqual(await places(other), then);

  // It says for whom the link works; made public, it works in a fresh browser.
  const stranger = await person(browser, server);
  stranger.forgives.push(/WebSocket|404/);
  await stranger.goto(link);
  await stranger.getByText('No table here').waitFor();
  await page.getByText(/^Only those who played this game/).waitFor();
  await sound(page, 'a link that works for few');
  await page.getByRole('button', { name: 'Make the game public' }).click();
  await page.getByText('The game is public').waitFor();
  const fresh = await person(browser, server);
  await fresh.goto(link);
  await board(fresh);
  await at(fresh, middle);
  assert.deepEqual(await places(fresh), then);
  // The log and the dice stand at the moment that is shown, and go on with it.
  const told = () =>
    fresh.locator('.log [data-n]').evaluateAll((all) => all.map((one) => +one.dataset.n));
  assert.ok(Math.max(...(await told())) < middle, 'nothing is told of what came later');
  await fresh.getByRole('button', { name: 'To the end' }).click();
  await until(async () => Math.max(...(await told())) >= middle, 'the rest of it is told');
  noTrouble(fresh, stranger);

  // The file goes out and comes in again.
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  assert.equal(file.trim().split('\n').length, all + 3, 'header, entries, closing line, seal');
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.setInputFiles('input[type=file]', {
    name: 'game.jsonl',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  await page.waitForURL(/\/t\//);
  await board(page);
  await level([page]);
  assert.deepEqual(await places(page), end, 'the opened file ends as the game did');

  // And a game goes on from the middle, against the computer.
  await other.getByRole('button', { name: 'Continue from here' }).click();
  await other.getByRole('radio', { name: 'Upper Addle' }).check();
  await other.locator('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
  await other.waitForFunction((old) => !location.pathname.endsWith(old), id);
  await board(other);
  await asked(other);
  noTrouble(page);

  // Or against a friend, who comes by the link of the new table.
  await other.goto(link);
  await at(other, middle);
  await other.getByRole('button', { name: 'Continue from here' }).click();
  await other.getByRole('radio', { name: /Somebody elsewhere/ }).check();
  await other.locator('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
  const seat = await other.locator('dialog input[readonly]').first().inputValue();
  const friend = await person(browser, server);
  await friend.goto(seat);
  await board(friend);
  await level([friend]);
  assert.deepEqual(await places(friend), then, 'everybody stands where he stood then');
  noTrouble(friend);
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
