// What every browser test needs: a server of its own on a free port, a browser, and hands.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { front } from './front.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The smallest scenario: a whole game of it takes seconds. */
export const SMALL = 'cry-havoc/village-green';
export const TOLL = 'cry-havoc/toll-house';

/** The program: named by `KABUTO`, or as cargo left it. */
function program() {
  const target = process.env['CARGO_TARGET_DIR'] ?? path.join(root, 'target');
  const places = [
    process.env['KABUTO'],
    path.join(target, 'release/kabuto'),
    path.join(target, 'debug/kabuto'),
  ];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('no program to test: run `cargo build -p kabuto`, or set KABUTO');
  return found;
}

function browserPath() {
  try {
    return execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  } catch {
    throw new Error('no chromium: install it, for example by `apt-get install -y chromium`');
  }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function until(check, what, ms = 15000) {
  const end = Date.now() + ms;
  for (;;) {
    if (await check().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`waited too long: ${what}`);
    await new Promise((rest) => setTimeout(rest, 100));
  }
}

/** A server with a data folder of its own, which can be stopped and started again. */
export async function serve() {
  const data = mkdtempSync(path.join(os.tmpdir(), 'kabuto-e2e-'));
  const port = await freePort();
  const behind = process.env['E2E_FRONT'] ? await freePort() : port;
  const url = `http://127.0.0.1:${port}`;
  const proxy = behind === port ? null : await front(port, behind);
  let child = null;
  const server = {
    url,
    async start() {
      const args = ['serve', '--port', String(behind), '--data', data];
      child = spawn(program(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout.resume();
      child.stderr.resume();
      const healthy = async () => (await fetch(`http://127.0.0.1:${behind}/healthz`)).ok;
      await until(healthy, 'the server did not come up');
    },
    async stop(signal = 'SIGTERM') {
      const gone = child;
      if (!gone || gone.exitCode !== null) return;
      const over = new Promise((resolve) => gone.once('exit', resolve));
      gone.kill(signal);
      await over;
    },
    async end() {
      await server.stop('SIGKILL');
      proxy?.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

export function launch() {
  const args = [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ];
  return chromium.launch({ executablePath: browserPath(), args });
}

/** A person with a browser of his own. Whatever goes wrong in his page is kept. */
export async function person(browser, server, options = {}) {
  const context = await browser.newContext({
    viewport: DESKTOP,
    baseURL: server.url,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(15000);
  const page = await context.newPage();
  page.troubles = [];
  /** Faults the test itself brings about, such as a server that is not there. */
  page.forgives = [];
  page.on('console', (said) => {
    if (said.type() === 'error' || said.type() === 'warning') page.troubles.push(said.text());
  });
  page.on('pageerror', (error) => page.troubles.push(String(error)));
  return page;
}

/** No page may have complained. */
export function noTrouble(...pages) {
  for (const page of pages) {
    const left = page.troubles.filter((text) => !page.forgives.some((one) => one.test(text)));
    assert.deepEqual(left, [], 'the console is silent');
  }
}

/** Lays a table without the lobby. */
export async function lay(page, table) {
  await page.goto('/');
  const made = await page.evaluate(
    async (body) => {
      await fetch('/api/v1/me');
      const answer = await fetch('/api/v1/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.json();
    },
    { options: {}, dice: 'keyed', listed: false, ...table },
  );
  assert.ok(made.id, JSON.stringify(made));
  return made;
}

export const ME = { who: 'me' };
export const COMPUTER = { who: 'computer', level: 'greedy' };
export const FOOL = { who: 'computer', level: 'random' };

/** Lays a table and sits down at it. */
export async function sit(page, table) {
  const made = await lay(page, table);
  await page.goto(`/t/${made.id}`);
  await board(page);
  return made;
}

/** The board is there, with its counters. */
export async function board(page) {
  try {
    await page.locator('.board [data-piece]').first().waitFor();
  } catch (error) {
    const text = await page.locator('body').innerText();
    throw new Error(`no board: ${text}\n${page.troubles.join('\n')}`, { cause: error });
  }
}

export const sentence = (page) => page.locator('.prompt .sentence').first().innerText();

/** Waits until this page is asked something, or the game is over. */
export async function asked(page) {
  const sign = page.locator('.prompt .whose:not(.thinking), .replay, .prompt .faces');
  await sign.first().waitFor({ timeout: 30000 });
}

/** The middles of what the board lights, on the screen. */
export function spots(page, what) {
  return page.evaluate((selector) => {
    const board = document.querySelector('.board').getBoundingClientRect();
    const sheet = document.querySelector('.column').getBoundingClientRect();
    return [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
      .filter(({ x, y }) => x > board.left + 8 && x < board.right - 8 && y > board.top + 8)
      .filter(({ x, y }) => y < board.bottom - 70 && !(x > sheet.left && y > sheet.top));
  }, what);
}

export const LIT = '.layer-reach .price, .layer-reach .spot';
export const RINGED = '.target .brush';

/** The step a prompt belongs to, by its words. */
export async function step(page) {
  const text = await sentence(page);
  const names = ['place', 'whole turn', 'shoots', 'moves', 'attacks'];
  return names.find((name) => text.includes(name)) ?? 'answer';
}

/** Picks up whoever is listed at `index`, by the chips under the prompt. */
export async function pickUp(page, index) {
  const chips = page.locator('.chips.able .chip');
  if ((await chips.count()) <= index) return false;
  // On a phone the chips are on the sheet below; the key does the same.
  if (await chips.nth(index).isVisible()) await chips.nth(index).click();
  else for (let i = 0; i <= index; i++) await page.keyboard.press('n');
  await page.locator('.layer-rings .held').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.layer-reach, .layer-targets') !== null);
  await page.waitForTimeout(80);
  return true;
}

/** Answers one decision through the page: strikes if it can, walks a little, ends the step. */
export async function decide(page, random) {
  const kind = await step(page);
  const own = page.locator('.prompt .own .btn');
  if (kind === 'shoots' || kind === 'attacks') {
    if (await strike(page)) return;
  } else if (kind === 'moves' && random() < 0.6) {
    if (await walk(page, random)) return;
  } else if (kind === 'answer' && !(await own.count())) {
    await answer(page);
    return;
  }
  await page.keyboard.press('Escape');
  // The other side may have been asked meanwhile: then there is nothing to press.
  await own
    .first()
    .click({ timeout: 2000 })
    .catch(() => null);
}

async function strike(page) {
  const [first] = await spots(page, RINGED);
  if (!first && !(await pickUp(page, 0))) return false;
  const [target] = first ? [first] : await spots(page, RINGED);
  if (!target) return false;
  await page.mouse.click(target.x, target.y);
  const item = page.getByRole('menuitem').first();
  const go = page.locator('.aimed .btn.main');
  // The click may have fallen beside it: then it is tried again.
  const shown = [item, go].map((one) => one.waitFor({ timeout: 3000 }).then(() => true));
  if (!(await Promise.any(shown).catch(() => false))) return true;
  if (await item.isVisible()) await item.click();
  await go.click();
  return true;
}

async function walk(page, random) {
  const chips = await page.locator('.chips.able .chip').count();
  const held = (await page.locator('.layer-rings .held').count()) > 0;
  if (!held && !(await pickUp(page, Math.floor(random() * chips)))) return false;
  const lit = await spots(page, LIT);
  const to = lit[Math.floor(random() * lit.length)];
  if (!to) return false;
  await page.mouse.click(to.x, to.y);
  const item = page.getByRole('menuitem').first();
  if (await item.isVisible().catch(() => false)) await item.click();
  return true;
}

/** Somebody must answer: the one concerned goes to the first lit hex, or takes the first button. */
async function answer(page) {
  await page.waitForTimeout(150);
  const lit = await spots(page, LIT);
  const button = page.locator('.prompt .row .btn').first();
  if (lit[0]) {
    await page.mouse.click(lit[0].x, lit[0].y);
    const item = page.getByRole('menuitem').first();
    if (await item.isVisible().catch(() => false)) await item.click();
  } else if (await button.isVisible().catch(() => false)) await button.click();
  else await pickUp(page, 0);
}

/** Numbers that look like chance and are always the same. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Plays on through the page until the game is over. */
export async function playOut(page, seed = 1, most = 400) {
  const random = chance(seed);
  for (let i = 0; i < most; i++) {
    await asked(page);
    if (await page.locator('.replay').isVisible()) return i;
    const before = await stamp(page);
    await decide(page, random);
    await changed(page, before);
  }
  throw new Error('the game does not end');
}

/** What is asked and how long the log is: changes whenever something happened. */
export function stamp(page) {
  return page.evaluate(() => {
    const prompt = document.querySelector('.prompt')?.textContent ?? '';
    const lines = document.querySelectorAll('.log li').length;
    const pieces = [...document.querySelectorAll('[data-piece]')];
    const places = pieces.map((piece) => piece.getAttribute('transform')).join();
    return `${prompt}|${lines}|${places}|${document.querySelector('.replay') !== null}`;
  });
}

export async function changed(page, before) {
  await until(async () => (await stamp(page)) !== before, 'nothing happened', 8000).catch(
    () => null,
  );
}
