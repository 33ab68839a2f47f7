// On a phone: the board is the page, the prompt a sheet at the bottom, and a thumb reaches all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIT, RINGED, asked, inSight, own, quiet, tap, thenAsked, toStep } from './hands.mjs';
import { COMPUTER, ME, PHONE, SMALL, noTrouble, person, sit, until, open } from './lib.mjs';
import { still } from './measured.mjs';

const { server, browser } = await open();

const tapEnd = (page) => thenAsked(page, () => own(page).tap());
const phone = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Everything that can be pressed in sight is large enough for a thumb. */
async function thumbs(page) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, input:not([type=file])')]
      .filter((element) => element.checkVisibility() && !element.closest('.world'))
      .map((element) => {
        const label = element.closest('label');
        const box = (label ?? element).getBoundingClientRect();
        return { text: element.getAttribute('aria-label') ?? element.textContent, box };
      })
      .filter(({ box }) => box.width > 2 && box.height < 30)
      .map(({ text, box }) => `${text}: ${Math.round(box.height)}`),
  );
  assert.deepEqual(small, []);
}

/** Nothing sticks out to the side. */
async function fits(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${where} is ${wide} px too wide`);
}

test('the lobby, the rules and a game fit a phone', async () => {
  const page = await person(browser, server, phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await fits(page, 'the lobby');
  await thumbs(page);
  await page.goto('/rules/cry-havoc#SG-CMB-09');
  await page.locator('#SG-CMB-09').waitFor();
  await fits(page, 'the book');

  await sit(page, { scenario: SMALL, seats: { a: COMPUTER, b: ME } });
  await asked(page);
  await fits(page, 'the table');
  const sheet = page.locator('.column');
  const low = (await sheet.boundingBox()).height;
  assert.ok(low < PHONE.height * 0.5, `the sheet is ${low} px high`);
  await thumbs(page);
  // Everybody is in sight; a finger may want larger places.
  const hex = () =>
    page.evaluate(() => 100 * Number(document.querySelector('.world').dataset.scale));
  for (let i = 0; i < 8 && (await hex()) < 44; i++) {
    await tap(page.getByRole('button', { name: 'Nearer' }));
    await still(page);
  }
  assert.ok((await hex()) >= 44, `a hex is ${await hex()} px wide`);
  await tap(page.getByRole('button', { name: 'The whole board' }));
  await still(page);

  // Tap through to a shot: odds first, then the second tap.
  await toStep(page, /who shoots/, tapEnd);
  await page.locator('.breathing .breath').first().waitFor({ state: 'attached' });
  const [archer] = await inSight(page, '.breathing .breath');
  await page.touchscreen.tap(archer.x, archer.y);
  await page.locator('.target').first().waitFor();
  await quiet(page);
  const [target] = await inSight(page, RINGED);
  await page.touchscreen.tap(target.x, target.y);
  await page.locator('.odds').waitFor();
  await page.locator('.aimed .btn.main').tap();
  await page.locator('.log .pip').first().waitFor({ state: 'attached' });

  // The sheet is pulled up for the log, and down again.
  await asked(page);
  await page.getByRole('button', { name: 'Pull up the sheet' }).tap();
  await page.locator('.log').waitFor();
  assert.ok((await sheet.boundingBox()).height > low);
  await page.getByRole('button', { name: 'Lower the sheet' }).tap();
  await page.locator('.log').waitFor({ state: 'hidden' });
  noTrouble(page);
});

test('a walk by touch, and a pinch', async () => {
  const page = await person(browser, server, phone);
  await sit(page, { scenario: SMALL, seats: { a: COMPUTER, b: ME } });
  await toStep(page, /who moves/, tapEnd);
  await page.locator('.breathing .breath').first().waitFor({ state: 'attached' });
  const [man] = await inSight(page, '.breathing .breath');
  await page.touchscreen.tap(man.x, man.y);
  await page.locator('.layer-reach .price').first().waitFor({ state: 'attached' });
  await quiet(page);
  const [to] = await inSight(page, LIT);
  await page.touchscreen.tap(to.x, to.y);
  const item = page.getByRole('menuitem').first();
  const moved = page.locator('.log .line', { hasText: /moves from/ }).first();
  await until(
    async () => (await item.isVisible()) || (await moved.count()) > 0,
    'he goes, or it is asked how',
  );
  if (await item.isVisible()) await item.tap();
  await page
    .locator('.log .line', { hasText: /moves from/ })
    .first()
    .waitFor({ state: 'attached' });

  const scale = () => page.evaluate(() => Number(document.querySelector('.world').dataset.scale));
  const before = await scale();
  const client = await page.context().newCDPSession(page);
  const touch = (type, gap) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: 195 - gap, y: 300 },
              { x: 195 + gap, y: 300 },
            ],
    });
  await touch('touchStart', 40);
  for (const gap of [50, 65, 80]) await touch('touchMove', gap);
  await touch('touchEnd', 80);
  await until(async () => (await scale()) > before * 1.5, 'the board came closer');
  noTrouble(page);
});
