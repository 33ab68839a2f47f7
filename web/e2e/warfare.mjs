// Hands at a table of trays: dragging them, and reading out dice by what they are thrown for.

import { abreast, asked, isOver, own, quiet, sentence } from './hands.mjs';
import { still } from './measured.mjs';

/** Tenths of a millimetre in an inch. */
const INCH = 254;

/** Who stands where on the screen, and how many pixels an inch has. */
export function field(page) {
  return page.evaluate((inch) => {
    const scale = Number(document.querySelector('.world').dataset.scale);
    const trays = [...document.querySelectorAll('.piece')].flatMap((piece) => {
      const hit = piece.querySelector('.hit');
      if (!piece.querySelector('.tray')) return [];
      const box = hit.getBoundingClientRect();
      return {
        id: piece.dataset.piece,
        side: piece.classList.contains('of-a') ? 'a' : 'b',
        routed: piece.classList.contains('routed'),
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
      };
    });
    return { trays, inch: inch * 0.25 * scale };
  }, INCH);
}

/** The tray in hand. */
export async function inHand(page) {
  const ring = page.locator('.layer-rings .held').first();
  await ring.waitFor({ state: 'attached' });
  await still(page);
  const box = await ring.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags whatever is in hand to a spot, and lets go once the way there is told. */
export async function dragTo(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  const way = page.getByRole('region', { name: 'Way' });
  await way.getByText(/ of [\d.]+ in/).waitFor();
  await quiet(page);
  await page.mouse.up();
  await quiet(page);
  const go = page.locator('.aimed .btn.main');
  if (await go.isVisible()) await go.click();
  await quiet(page);
}

/** The die that is waited for: the rule that asks for it. */
export const wanted = (page) => page.locator('.prompt .faces').first();

/** Reads out a die if this page is waited for; `face` says how it falls, by its rule. */
export async function readOut(page, face) {
  if (!(await wanted(page).isVisible())) return false;
  const rule = await page.locator('.prompt .rule').first().innerText();
  await wanted(page)
    .getByRole('button', { name: String(face(rule)), exact: true })
    .click();
  await quiet(page);
  return true;
}

/** Plays one decision of a page: challenges, fires, drags its trays at the enemy, throws. */
export async function fight(page, side) {
  const text = await sentence(page);
  if (/SW-(FIR|CHA)-01/.test(text) && (await commit(page))) return;
  if (/SW-MOV-02/.test(text) && (await advance(page, side))) return;
  await page.keyboard.press('Escape');
  await answer(page);
}

async function answer(page) {
  const row = page.locator('.prompt .row .btn').first();
  if (await own(page).isVisible()) await own(page).click();
  else if (await row.isVisible()) await row.click();
  else {
    await page.locator('.chips.able .chip').first().click();
    await page.locator('.prompt .row .btn').first().click();
  }
  await quiet(page);
}

/** The first who can be aimed with aims at whoever is ringed. */
async function commit(page) {
  // Whoever can act alone is in hand already.
  const chip = page.locator('.chips.able .chip').first();
  if (await chip.isVisible()) await chip.click();
  await quiet(page);
  const target = page.locator('.target').first();
  if ((await target.count()) === 0) return false;
  const box = await target.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await quiet(page);
  const go = page.locator('.aimed .btn.main');
  if (!(await go.isVisible())) return false;
  await go.click();
  await quiet(page);
  return true;
}

/** Drags the first tray that has not been tried yet at the nearest enemy. */
async function advance(page, side) {
  const tried = (page.tried ??= new Map());
  const turn = /Turn\s*(\d+)/.exec(await page.locator('header').first().innerText())?.[1];
  const chips = page.locator('.chips.able .chip');
  for (let i = 0; i < (await chips.count()); i++) {
    const name = await chips.nth(i).innerText();
    if (tried.get(name) === turn) continue;
    tried.set(name, turn);
    await chips.nth(i).click();
    await quiet(page);
    const from = await inHand(page);
    const { trays, inch } = await field(page);
    const far = ({ x, y }) => Math.hypot(x - from.x, y - from.y);
    const foes = trays.filter((one) => one.side !== side).sort((a, b) => far(a) - far(b));
    if (!foes[0]) return false;
    const long = far(foes[0]);
    // On to the enemy if one move is enough, otherwise as far as it goes.
    const part = long < 7.6 * inch ? 1 : Math.min(1, (7.4 * inch) / long);
    const to = {
      x: from.x + (foes[0].x - from.x) * part,
      y: from.y + (foes[0].y - from.y) * part,
    };
    await dragTo(page, from, to);
    await page.keyboard.press('Escape');
    return true;
  }
  return false;
}

/** Two play on until the game is over; gives the number of decisions. */
export async function battle(pages, face, most = 600) {
  const [ann, ben] = pages;
  for (let i = 0; i < most; i++) {
    await abreast(ann);
    await quiet(ann);
    if (await isOver(ann)) return i;
    for (const [page, side] of [
      [ann, 'a'],
      [ben, 'b'],
    ]) {
      await abreast(page);
      await quiet(page);
      if (await readOut(page, face)) continue;
      if (await page.locator('.prompt .whose:not(.thinking)').first().isVisible()) {
        await asked(page);
        if (!(await isOver(page))) await fight(page, side);
      }
    }
  }
  throw new Error(`the battle does not end: ${await sentence(ann)}`);
}
