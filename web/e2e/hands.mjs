// Hands at a table: what a player does with mouse or keyboard, one decision at a time.
// Nothing here waits for a time; everything waits for what must come.

import { until } from './lib.mjs';

export const LIT = '.layer-reach .price, .layer-reach .spot';
export const RINGED = '.target .brush';

export const sentence = (page) => page.locator('.prompt .sentence').first().innerText();
export const own = (page) => page.locator('.prompt .own .btn').first();
export const isOver = (page) => page.locator('.replay').isVisible();

/** Nothing is on its way, and nothing is being shown. */
export const quiet = (page) =>
  page.locator('main[aria-busy="false"]').waitFor({ state: 'attached' });

/**
 * Whatever had happened at the table by now has reached this page: the table answers in order, so
 * what it answers now comes after all news. Without it one page acts on what the other has ended.
 */
export const abreast = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const socket = window.newestSocket;
        if (socket?.readyState !== WebSocket.OPEN) return done();
        const id = `abreast-${performance.now()}`;
        socket.addEventListener('message', ({ data }) => data.includes(id) && done());
        socket.addEventListener('close', () => done());
        socket.send(JSON.stringify({ t: 'moment', at: 0, id }));
      }),
  );

/** Waits until this page is asked something, or the game is over. */
export async function asked(page) {
  await abreast(page);
  const sign = page.locator('.prompt .whose:not(.thinking), .replay, .prompt .faces');
  await sign.first().waitFor();
  await quiet(page);
}

/** All of these pages know and show whatever has happened until now. */
export async function level(pages) {
  for (const page of pages) {
    await abreast(page);
    await quiet(page);
  }
}

/**
 * A tap on a button. The click that comes of it is made up after the finger has been lifted, and
 * what a finger does is heard with the next picture: this waits until it has been heard.
 */
export async function tap(button) {
  const clicked = await button.evaluateHandle((element) => ({
    done: new Promise((done) => addEventListener('click', done, { once: true, capture: true })),
    element,
  }));
  await button.tap();
  await clicked.evaluate(async ({ done }) => {
    await done;
    await new Promise((next) => setTimeout(next));
  });
}

/** What is asked, how long the log is and who stands where: changes if something happened. */
export function stamp(page) {
  return page.evaluate(() => {
    const prompt = document.querySelector('.prompt')?.textContent ?? '';
    const lines = document.querySelectorAll('.log li').length;
    const pieces = [...document.querySelectorAll('[data-piece]')];
    const places = pieces.map((piece) => piece.getAttribute('transform')).join();
    return `${prompt}|${lines}|${places}|${document.querySelector('.replay') !== null}`;
  });
}

export async function changed(page, before) {
  await until(async () => (await stamp(page)) !== before, `nothing happened after ${before}`);
}

/** Where every counter stands. */
export const places = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-piece]')]
      .map((piece) => `${piece.dataset.piece}:${piece.getAttribute('transform')}`)
      .sort(),
  );

/** Does something and waits until it has come of it that this page is asked again. */
export async function thenAsked(page, run) {
  const before = await stamp(page);
  await run();
  await changed(page, before);
  await asked(page);
}

/** Ends the step by its button, and waits for the next question. */
export const endStep = (page) => thenAsked(page, () => own(page).click());

/** Ends steps until the question has these words. */
export async function toStep(page, words, end = endStep, most = 24) {
  await asked(page);
  for (let i = 0; i < most; i++) {
    if (words.test(await sentence(page))) return;
    await end(page);
  }
  throw new Error(`never asked ${words}, but ${await sentence(page)}`);
}

/** The middles of what the board lights, on the screen. */
export function spots(page, what) {
  return page.evaluate((selector) => {
    const board = document.querySelector('.board').getBoundingClientRect();
    const sheet = document.querySelector('.column').getBoundingClientRect();
    return [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
      .filter(({ x, y }) => x > board.left + 8 && x < board.right - 8 && y > board.top + 8)
      .filter(({ x, y }) => y < board.bottom - 70 && !(x > sheet.left && y > sheet.top));
  }, what);
}

/** The same, once there is something and the eye rests. */
export async function inSight(page, what) {
  let [last, now] = ['', '[]'];
  await until(async () => {
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    [last, now] = [now, JSON.stringify(await spots(page, what))];
    return now !== '[]' && now === last;
  }, `nothing is in sight of ${what}`);
  return JSON.parse(now);
}

/** Picks up whoever is listed at `index`, by the chips under the prompt. */
export async function pickUp(page, index) {
  const chips = page.locator('.chips.able .chip');
  if ((await chips.count()) <= index) return false;
  // On a phone the chips are on the sheet below; the key does the same.
  if (await chips.nth(index).isVisible()) await chips.nth(index).click();
  else for (let i = 0; i <= index; i++) await page.keyboard.press('n');
  await page.locator('.layer-rings .held').first().waitFor({ state: 'attached' });
  await quiet(page);
  return true;
}

/** If a click could mean several things, takes the first. */
export async function firstMeant(page) {
  // What can be put in a place is asked for first.
  await quiet(page);
  const item = page.getByRole('menuitem').first();
  if (await item.isVisible()) await item.click();
}

/** Aims at a spot and commits; false if the click fell beside it. */
export async function shootAt(page, spot) {
  await page.mouse.click(spot.x, spot.y);
  await firstMeant(page);
  await quiet(page);
  const go = page.locator('.aimed .btn.main');
  if (!(await go.isVisible())) return false;
  await go.click();
  return true;
}

/** Goes to a lit hex. */
export async function goTo(page, spot) {
  await page.mouse.click(spot.x, spot.y);
  await firstMeant(page);
  await quiet(page);
}

/** Answers one decision by mouse: strikes if it can, walks a little, ends the step. */
export async function decide(page, random) {
  const text = await sentence(page);
  const has = (what) => text.includes(what);
  if (has('shoots') || has('attacks')) {
    if (await strike(page)) return;
  } else if (has('moves')) {
    if (random() < 0.6 && (await walk(page, random))) return;
  } else if (!(await own(page).isVisible())) {
    return answer(page);
  }
  await page.keyboard.press('Escape');
  if (await own(page).isVisible()) await own(page).click();
}

async function strike(page) {
  const [first] = await spots(page, RINGED);
  if (!first && !(await pickUp(page, 0))) return false;
  const [target] = first ? [first] : await spots(page, RINGED);
  return target !== undefined && (await shootAt(page, target));
}

async function walk(page, random) {
  const chips = await page.locator('.chips.able .chip').count();
  const held = (await page.locator('.layer-rings .held').count()) > 0;
  if (!held && !(await pickUp(page, Math.floor(random() * chips)))) return false;
  const lit = await spots(page, LIT);
  const to = lit[Math.floor(random() * lit.length)];
  if (to) await goTo(page, to);
  return to !== undefined;
}

/** Somebody must answer: the one concerned goes to the first lit hex, or takes the first button. */
async function answer(page) {
  const [to] = await spots(page, LIT);
  const button = page.locator('.prompt .row .btn').first();
  if (to) await goTo(page, to);
  else if (await button.isVisible()) await button.click();
  else await pickUp(page, 0);
}

/** Numbers that look like chance and are always the same. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Plays on until the game is over; gives the number of decisions. */
export async function playOut(page, seed = 1, by = decide, most = 500) {
  const random = chance(seed);
  for (let i = 0; i < most; i++) {
    await asked(page);
    if (await isOver(page)) return i;
    await by(page, random);
    await quiet(page);
  }
  throw new Error(`the game does not end: ${await sentence(page)}`);
}
