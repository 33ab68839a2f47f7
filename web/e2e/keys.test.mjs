// Everything by keyboard alone: from the lobby into a game, a shot, a walk, the end of a step.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, board, launch, noTrouble, person, sentence, serve } from './lib.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([serve(), launch()]);
});
after(async () => {
  await browser.close();
  await server.end();
});

const focused = (page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    return on?.getAttribute('aria-label') ?? on?.textContent?.trim() ?? '';
  });

/** Goes on by Tab until the focus is on what is wanted. */
async function tabTo(page, wanted, most = 60) {
  for (let i = 0; i < most; i++) {
    if (wanted.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${wanted}`);
}

async function next(page, was) {
  await page.waitForFunction(
    (text) => document.querySelector('.prompt .sentence')?.innerText !== text,
    was,
  );
}

test('a game is begun and played by keyboard alone', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await tabTo(page, /^Play A lesson on the green/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Begin/);
  await page.keyboard.press('Enter');
  await board(page);
  await asked(page);

  // Through set-up and declarations with one key.
  for (let i = 0; i < 6 && !/who shoots/.test(await sentence(page)); i++) {
    const was = await sentence(page);
    await page.keyboard.press('e');
    await next(page, was);
    await asked(page);
  }
  assert.match(await sentence(page), /who shoots/);

  // The archer is picked up, a target is walked to with the arrows, and shot at.
  await page.keyboard.press('n');
  await page.locator('.target').first().waitFor();
  const way = await page.evaluate(() => {
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const from = middle(document.querySelector('.layer-rings .held'));
    const to = middle(document.querySelector('.target .brush'));
    return { dy: to.y - from.y };
  });
  await walkCursor(page, way);
  await page.keyboard.press('Enter');
  await page.locator('.prompt .aimed').waitFor();
  await page.locator('.odds').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.prompt .aimed').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.locator('.prompt .aimed').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.log .pip').first().waitFor();
  assert.ok(
    (await page.locator('[aria-live=polite]').innerText()).length > 0,
    'events are read out',
  );

  // Words do as well as keys.
  await asked(page);
  for (let i = 0; i < 4 && !/who moves/.test(await sentence(page)); i++) {
    const before = await sentence(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await next(page, before);
    await asked(page);
  }
  await page.keyboard.press('/');
  await page.keyboard.type('nobody moves to nowhere');
  await page.keyboard.press('Enter');
  await page.locator('.note').waitFor();
  await page.getByLabel('Say', { exact: true }).fill('end');
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => !/who moves/.test(document.querySelector('.prompt .sentence')?.innerText ?? ''),
  );

  // Help tells all keys and closes again.
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('end the step').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  noTrouble(page);
});

/** Walks the cursor by so many pixels, one arrow at a time, until it is as near as it gets. */
async function walkCursor(page, { dy }) {
  const size = await page.evaluate(() => {
    const box = document.querySelector('.layer-cursor .mark')?.getBoundingClientRect();
    return box ? box.width : 60;
  });
  const rows = Math.round(dy / (size * 0.93));
  for (let i = 0; i < Math.abs(rows); i++)
    await page.keyboard.press(rows < 0 ? 'ArrowUp' : 'ArrowDown');
  for (let i = 0; i < 40; i++) {
    const off = await page.evaluate(() => {
      const middle = (element) => {
        const box = element.getBoundingClientRect();
        return box.x + box.width / 2;
      };
      const to = middle(document.querySelector('.target .brush'));
      return to - middle(document.querySelector('.layer-cursor .mark'));
    });
    if (Math.abs(off) < size * 0.55) break;
    await page.keyboard.press(off < 0 ? 'ArrowLeft' : 'ArrowRight');
  }
}
