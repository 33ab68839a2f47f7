// Bodies of men on trays: they are dragged, attack the side of a tray under the hand, run and rally.
// Two browsers fight a small battle to its end; every die is read out, so that it is the same battle
// every time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked, own, pickUp, quiet, thenAsked } from './hands.mjs';
import { COMPUTER, ME, PHONE, board, lay, noTrouble, open, person, sit } from './lib.mjs';
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

test('trays are read and led on a phone', async () => {
  const page = await person(browser, server, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await sit(page, { scenario: BANNER, seats: { a: ME, b: COMPUTER } });
  await asked(page);
  await thenAsked(page, () => own(page).tap());
  await quiet(page);
  assert.equal((await field(page)).trays.length, 6);
  noTrouble(page);
});
