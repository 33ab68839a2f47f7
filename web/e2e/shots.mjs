// Makes the pictures in docs/shots: lobby, table by day, by lamplight, on a phone and in safe
// colours, rules, replay. `npm run shots`; the program must be built with the page first.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIT, RINGED, asked, goTo, own, pickUp, quiet, sentence, spots } from './hands.mjs';
import { COMPUTER, DESKTOP, ME, PHONE, TOLL, launch, person, serve, sit } from './lib.mjs';
import { pixels, small } from './palette.mjs';

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
  await shoot(
    'table-phone',
    { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    aim,
  );
  await shoot('rules', {}, async (page) => {
    await page.goto('/rules/cry-havoc#SG-CMB-09');
    await page.locator('#SG-CMB-09').waitFor();
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
