// The front page is light, and a newcomer is in a game within three clicks. And: why not?

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, pickUp, sentence, toStep } from './hands.mjs';
import { COMPUTER, ME, TOLL, board, noTrouble, person, sit, open, until } from './lib.mjs';

const { server, browser } = await open();

test('the first page weighs less than 200 kB on the wire', async () => {
  const page = await person(browser, server);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.ok(bytes > 20_000, `only ${bytes} bytes were counted`);
  assert.ok(bytes < 200_000, `${bytes} bytes`);
  noTrouble(page);
});

test('two pages that a newcomer opens at once are one person', async () => {
  const page = await person(browser, server);
  const other = await page.context().newPage();
  await Promise.all([page.goto('/'), other.goto('/')]);
  const called = async (one) => {
    const name = one.getByTitle('Change your name').filter({ hasNotText: 'Your name' });
    await name.waitFor();
    return name.innerText();
  };
  assert.equal(await called(page), await called(other));
  noTrouble(page);
});

test('three clicks lead from the front page into a game against the computer', async () => {
  const page = await person(browser, server);
  await page.goto('/');
  await page.getByRole('button', { name: /Cry Havoc/ }).click();
  await page.getByRole('button', { name: 'Play The toll house' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await board(page);
  await asked(page);
  assert.match(await sentence(page), /place your men/i);

  // It is among my games when I come back.
  await page.goto('/');
  const mine = page.getByRole('region', { name: 'On your table' });
  await mine.getByRole('link', { name: /The toll house/ }).click();
  await board(page);
  noTrouble(page);
});

test('the umpire says why something cannot be done, and the rule can be read', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: TOLL, seats: { a: COMPUTER, b: ME } });
  await toStep(page, /who moves/);
  await pickUp(page, 2);
  // An enemy cannot be walked upon.
  await page.locator('.piece.of-a').first().click();
  const note = page.locator('.note');
  await note.waitFor();
  assert.ok((await note.innerText()).length > 20);
  await note.locator('.rule').click();
  const popover = page.locator('.popover');
  await popover.locator('.text').waitFor();
  const id = await popover.locator('.id').innerText();
  await popover.getByRole('link', { name: 'Open the book here' }).click();
  await page.waitForURL(new RegExp(`/rules/cry-havoc#${id}$`));
  await page.locator(`[id="${id}"].here`).waitFor();
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await board(page);
  noTrouble(page);
});

test('a figure can be dragged to where it goes, and goes on from there', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: TOLL, seats: { a: COMPUTER, b: ME } });
  await toStep(page, /who moves/);
  const man = page.locator('.piece.of-b.ready').filter({ hasText: 'Alwin' });
  const box = await man.boundingBox();
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y, { steps: 4 });
  await page.mouse.move(from.x + box.width * 1.3 * 2, from.y, { steps: 4 });
  await page.mouse.up();
  await page.locator('.log .line', { hasText: /Alwin moves from/ }).waitFor();
  // He has points left and stays in hand: waypoints.
  await page.locator('.layer-rings .held').waitFor();
  await page.locator('.layer-reach .price').first().waitFor({ state: 'attached' });
  noTrouble(page);
});

test('the danger to a figure in hand is told and drawn', async () => {
  const page = await person(browser, server);
  await sit(page, { scenario: TOLL, seats: { a: { who: 'screen' }, b: ME } });
  await toStep(page, /who moves/);
  await page.getByRole('button', { name: 'Danger' }).click();
  await pickUp(page, 0);
  // The knight rides on the road, in sight of the crossbow at the toll house.
  await page.locator('.threats li').first().waitFor();
  const told = await page.locator('.threats li').count();
  const drawn = await page.locator('.layer-dangers > *').count();
  assert.ok(told > 0 && drawn >= told, `${told} told, ${drawn} drawn`);
  assert.match(await page.locator('.threats').innerText(), /shoots from where he is\s+\d+ %/);
  await page.getByRole('button', { name: 'Danger' }).click();
  await page.locator('.layer-dangers > *').first().waitFor({ state: 'detached' });
  noTrouble(page);
});

test('the page brings its own letters', async () => {
  const page = await person(browser, server);
  const client = await page.context().newCDPSession(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  for (const selector of ['h1', 'h2', '.btn']) {
    // Until ours are there, those of the machine stand in for them.
    let borrowed = [];
    const ours = async () => {
      const { root } = await client.send('DOM.getDocument');
      const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
      borrowed = fonts.filter(({ isCustomFont }) => !isCustomFont);
      return fonts.length > 0 && borrowed.length === 0;
    };
    await until(ours, `letters of ${selector} come from the machine`, 60_000);
  }
  noTrouble(page);
});
