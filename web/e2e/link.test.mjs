// Two people play each other by an invitation link, and a third one watches.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIT, asked, goTo, level, own, pickUp, quiet, sentence, spots } from './hands.mjs';
import { board, noTrouble, person, until, open } from './lib.mjs';

const { server, browser } = await open();

/** Whoever is asked ends his step, until somebody may move: that is he. */
async function untilSomebodyMoves(pages) {
  for (let i = 0; i < 20; i++) {
    let mover = null;
    await until(async () => {
      const found = await Promise.all(
        pages.map((page) => page.locator('.prompt .whose:not(.thinking)').count()),
      );
      mover = pages[found.findIndex((count) => count > 0)] ?? null;
      return mover !== null;
    }, 'nobody is asked');
    await quiet(mover);
    if (/who moves/.test(await sentence(mover))) return mover;
    const was = await sentence(mover);
    await own(mover).click();
    await until(async () => (await sentence(mover)) !== was, `he is still asked: ${was}`);
    await quiet(mover);
  }
  throw new Error('nobody may move');
}

test('two browsers by link, and a spectator', async () => {
  const [ann, ben, cat] = await Promise.all([1, 2, 3].map(() => person(browser, server)));
  await ann.goto('/');
  await ann.getByRole('button', { name: 'Play A lesson on the green' }).click();
  await ann.getByLabel(/Somebody elsewhere/).check();
  await ann.getByRole('button', { name: 'Begin' }).click();
  const links = ann.locator('dialog input[readonly]');
  await links.first().waitFor();
  const [seat, watch] = [await links.nth(0).inputValue(), await links.nth(1).inputValue()];
  assert.match(seat, /\/t\/.+#join=/);
  await ann.getByRole('link', { name: 'To the table' }).click();
  await board(ann);
  await ann.getByText('The other seat is free').waitFor();

  await ben.goto(seat);
  await board(ben);
  assert.equal(new URL(ben.url()).hash, '', 'the token does not stay in the address');
  await cat.goto(watch);
  await board(cat);
  await ann.getByText('The other seat is free').waitFor({ state: 'hidden' });
  await ann.locator('.bar .watch').waitFor();
  assert.equal(await cat.locator('.prompt .own .btn').count(), 0, 'a spectator is not asked');

  // Both set up; whoever begins walks, and everybody sees it.
  const pages = [ann, ben];
  const moves = (page) => page.locator('.log .line', { hasText: / moves from / });
  let first = null;
  for (const count of [1, 2]) {
    const mover = await untilSomebodyMoves(pages);
    assert.notEqual(mover, first, 'they move in turn');
    first = mover;
    await pickUp(mover, 0);
    const [to] = await spots(mover, LIT);
    await goTo(mover, to);
    for (const page of [ann, ben, cat])
      await moves(page)
        .nth(count - 1)
        .waitFor();
    await mover.keyboard.press('Escape');
    await own(mover).click();
    await quiet(mover);
  }
  const log = (page) => page.locator('.log .line .words').allInnerTexts();
  await level([ann, ben, cat]);
  assert.deepEqual(await log(ann), await log(cat), 'the spectator reads the same log');

  // A word across the table.
  await ann.getByRole('tab', { name: /Chat/ }).click();
  await ann.getByLabel('Say to the table').fill('Well walked.');
  await ann.keyboard.press('Enter');
  await ben.getByRole('tab', { name: /Chat/ }).click();
  await ben.locator('.said').getByText('Well walked.').waitFor();

  // A draw is offered and accepted.
  await ann.getByRole('button', { name: 'Menu' }).click();
  await ann.getByRole('button', { name: 'Offer a draw' }).click();
  await ben.getByRole('button', { name: 'Accept' }).click();
  for (const page of [ann, ben, cat]) await page.getByText('Drawn by agreement').first().waitFor();

  // And once more with sides swapped: whoever begins now is asked.
  const before = ann.url();
  await ann.getByRole('button', { name: 'Again, sides swapped' }).click();
  for (const page of pages) {
    await page.getByRole('link', { name: 'To the next game' }).click();
    await page.waitForURL((url) => url.href !== before);
    await page.locator('.replay').waitFor({ state: 'detached' });
    await board(page);
  }
  assert.equal(ann.url(), ben.url());
  await Promise.race(pages.map(asked));
  noTrouble(ann, ben, cat);
});

test('a stranger finds no table that is not open to him', async () => {
  const [ann, eve] = await Promise.all([1, 2].map(() => person(browser, server)));
  await ann.goto('/');
  await ann.getByRole('button', { name: 'Play now' }).click();
  await board(ann);
  eve.forgives.push(/WebSocket|404|403/);
  await eve.goto(ann.url());
  await eve.getByText('No table here').waitFor();
  assert.equal(await eve.locator('[data-piece]').count(), 0);
  noTrouble(ann, eve);
});
