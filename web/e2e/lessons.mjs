// Somebody who learns: does what the card of a lesson says, with mouse, finger or keys. He knows no
// game: he follows what is pointed at, or types what is said in words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abreast, asked, firstMeant, own, quiet, thenAsked } from './hands.mjs';
import { PHONE, board, noTrouble, open, person, until } from './lib.mjs';

const MARKS = '.layer-taught .taught';
const go = (page) => page.locator('.prompt .aimed .btn.main');

/** Where the lesson stands, as the page shows it; nothing once it is over. */
export async function standing(page) {
  await quiet(page);
  return page.evaluate(() => {
    const card = document.querySelector('.lesson');
    if (!card) return null;
    const { step, waits, deed, words } = card.dataset;
    const points = (document.documentElement.dataset.points ?? '').split(' ');
    const asked = document.querySelector('.prompt .whose:not(.thinking)') !== null;
    return { step: Number(step), waits, deed, words, points, asked };
  });
}

/** Sits down to a lesson from the lobby. */
export async function begin(page, book) {
  await page.goto('/');
  await page.getByRole('button', { name: book }).click();
  await page.getByRole('button', { name: 'Start the lesson' }).click();
  // No pointer is left lying over the table: a rule under it would open.
  await page.mouse.move(0, 0);
  await board(page);
  await page.locator('.lesson').waitFor();
}

/** The middles of all marks, once the eye rests: nothing may lie over them. */
async function marks(page) {
  let [last, now] = ['', ''];
  await until(async () => {
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    const spots = await page.evaluate((selector) => {
      const frame = document.querySelector('.board').getBoundingClientRect();
      const sheet = document.querySelector('.column').getBoundingClientRect();
      return [...document.querySelectorAll(selector)].map((mark) => {
        const box = mark.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const over = x > sheet.left && y > sheet.top;
        const seen = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
        return { x, y, free: seen && !over };
      });
    }, MARKS);
    [last, now] = [now, JSON.stringify(spots)];
    return now === last && spots.every(({ free }) => free);
  }, 'what the lesson points at is covered');
  return JSON.parse(now);
}

const isHeld = async (page) => (await page.locator('.layer-rings .held').count()) > 0;

/** Chooses an order by its words: from a button, or from a list of them. */
async function order(page, words, press) {
  const titled = page.locator('.prompt button').and(page.getByTitle(words, { exact: true }));
  if (await titled.first().isVisible()) return press(titled.first());
  const tail = words.split(': ').pop();
  const lists = page.locator('.prompt button[aria-haspopup="menu"]');
  for (let i = 0; i < (await lists.count()); i++) {
    await press(lists.nth(i));
    const item = page
      .getByRole('menuitem')
      .filter({ hasText: new RegExp(tail, 'i') })
      .first();
    if (await item.isVisible()) return press(item);
    await page.keyboard.press('Escape');
  }
}

/** What is aimed at, or the way that lies there, is done. */
async function commit(page, press) {
  const way = page.getByRole('region', { name: 'Way' });
  if (await go(page).isVisible()) return press(go(page));
  const start = way.getByRole('button', { name: 'Go', exact: true });
  if (await start.isVisible()) await press(start);
}

/** Follows what is pointed at, by mouse or finger. */
async function follow(page, at, press, touch) {
  if (at.points.includes('back')) {
    return press(page.locator('.tool.back:visible, .undo:visible').first());
  }
  if (at.points.includes('end')) return press(own(page));
  const card = page.locator('.lesson .row .btn');
  if (at.deed === 'ruler') await press(card.first());
  const count = (await marks(page)).length;
  if (at.waits === 'game' && (await go(page).isVisible())) return press(go(page));
  // Whoever is in hand already would be put down by another touch.
  const held = (await isHeld(page)) && (count > 1 || at.waits === 'game');
  for (let i = held ? 1 : 0; i < count; i++) {
    // The eye may have moved since: he looks again before each touch.
    const spot = (await marks(page))[i];
    if (!spot) break;
    await touch(spot);
    await firstMeant(page);
    await quiet(page);
  }
  if (at.deed === 'ruler') return press(page.locator('[data-tool="ruler"]'));
  const now = await standing(page);
  if (now?.step !== at.step) return;
  if (at.waits === 'page' && (await card.count()) > 0) return press(card.first());
  if (at.waits !== 'game') return;
  if (count === 1) await order(page, at.words, press);
  await commit(page, press);
}

/** Says something in words and by keys alone; what is aimed at is done if it is wanted. */
async function type(page, words, commit) {
  await page.locator('.board').focus();
  await page.keyboard.press('/');
  const field = page.locator('#command');
  await field.waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await until(async () => (await field.inputValue()) === '', `nobody understood: ${words}`);
  await page.keyboard.press('Escape');
  await quiet(page);
  if (!commit || !(await go(page).isVisible())) return;
  await go(page).focus();
  await page.keyboard.press('Enter');
}

async function byKeys(page, at) {
  await page.locator('.board').focus();
  if (at.waits === 'next') return page.keyboard.press('l');
  if (at.waits === 'game') {
    if (at.words === 'back') return page.keyboard.press('u');
    if (at.points.includes('end')) return page.keyboard.press('e');
    return type(page, at.words, true);
  }
  if (at.deed === 'odds') return type(page, at.words, false);
  if (at.deed === 'ruler') {
    const keys = ['m', 'ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter'];
    for (const key of keys) await page.keyboard.press(key);
    await until(async () => (await standing(page))?.step !== at.step, 'nothing was measured');
    return page.keyboard.press('m');
  }
  await page.keyboard.press('n');
  await quiet(page);
  if (at.deed === 'danger') await page.keyboard.press('d');
}

export const HANDS = {
  mouse: (page, at) => {
    const press = (button) => button.click();
    if (at.waits === 'next') return press(page.getByRole('button', { name: 'Go on', exact: true }));
    return follow(page, at, press, ({ x, y }) => page.mouse.click(x, y));
  },
  touch: (page, at) => {
    const press = (button) => button.tap();
    if (at.waits === 'next') return press(page.getByRole('button', { name: 'Go on', exact: true }));
    return follow(page, at, press, ({ x, y }) => page.touchscreen.tap(x, y));
  },
  keyboard: byKeys,
};

/** Ends the step with the same hand. */
function endBy(page, hand) {
  if (hand === HANDS.keyboard) return page.keyboard.press('e');
  return hand === HANDS.touch ? own(page).tap() : own(page).click();
}

/** Does one thing that the lesson says, and waits until it has gone on. */
export async function obey(page, hand) {
  await abreast(page);
  const at = await standing(page);
  if (at === null || at.waits === undefined) return false;
  const waits = at.waits === 'chance' || (at.waits === 'game' && !at.words);
  if (waits && !at.points.includes('end')) {
    // The other side has its turn, or something else is asked first.
    await asked(page);
    const now = await standing(page);
    if (now?.step !== at.step || now.waits !== at.waits) return true;
    await thenAsked(page, () => endBy(page, hand));
    return true;
  } else {
    if (at.waits === 'game') await asked(page);
    await hand(page, at);
  }
  await until(
    async () => {
      const now = await standing(page);
      return now === null || now.step !== at.step || now.waits !== at.waits;
    },
    `the lesson stays at step ${at.step + 1}: ${JSON.stringify(at)}`,
  );
  return true;
}

/** Learns to the end; gives the number of steps that were said. */
export async function learn(page, hand, most = 120) {
  for (let i = 0; i < most; i++) if (!(await obey(page, hand))) return i;
  assert.fail('the lesson does not end');
}

const WAYS = {
  mouse: {},
  touch: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  keyboard: {},
};

/** The lesson of a book is finished by mouse, by finger on a phone, and by keys. */
export async function finishes(book) {
  const { server, browser } = await open();
  for (const [hand, options] of Object.entries(WAYS)) {
    test(`the lesson of ${book.source} is finished by ${hand}`, async () => {
      const page = await person(browser, server, options);
      await begin(page, book);
      const steps = await learn(page, HANDS[hand]);
      assert.ok(steps > 12, `only ${steps} steps`);
      await page.locator('.lesson').getByText('The lesson is over').waitFor();
      // It is remembered, and offered no more than modestly.
      await page.goto('/');
      await page.getByRole('button', { name: book }).click();
      await page.getByRole('button', { name: 'The lesson again' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Start the lesson' }).count(), 0);
      noTrouble(page);
      await page.context().close();
    });
  }
}
