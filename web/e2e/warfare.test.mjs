// Bodies of men on trays: they are dragged, attack the side of a tray under the hand, run and rally.
// Two browsers fight a small battle to its end; every die is read out, so that it is the same battle
// every time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked, own, pickUp, quiet, thenAsked, toStep } from './hands.mjs';
import { COMPUTER, ME, PHONE, board, lay, noTrouble, open, person, sit, until } from './lib.mjs';
import { drag, figures, finger, mouse, still, where } from './measured.mjs';
import { battle, dragTo, field, inHand } from './warfare.mjs';

const { server, browser } = await open();
const BANNER = 'samurai-warfare/first-banner';

const log = (page) => page.locator('.log .line .words').allInnerTexts();

test('a tray is set up by dragging it, and refused where it may not stand', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: BANNER, seats: { a: ME, b: COMPUTER } });
  await asked(page);
  await sound(page, 'a table of trays');
  const { trays } = await field(page);
  assert.equal(trays.length, 6, 'three trays a side');
  await pickUp(page, 0);
  const stood = await inHand(page);
  const { inch } = await field(page);
  await dragTo(page, stood, { x: stood.x, y: stood.y - 14 * inch });
  await page.locator('.note', { hasText: /SW-TAB/ }).waitFor();
  noTrouble(page);
});

test('two fight a battle with a challenge, a rout and a rally to its end', async () => {
  const [ann, ben] = await Promise.all([person(browser, server), person(browser, server)]);
  const seats = { a: ME, b: { who: 'friend' } };
  const made = await lay(ann, { scenario: BANNER, seats, dice: 'own' });
  await ann.goto(`/t/${made.id}`);
  await ben.goto(made.seat_link);
  for (const page of [ann, ben]) await board(page);
  let checks = 0;
  let throws = 0;
  const face = (rule) => {
    throws += 1;
    // The first two who check run; whoever throws for a rally comes back; nobody ties for long.
    if (/MOR|FIR-11/.test(rule)) return checks++ < 2 ? 1 : 6;
    if (/RAL/.test(rule)) return 6;
    if (/CHA/.test(rule)) return 4;
    if (/FIR|MEL-02/.test(rule)) return 9;
    return (throws % 6) + 1;
  };
  await battle([ann, ben], face);
  const told = (await log(ann)).join('\n');
  for (const words of [/challenges/, /rout to/, /rally/]) assert.match(told, words);
  assert.match(await ann.locator('.prompt').innerText(), /The game is over/);
  noTrouble(ann, ben);
});

const ON_A_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Sits down, and has come to where trays are moved. */
async function toMoves(options) {
  const page = await person(browser, server, options);
  await sit(page, { scenario: BANNER, seats: { a: ME, b: COMPUTER } });
  await toStep(page, /SW-MOV-02/, () => thenAsked(page, () => own(page).click()));
  await still(page);
  return page;
}

/** A tray of mine that is in sight and can be moved. */
async function ready(page) {
  const all = await figures(page);
  const tray = all.find((one) => one.side === 'a' && one.ready && one.seen);
  assert.ok(tray, 'a tray can be moved');
  return tray;
}

test('on a phone a tray is led by a finger, and is where it was if that is too far', async () => {
  const page = await toMoves(ON_A_PHONE);
  const hand = await finger(page);
  const { inch } = await field(page);
  assert.equal((await field(page)).trays.length, 6);
  const tray = await ready(page);
  const stood = await where(page, tray.piece);
  await drag(page, hand, tray, { x: tray.x, y: Math.max(80, tray.y - 20 * inch) });
  await page.locator('.note', { hasText: /SW-MOV/ }).waitFor();
  assert.equal(await where(page, tray.piece), stood, 'it is where it was');
  await sound(page, 'a tray led too far on a phone');
  // Where it can go is lit while it is in hand.
  await page.locator('.layer-reach .glow').waitFor({ state: 'attached' });
  await still(page);
  const again = (await figures(page)).find(({ piece }) => piece === tray.piece);
  await drag(page, hand, again, { x: again.x, y: again.y - 3 * inch });
  await until(async () => (await where(page, tray.piece)) !== stood, 'it went');
  noTrouble(page);
});

for (const [how, options, make] of [
  ['by mouse', {}, mouse],
  ['by finger, on a phone', ON_A_PHONE, finger],
]) {
  test(`a tray is turned to any heading on its wheel ${how}`, async () => {
    const page = await toMoves(options);
    const hand = await make(page);
    const { inch } = await field(page);
    const tray = await ready(page);
    await hand.down(tray);
    await hand.up();
    await page.locator('.layer-rings .held').first().waitFor({ state: 'attached' });
    await quiet(page);
    await still(page);
    const held = (await figures(page)).find(({ piece }) => piece === tray.piece);
    await hand.down({ x: held.x, y: held.y - 2 * inch });
    await hand.up();
    const knob = page.locator('.dial .knob');
    await knob.waitFor();
    await quiet(page);
    await still(page);
    const way = page.getByRole('region', { name: 'Way' });
    const heading = async () => Number.parseInt(await way.locator('.heading').innerText(), 10);
    assert.equal(await heading(), 0, 'it looks north, as it stood');
    const middle = await page.evaluate(() => {
      const { e: x, f: y } = document.querySelector('.dial').getScreenCTM();
      return { x, y };
    });
    const box = await knob.boundingBox();
    const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const far = Math.hypot(grip.x - middle.x, grip.y - middle.y);
    const at = (degrees) => {
      const angle = (degrees * Math.PI) / 180;
      return { x: middle.x + Math.sin(angle) * far, y: middle.y - Math.cos(angle) * far };
    };
    await hand.down(grip);
    for (const degrees of [6, 12, 20]) await hand.to(at(degrees));
    await hand.up();
    await quiet(page);
    const turned = await heading();
    assert.ok(Math.abs(turned - 20) <= 2, `it looks to ${turned} degrees`);
    await sound(page, `a wheel ${how}`);
    const stood = await where(page, tray.piece);
    await hand.press(way.getByRole('button', { name: 'Go', exact: true }));
    await until(async () => (await where(page, tray.piece)) !== stood, 'it went');
    const looks = async () => {
      const hit = page.locator(`[data-piece="${tray.piece}"] .hit`).first();
      return Number(/rotate\((.*)\)/.exec(await hit.getAttribute('transform'))[1]) % 360;
    };
    await until(async () => Math.abs((await looks()) - turned) < 1, 'it looks where it was turned');
    noTrouble(page);
  });
}
