// A player without a mouse: every decision by keys alone.

import assert from 'node:assert/strict';
import { LIT, quiet, sentence } from './hands.mjs';

/** Middles of elements in units of the board, so that it does not matter where the eye is. */
function onBoard(page, what) {
  return page.evaluate((selector) => {
    const world = document.querySelector('.world .sheet');
    const sheet = world.getBoundingClientRect();
    const scale = sheet.width / world.offsetWidth;
    return [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .map((box) => ({
        x: (box.x + box.width / 2 - sheet.x) / scale,
        y: (box.y + box.height / 2 - sheet.y) / scale,
      }));
  }, what);
}

/** Walks the cursor to a spot by arrows: first to its row, then along it. */
async function cursorTo(page, spot) {
  // Rows are 87 apart, hexes of a row 100.
  const [row, column] = [44, 51];
  for (let i = 0; i < 90; i++) {
    const [at] = await onBoard(page, '.layer-cursor .mark');
    const [dx, dy] = at ? [spot.x - at.x, spot.y - at.y] : [0, 2 * row];
    if (Math.abs(dy) > row) await page.keyboard.press(dy < 0 ? 'ArrowUp' : 'ArrowDown');
    else if (Math.abs(dx) > column) await page.keyboard.press(dx < 0 ? 'ArrowLeft' : 'ArrowRight');
    else return;
  }
  throw new Error(`the arrows never came to ${JSON.stringify(spot)}`);
}

/** Enter on a spot; if several things can be meant, Enter once more for the first. */
async function enter(page, spot) {
  await cursorTo(page, spot);
  await page.keyboard.press('Enter');
  await quiet(page);
  if (await page.getByRole('menu').isVisible()) {
    await page.keyboard.press('Enter');
    await quiet(page);
  }
}

/** Walks the cursor to the first target of who is in hand. */
export async function cursorToTarget(page) {
  const [target] = await onBoard(page, '.target .brush');
  assert.ok(target, 'somebody can be aimed at');
  await cursorTo(page, target);
}

/** Who is in hand is aimed at the first target; false if there is none. */
async function strikeByKeys(page) {
  const [target] = await onBoard(page, '.target .brush');
  if (!target) return false;
  await enter(page, target);
  await page.locator('.prompt .aimed').waitFor();
  await page.keyboard.press('Enter');
  await quiet(page);
  return true;
}

async function walkByKeys(page, random) {
  const lit = await onBoard(page, LIT);
  const to = lit[Math.floor(random() * lit.length)];
  if (to) await enter(page, to);
  return to !== undefined;
}

const inHand = async (page) => (await page.locator('.layer-rings .held').count()) > 0;

/** Takes up the next who can act. */
async function next(page) {
  await page.keyboard.press('n');
  await quiet(page);
}

/** Goes on by Tab until the focus is on what is wanted. */
export async function tabTo(page, wanted, most = 80) {
  for (let i = 0; i < most; i++) {
    const on = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
    });
    if (wanted.test(on)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${wanted}`);
}

/** One decision by keys alone: strikes if it can, walks a little, ends the step. */
export async function decideByKeys(page, random) {
  const text = await sentence(page);
  const has = (what) => text.includes(what);
  if (has('shoots') || has('attacks')) {
    if (!(await inHand(page))) await next(page);
    if (await strikeByKeys(page)) return;
  } else if (has('moves')) {
    if (random() < 0.6) {
      const times = 1 + Math.floor(random() * 3);
      for (let i = 0; i < times && !(await inHand(page)); i++) await next(page);
      if (await walkByKeys(page, random)) return;
    }
  } else if (!(await page.locator('.prompt .own .btn').count())) {
    return answerByKeys(page, random);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await quiet(page);
}

/** Somebody must answer: with a lit hex, or by the first button that Tab comes to. */
async function answerByKeys(page, random) {
  if (!(await inHand(page))) await next(page);
  if (await walkByKeys(page, random)) return;
  const button = page.locator('.prompt .row .btn').first();
  assert.ok(await button.isVisible(), `nothing answers ${await sentence(page)}`);
  const label = (await button.innerText()).trim();
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await tabTo(page, new RegExp(`^${words}`));
  await page.keyboard.press('Enter');
  await quiet(page);
}
