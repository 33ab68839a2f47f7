// What every browser test needs: a server of its own on a free port, a browser, people, a table.
// Files of tests share nothing, so that several run side by side; how long something takes on a
// machine that is busy with others decides nothing.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { after } from 'node:test';
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

/** How long anything may take that must come: far longer than it ever does. */
export const PATIENCE_MS = 180_000;

/** Ports of this process alone, below those the system hands out for outgoing connections. */
const OWN_PORTS = 16;
let nextPort = 10_000 + (process.pid % 1250) * OWN_PORTS;

function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A port nobody else takes, not even while the server on it is stopped for a moment. */
export async function freePort() {
  for (let i = 0; i < OWN_PORTS * 20; i++) {
    const port = nextPort++;
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

export async function until(check, what, ms = PATIENCE_MS) {
  const end = Date.now() + ms;
  for (;;) {
    if (await check().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`waited too long: ${what}`);
    await new Promise((rest) => setTimeout(rest, 100));
  }
}

/** The program itself, or what serves a small game for tests beside the others. */
const SERVERS = {
  kabuto: () => [program(), 'serve'],
  slips: () => [path.join(path.dirname(program()), 'drive'), 'serve', '--slips'],
};

/** A server with a data folder of its own, which can be stopped and started again. */
export async function serve(which = 'kabuto') {
  const data = mkdtempSync(path.join(os.tmpdir(), 'kabuto-e2e-'));
  const port = await freePort();
  const behind = process.env['E2E_FRONT'] ? await freePort() : port;
  const url = `http://127.0.0.1:${port}`;
  const proxy = behind === port ? null : await front(port, behind);
  let child = null;
  const server = {
    url,
    async start() {
      const [run, ...words] = SERVERS[which]();
      const args = [...words, '--port', String(behind), '--data', data];
      child = spawn(run, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      const failed = new Promise((_, reject) => child.once('error', reject));
      let said = '';
      child.stdout.resume();
      child.stderr.on('data', (text) => (said = `${said}${text}`.slice(-2000)));
      const healthy = async () => (await fetch(`http://127.0.0.1:${behind}/healthz`)).ok;
      const settled = async () => child.exitCode !== null || (await healthy());
      await Promise.race([failed, until(settled, 'the server did not come up')]);
      assert.equal(child.exitCode, null, `the server went away: ${said}`);
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

/** A server and a browser for the tests of a file; both are gone when they are done. */
export async function open(which = 'kabuto') {
  const [server, browser] = await Promise.all([serve(which), launch()]);
  after(async () => {
    await browser.close();
    await server.end();
  });
  return { server, browser };
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

/**
 * A press is long if it lasts half a second, and on a busy machine so much may pass between the
 * two halves of a click: no test presses long, so no press is long.
 */
function noLongPress() {
  const LONG_MS = 480;
  const plain = window.setTimeout;
  window.setTimeout = (run, ms, ...rest) => plain(run, ms === LONG_MS ? 1e9 : ms, ...rest);
}

/** Keeps the newest socket of a page, so that a test can ask something beside it. */
function keepSocket() {
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...words) {
      super(...words);
      window.newestSocket = this;
    }
  };
}

/** Steps are kept, also where nobody can act, so that every test ends them by its own hand. */
function keepSteps() {
  const KEY = 'kabuto-settings';
  // An empty page keeps nothing.
  if (location.protocol === 'about:') return;
  if (!localStorage.getItem(KEY)) localStorage.setItem(KEY, JSON.stringify({ everyStep: true }));
}

/** A person with a browser of his own. Whatever goes wrong in his page is kept. */
export async function person(browser, server, { passes = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport: DESKTOP,
    baseURL: server.url,
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(noLongPress);
  await context.addInitScript(keepSocket);
  if (!passes) await context.addInitScript(keepSteps);
  const page = await context.newPage();
  page.origin = server.url;
  page.troubles = [];
  /** Faults the test itself brings about, such as a server that is not there. */
  page.forgives = [];
  page.on('console', (said) => {
    if (said.type() === 'error' || said.type() === 'warning') page.troubles.push(said.text());
  });
  page.on('pageerror', (error) => page.troubles.push(String(error)));
  await slow(page);
  return page;
}

/** With `E2E_SLOW=6` every page thinks six times as slowly: what only works in haste is found. */
async function slow(page) {
  const rate = Number(process.env['E2E_SLOW'] ?? 1);
  if (!(rate > 1)) return;
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

/** No page may have complained. */
export function noTrouble(...pages) {
  for (const page of pages) {
    const left = page.troubles.filter((text) => !page.forgives.some((one) => one.test(text)));
    assert.deepEqual(left, [], 'the console is silent');
  }
}

/**
 * Lays a table without the lobby. Against a computer the dice and its whims come from a number, so
 * that a test meets the same game every time; with a friend the dice must be keyed.
 */
export async function lay(page, table) {
  const alone = Object.values(table.seats).every(({ who }) => who !== 'friend');
  const dice = alone ? { seeded: 7 } : 'keyed';
  const body = { options: {}, dice, listed: false, ...table };
  // Asked beside the page, with its cookie: a page that is still asking who it is makes another
  // person of a newcomer.
  const { request } = page.context();
  const { origin } = page;
  await request.get(`${origin}/api/v1/me`);
  const answer = await request.post(`${origin}/api/v1/tables`, { data: body, headers: { origin } });
  const made = await answer.json();
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
