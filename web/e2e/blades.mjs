// What tests of the younger book share: words typed at the table, three people at one, frames.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { changed, own, quiet, sentence, stamp } from './hands.mjs';
import { board, lay, person, until } from './lib.mjs';

export const COURT = 'samurai-blades/plum-court';
export const BANNERS = 'samurai-blades/two-banners';
export const WATER = 'samurai-blades/water-rights';
export const SCREEN = { who: 'screen' };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs every check of accessibility; the page's own policy does not concern the tester. It looks at
 * a page at rest: half-way from one colour to another no label can be read.
 */
export async function sound(page, where) {
  await page.evaluate(axe);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = document
      .getAnimations()
      .filter((a) => a.effect?.getTiming().iterations !== Infinity);
    await Promise.all(moving.map((a) => a.finished.catch(() => {})));
  });
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
  });
  assert.deepEqual(found, [], where);
}

/** Says something at the table in words, and waits until something has come of it. */
export async function say(page, words) {
  await quiet(page);
  const before = await stamp(page);
  await page.locator('.board').focus();
  await page.keyboard.press('/');
  const field = page.locator('#command');
  await page.locator('#command:focus').waitFor();
  await field.fill(words);
  await page.keyboard.press('Enter');
  await until(async () => (await field.inputValue()) === '', `nobody understood: ${words}`);
  await page.keyboard.press('Escape');
  const go = page.locator('.aimed .btn.main');
  await quiet(page);
  if (await go.isVisible()) await go.click();
  await changed(page, before);
  await quiet(page);
}

/** Whether a page is asked something now. */
export const isAsked = async (page) =>
  (await page.locator('.prompt .whose:not(.thinking)').count()) > 0;

/** The page that is asked now. */
export async function whoIsAsked(pages) {
  let found;
  await until(async () => {
    for (const page of pages) if (await isAsked(page)) found = page;
    return found !== undefined;
  }, 'nobody is asked');
  await quiet(found);
  return found;
}

/** Everybody ends his steps until somebody is asked in these words: that is he. */
export async function passUntil(pages, words, most = 40) {
  for (let i = 0; i < most; i++) {
    const page = await whoIsAsked(pages);
    const text = await sentence(page);
    if (words.test(text)) return page;
    const before = await stamp(page);
    await own(page).click();
    await changed(page, before);
    await quiet(page);
  }
  throw new Error(`nobody is asked ${words}`);
}

/** A person whose page keeps every frame it receives. */
export async function listener(browser, server, options = {}) {
  const page = await person(browser, server, options);
  page.heard = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => page.heard.push(String(payload))),
  );
  return page;
}

/** Two people at a table and one who watches. */
export async function three(browser, server, table) {
  const pages = await Promise.all([1, 2, 3].map(() => listener(browser, server)));
  const [one, other, third] = pages;
  const seats = { a: { who: 'me' }, b: { who: 'friend' } };
  const made = await lay(one, { seats, ...table });
  await one.goto(`/t/${made.id}`);
  await other.goto(made.seat_link);
  await third.goto(made.watch_link);
  for (const page of pages) await board(page);
  return pages;
}

/** A word of somebody's is heard by everybody, and before it whatever happened before it. */
export async function here(pages, speaker, words) {
  await speaker.getByRole('tab', { name: /Chat/ }).click();
  await speaker.getByLabel('Say to the table').fill(words);
  await speaker.keyboard.press('Enter');
  for (const page of pages) {
    await until(async () => page.heard.some((frame) => frame.includes(words)), 'he is heard');
    await quiet(page);
  }
  await speaker.getByRole('tab', { name: 'Log' }).click();
}
