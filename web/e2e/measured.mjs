// Hands at a measured table: figures are led over it by dragging, with the mouse or with a finger.
// A hand holds still until the table has told the way to where it is, so no time matters.

import { asked, changed, isOver, own, quiet, sentence, stamp, tap } from './hands.mjs';
import { until } from './lib.mjs';

/** A mouse. */
export const mouse = (page) => ({
  down: async ({ x, y }) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  to: ({ x, y }) => page.mouse.move(x, y, { steps: 3 }),
  up: () => page.mouse.up(),
  press: (button) => button.click(),
});

/** A finger on glass. What it does is heard with the next picture, so each touch waits for that. */
export async function finger(page) {
  const client = await page.context().newCDPSession(page);
  const send = async (type, touchPoints) => {
    await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
  };
  return {
    down: ({ x, y }) => send('touchStart', [{ x, y }]),
    to: ({ x, y }) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
    press: tap,
  };
}

/** Where a figure is on the board: it changes when it has gone somewhere. */
export const where = (page, piece) =>
  page.locator(`[data-piece="${piece}"]`).first().getAttribute('transform');

/** Figures on the screen: who can act, who is whose, and where their bases are. */
export const figures = (page) =>
  page.evaluate(() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    const sheet = document.querySelector('.column').getBoundingClientRect();
    const covered = (x, y) => x > sheet.left && y > sheet.top;
    return [...document.querySelectorAll('.board .piece')].flatMap((piece) => {
      if (piece.classList.contains('dead')) return [];
      const { e: x, f: y } = piece.getScreenCTM();
      const seen = x > board.left + 12 && x < board.right - 12 && y > board.top + 12;
      return [
        {
          piece: piece.dataset.piece,
          side: piece.classList.contains('of-a') ? 'a' : 'b',
          ready: piece.classList.contains('ready'),
          seen: seen && y < board.bottom - 12 && !covered(x, y),
          x,
          y,
        },
      ];
    });
  });

const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The board does not move any more. */
export async function still(page) {
  let [last, now] = ['', '-'];
  await until(async () => {
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    [last, now] = [now, JSON.stringify(await figures(page))];
    return now === last;
  }, 'the board comes to rest');
}

/** What the table says of the way to where the hand is: `open`, `barred`, or nothing. */
async function told(page) {
  await page.locator('[aria-label="Way"][aria-busy="true"]').waitFor({ state: 'detached' });
  await quiet(page);
  const open = await page.locator('.course.open').count();
  if (open > 0) return 'open';
  return (await page.locator('.course.barred').count()) > 0 ? 'barred' : '';
}

/** A spot on the line from one to another. */
const between = (from, to, part) => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/** Drags a figure onto a spot and lets it go there, whatever is said of the way. */
export async function drag(page, hand, from, to) {
  await hand.down(from);
  for (const part of [0.3, 0.7, 1]) await hand.to(between(from, to, part));
  // It is told with what it costs, or with what is in the way.
  await page
    .getByRole('region', { name: 'Way' })
    .getByText(/ of [\d.]+ (cm|in)/)
    .waitFor();
  await told(page);
  await hand.up();
  await quiet(page);
}

/**
 * Drags a figure towards a spot, as near as the table lets it. The hand goes all the way first and
 * comes back until there is a way. False if there is none: the figure is where it was.
 */
export async function dragTowards(page, hand, from, to) {
  await hand.down(from);
  await hand.to(between(from, to, 0.5));
  // Only whoever is in hand has a way: what he can do is told first.
  await quiet(page);
  const least = 16 / far(from, to);
  for (let part = 1; part > least; part *= 0.72) {
    await hand.to(between(from, to, part));
    if ((await told(page)) !== 'open') continue;
    const before = await stamp(page);
    await hand.up();
    // He goes, or it is looked at first whom he would strike.
    await changed(page, before);
    await quiet(page);
    return true;
  }
  await hand.to(from);
  await hand.up();
  await quiet(page);
  return false;
}

/** What is aimed at is done. */
async function commit(page, hand) {
  const go = page.locator('.aimed .btn.main');
  if (!(await go.isVisible())) return;
  const before = await stamp(page);
  await hand.press(go);
  await changed(page, before);
  await quiet(page);
}

/** Whoever has gone this far in a turn; everything else is answered by its first button. */
export class Battle {
  constructor(page, hand, side) {
    Object.assign(this, { page, hand, side, gone: new Set(), turn: '', drags: 0 });
  }

  /** Answers one decision. */
  async decide() {
    const { page, hand } = this;
    const turn = await page.locator('.bar .turn').first().innerText();
    if (turn !== this.turn) [this.turn, this.gone] = [turn, new Set()];
    if (/Who does what/.test(await sentence(page)) && (await this.lead())) return;
    const button = (await own(page).isVisible())
      ? own(page)
      : page.locator('.prompt .row .btn').first();
    await hand.press(button);
    await quiet(page);
  }

  /** Somebody who has not gone yet is dragged at the nearest enemy. */
  async lead() {
    const { page, hand, side } = this;
    const waits = (one) => one.ready && !this.gone.has(one.piece);
    await still(page);
    let all = await figures(page);
    for (let i = 0; i < 8 && all.some(waits) && !all.some((one) => waits(one) && one.seen); i++) {
      // Whoever is out of sight is brought into it.
      await page.keyboard.press('n');
      await quiet(page);
      await still(page);
      all = await figures(page);
    }
    const man = all.find((one) => waits(one) && one.seen);
    if (!man) return false;
    this.gone.add(man.piece);
    const enemies = all.filter((one) => one.side !== side);
    const [enemy] = enemies.sort((a, b) => far(man, a) - far(man, b));
    if (!enemy) return false;
    const stood = await where(page, man.piece);
    if (await dragTowards(page, hand, man, enemy)) await commit(page, hand);
    if ((await where(page, man.piece)) !== stood) this.drags += 1;
    // Whoever is still in hand is put down.
    for (let i = 0; i < 4 && (await page.locator('.layer-rings .held').count()) > 0; i++) {
      await page.keyboard.press('Escape');
    }
    return true;
  }

  /** Plays on until the game is over. */
  async fight(most = 300) {
    for (let i = 0; i < most; i++) {
      await asked(this.page);
      if (await isOver(this.page)) return;
      await this.decide();
    }
    throw new Error(`the battle does not end: ${await sentence(this.page)}`);
  }
}
