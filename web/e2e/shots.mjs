// Makes the pictures in docs/shots: lobby, table by day, by lamplight, on a phone and in safe
// colours, rules, replay; a raid by night, a duel, a last poem, a whole move that is written, a page
// of zones. `npm run shots`; the program must be built with the page first.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIT, RINGED, asked, goTo, own, pickUp, quiet, sentence, spots } from './hands.mjs';
import { BANNERS, COURT, SCREEN, WATER, passUntil, say } from './blades.mjs';
import { COMPUTER, DESKTOP, FOOL, ME, PHONE, TOLL, launch, person, serve, sit } from './lib.mjs';
import { pixels, small } from './palette.mjs';

const MASTERS = 'katana-to-yari/two-masters';
const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../docs/shots');
const MOST = 300_000;

const [server, browser] = await Promise.all([serve(), launch()]);
const press = await browser.newPage();

async function keep(page, name) {
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled' });
  const file = small(await pixels(press, png));
  if (file.length > MOST) throw new Error(`${name} has ${file.length} bytes`);
  writeFileSync(path.join(folder, `${name}.png`), file);
  process.stdout.write(`docs/shots/${name}.png  ${Math.round(file.length / 1000)} kB\n`);
}

/** Plays on until crossbows may shoot, and takes aim. */
async function aim(page) {
  await sit(page, { scenario: TOLL, seats: { a: ME, b: COMPUTER } });
  for (let i = 0; i < 40; i++) {
    await asked(page);
    if (/step 2: who shoots/i.test(await sentence(page)) && (await pickUp(page, 0))) {
      const [target] = await spots(page, RINGED);
      if (target) {
        await page.mouse.click(target.x, target.y);
        await page.locator('.odds').waitFor();
        await quiet(page);
        return;
      }
      await page.keyboard.press('Escape');
    }
    if (await own(page).isVisible()) await own(page).click();
    else if ((await page.locator('.layer-rings .held').count()) || (await pickUp(page, 0))) {
      const [to] = await spots(page, LIT);
      if (to) await goTo(page, to);
      else await page.locator('.prompt .row .btn').first().click();
    }
    await quiet(page);
  }
  throw new Error('nobody could be aimed at');
}

/** The raiders' side of the night, one of them about to move. */
async function night(page) {
  await sit(page, { scenario: COURT, seats: { a: FOOL, b: ME } });
  await passUntil([page], /who moves/);
  await pickUp(page, 0);
  await quiet(page);
}

/** Two champions, and the field that looks on. */
async function duel(page) {
  await sit(page, { scenario: BANNERS, seats: { a: SCREEN, b: ME } });
  await passUntil([page], /begin anything/);
  const [one, other] = ['Motonaga', 'Kagetora'];
  const first = (await page.locator('.prompt h2').first().innerText()).includes('Asakura');
  await say(page, `${first ? one : other} challenges`);
  await say(page, `${first ? other : one} accepts`);
}

/** The last samurai of his side has the brush. */
async function poem(page) {
  await sit(page, { scenario: WATER, seats: { a: ME, b: SCREEN } });
  for (let i = 0; i < 4; i++) {
    await passUntil([page], /begin anything/);
    if ((await page.locator('.prompt h2').first().innerText()) === 'Lower Ina') break;
    await own(page).click();
    await quiet(page);
  }
  await say(page, 'Jubei begins seppuku');
  const lines = ['the lamp is empty', 'and still the moth goes round it', 'morning at the door'];
  await page.getByLabel('The brush is yours').fill(lines.join('\n'));
}

/** A whole move is written for one of them, step by step. */
async function orders(page) {
  const options = { order_method: 'simultaneous_move' };
  await sit(page, { scenario: MASTERS, seats: { a: ME, b: COMPUTER }, options });
  await asked(page);
  await own(page).click();
  await quiet(page);
  await asked(page);
  for (const phase of [1, 2, 3, 4]) await say(page, `Ittosai in phase ${phase}: advance`);
  const man = page.locator('.orders-slip .man').first();
  if (await man.isVisible()) await man.click();
  await quiet(page);
}

async function shoot(name, options, run) {
  const page = await person(browser, server, { viewport: DESKTOP, ...options });
  await run(page);
  await keep(page, name);
  await page.context().close();
}

const stored = (settings) => (page) =>
  page.addInitScript(
    (text) => localStorage.setItem('kabuto-settings', text),
    JSON.stringify(settings),
  );

try {
  mkdirSync(folder, { recursive: true });
  await shoot('lobby', {}, async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await page.waitForLoadState('networkidle');
  });
  await shoot('table', {}, aim);
  await shoot('table-lamplight', { colorScheme: 'dark' }, aim);
  await shoot('table-safe', {}, async (page) => {
    await stored({ colours: 'safe', danger: true })(page);
    await aim(page);
  });
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  await shoot('table-phone', phone, aim);
  for (const [name, run] of Object.entries({ night, duel, poem, orders })) {
    await shoot(name, {}, run);
    await shoot(`${name}-phone`, phone, run);
  }
  await shoot('rules', {}, async (page) => {
    await page.goto('/rules/cry-havoc#SG-CMB-09');
    await page.locator('#SG-CMB-09').waitFor();
    await page.waitForLoadState('networkidle');
  });
  await shoot('zones', {}, async (page) => {
    await page.goto('/rules/katana-to-yari#KY-ZON-01');
    const picture = page.locator('.picture').first();
    await picture.waitFor();
    await picture.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  });
  await shoot('replay', {}, async (page) => {
    await aim(page);
    await page.keyboard.press('Enter');
    await asked(page);
    await page.keyboard.press('[');
    await page.locator('.replay').waitFor();
    await page.getByRole('button', { name: 'One back' }).click();
    await quiet(page);
  });
} finally {
  await browser.close();
  await server.end();
}
