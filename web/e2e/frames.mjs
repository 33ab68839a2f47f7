// How fluid the largest table is: the median time of a frame while the eye moves, and the time from
// a decision to the moment it is shown. It prints what it measured and asserts nothing.

import { asked, own, quiet, thenAsked } from './hands.mjs';
import { COMPUTER, ME, launch, person, serve, sit } from './lib.mjs';

const SCENARIO = 'samurai-warfare/hundred-banners';
const FRAMES = 90;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The time between frames while something goes on. */
async function frames(page, run) {
  await page.evaluate((most) => {
    window.times = [];
    let last = performance.now();
    const tick = (now) => {
      window.times.push(now - last);
      last = now;
      if (window.times.length < most) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }, FRAMES);
  await run();
  const times = await page.evaluate(() => window.times.slice(1));
  return median(times).toFixed(1);
}

const [server, browser] = await Promise.all([serve(), launch()]);
try {
  const page = await person(browser, server, { reducedMotion: 'no-preference' });
  await sit(page, { scenario: SCENARIO, seats: { a: ME, b: COMPUTER } });
  await asked(page);
  const trays = await page.locator('.tray').count();
  const nodes = await page.locator('.board *').count();
  console.log(`${trays} trays, ${nodes} elements on the board`);
  const pan = async () => {
    await page.mouse.move(400, 700);
    await page.mouse.down();
    for (let i = 0; i < FRAMES; i++) await page.mouse.move(400 + i * 3, 700 - i);
    await page.mouse.up();
  };
  const zoom = (by) => async () => {
    await page.mouse.move(600, 450);
    for (let i = 0; i < FRAMES / 3; i++) await page.mouse.wheel(0, by);
  };
  console.log(`panning from afar: ${await frames(page, pan)} ms a frame`);
  console.log(`coming closer: ${await frames(page, zoom(-60))} ms a frame`);
  console.log(`panning close by: ${await frames(page, pan)} ms a frame`);
  console.log(`elements close by: ${await page.locator('.board *').count()}`);
  console.log(`going away: ${await frames(page, zoom(60))} ms a frame`);
  await quiet(page);
  const began = Date.now();
  await thenAsked(page, () => own(page).click());
  console.log(`from a decision to the next question: ${Date.now() - began} ms`);
} finally {
  await browser.close();
  await server.end();
}
