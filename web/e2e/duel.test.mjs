// A challenge is called out, accepted, staged, fought and, at the last, broken.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BANNERS, SCREEN, passUntil, say, sound } from './blades.mjs';
import { isOver, quiet, sentence } from './hands.mjs';
import { ME, PHONE, noTrouble, person, sit, until, open } from './lib.mjs';

const { server, browser } = await open();

const head = (page) => page.locator('.prompt h2').first().innerText();
const CHAMPIONS = { Asakura: 'Motonaga', Isogai: 'Kagetora' };

/** Both sides on one screen: whoever begins calls out, the other is asked to answer. */
async function challenge(page) {
  await sit(page, { scenario: BANNERS, seats: { a: SCREEN, b: ME } });
  await passUntil([page], /begin anything/);
  const first = (await head(page)).includes('Asakura') ? 'Asakura' : 'Isogai';
  const other = first === 'Asakura' ? 'Isogai' : 'Asakura';
  await say(page, `${CHAMPIONS[first]} challenges`);
  // The screen changes hands.
  await until(async () => (await head(page)).includes(other), 'the other side is asked');
  await until(
    async () => /who accepts, or do you refuse/i.test(await sentence(page)),
    'who accepts?',
  );
  await quiet(page);
  return { first, other };
}

test('a challenge is accepted by mouse, and the duel is staged', async () => {
  const page = await person(browser, server);
  const { first, other } = await challenge(page);
  await page.locator('.chips.able .chip', { hasText: CHAMPIONS[other] }).click();
  await quiet(page);
  await page.locator('.prompt .row .btn', { hasText: /^accepts/i }).click();
  const stage = page.getByRole('region', { name: 'Duel' });
  await stage.waitFor();
  for (const name of Object.values(CHAMPIONS)) await stage.getByText(name).waitFor();
  await stage.getByText('to strike').waitFor();
  await quiet(page);
  assert.match(await stage.locator('.next').innerText(), new RegExp(CHAMPIONS[first]));
  assert.equal(await page.locator('.layer-stage .hush').count(), 1, 'the field falls into shade');
  await page.locator('.log .line', { hasText: /rides out to meet/ }).waitFor();
  await sound(page, 'duel');

  // Only a champion can still act, and the field is not to be stirred without a warning.
  const able = await page.locator('.chips.able .chip').allInnerTexts();
  assert.deepEqual(able, [CHAMPIONS[first]]);
  const breach = page.getByRole('button', { name: /Break the duel/ });
  await breach.click();
  const dialog = page.getByRole('dialog', { name: /Break the duel/ });
  await dialog.getByText(/lose the game/).waitFor();
  await sound(page, 'the warning');
  await dialog.getByRole('button', { name: 'Leave it' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.ok(!(await isOver(page)), 'nothing has happened');
  await stage.waitFor();

  // By keyboard alone it is broken all the same, and lost.
  await breach.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /all the same/ }).focus();
  await page.keyboard.press('Enter');
  await until(() => isOver(page), 'the game is over');
  await page.locator('.log .line', { hasText: /break the duel/ }).waitFor();
  await stage.waitFor({ state: 'detached' });
  noTrouble(page);
});

test('a challenge can be refused, and that is told', async () => {
  const page = await person(browser, server);
  const { first } = await challenge(page);
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await page.locator('.log .line', { hasText: /nobody rides out/ }).waitFor();
  await until(async () => (await head(page)).includes(first), 'the turn goes on');
  assert.equal(await page.getByRole('region', { name: 'Duel' }).count(), 0);
  noTrouble(page);
});

test('a duel on a phone', async () => {
  const page = await person(browser, server, { viewport: PHONE, hasTouch: true, isMobile: true });
  const { other } = await challenge(page);
  await say(page, `${CHAMPIONS[other]} accepts`);
  const stage = page.getByRole('region', { name: 'Duel' });
  await stage.waitFor();
  const box = await stage.boundingBox();
  assert.ok(box.width <= PHONE.width && box.height < 150, JSON.stringify(box));
  await sound(page, 'duel on a phone');
  noTrouble(page);
});
