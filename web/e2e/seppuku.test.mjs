// The last samurai of a side writes a poem; the enemy judges it; it is to be read in the hall.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WATER, isAsked, passUntil, say, sound, three } from './blades.mjs';
import { level, quiet, sentence } from './hands.mjs';
import { noTrouble, until, open } from './lib.mjs';

const { server, browser } = await open();

const POEM = ['the lamp is empty', 'and still the moth goes round it', 'morning at the door'];
/** What a page shows of poems, each as its lines. */
const poems = (page, where) =>
  page
    .locator(`${where} .poem`)
    .evaluateAll((all) => all.map((one) => [...one.querySelectorAll('p')].map((p) => p.innerText)));

/** Everybody passes until Ann may declare: Jubei is hers. */
async function annDeclares(ann, ben) {
  for (let i = 0; i < 4; i++) {
    const page = await passUntil([ann, ben], /begin anything/);
    if (page === ann) return;
    await page.locator('.prompt .own .btn').first().click();
    await quiet(page);
  }
  throw new Error('Ann may not declare');
}

test('a poem is written, judged, and kept', async () => {
  const pages = await three(browser, server, { scenario: WATER, dice: 'own' });
  const [ann, ben, cat] = pages;
  await annDeclares(ann, ben);
  await say(ann, 'Jubei begins seppuku');
  await until(async () => /asks for a brush/.test(await sentence(ann)), 'a brush is asked for');
  const brush = ann.getByLabel('The brush is yours');
  const hand = ann.getByRole('button', { name: 'Hand it over' });
  assert.ok(await hand.isDisabled(), 'nothing is no poem');
  await brush.fill('one line alone');
  assert.ok(await hand.isDisabled(), 'a line is no poem');
  await ann.getByText('1 line, 14 letters').waitFor();

  // Typed, not pasted: no letter of it is taken for a command of the table.
  await brush.fill('');
  await brush.focus();
  for (const [i, line] of POEM.entries()) {
    if (i > 0) await ann.keyboard.press('Enter');
    await ann.keyboard.type(line);
  }
  await ann.getByText(`3 lines, ${POEM.join('\n').length} letters`).waitFor();
  await sound(ann, 'the brush');
  await hand.click();

  // Everybody reads it in the log, the judge once more when he is asked.
  for (const page of pages) {
    await until(async () => (await poems(page, '.log')).length === 1, 'the poem is in the log');
    assert.deepEqual(await poems(page, '.log'), [POEM]);
  }
  const judge = await passUntil([ann, ben], /is this poem worthy/i);
  assert.equal(judge, ben, 'the enemy judges');
  assert.deepEqual(await poems(ben, '.prompt'), [POEM]);
  await sound(ben, 'the judge');
  await ben.getByRole('button', { name: 'Worthy', exact: true }).click();
  for (const page of pages) {
    await page
      .getByText(/posthumous victory for Lower Ina/)
      .first()
      .waitFor();
    await level([page]);
    assert.deepEqual(await poems(page, '.prompt'), [POEM]);
    assert.ok(!(await isAsked(page)));
  }

  // In the replay it stands where it was written.
  await cat.getByRole('button', { name: 'One back' }).click();
  await quiet(cat);
  assert.deepEqual(await poems(cat, '.log'), [POEM]);

  // And in the hall of finished games, for whoever was there.
  for (const page of [ann, ben]) {
    await page.goto('/');
    const hall = page.getByRole('region', { name: 'Finished games' });
    await hall.getByText(POEM[1]).waitFor();
    assert.deepEqual(await poems(hall, ''), [POEM]);
    await hall.getByText('Lower Ina', { exact: true }).waitFor();
    await sound(page, 'the hall');
  }
  noTrouble(...pages);
});

test('no poem is an answer too', async () => {
  const [ann, ben] = await three(browser, server, { scenario: WATER, dice: 'own' });
  await annDeclares(ann, ben);
  await say(ann, 'Jubei begins seppuku');
  await ann.getByRole('button', { name: 'No poem' }).click();
  await ben.locator('.log .line', { hasText: /there is no poem/ }).waitFor();
  assert.deepEqual(await poems(ben, '.log'), []);
  noTrouble(ann, ben);
});
