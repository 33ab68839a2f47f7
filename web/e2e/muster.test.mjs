// A force is made up by points: an illegal one is told why and by which rule, a legal one goes to
// another browser by a link and to a table.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked } from './hands.mjs';
import { PHONE, board, noTrouble, open, person } from './lib.mjs';

const { server, browser } = await open();
const BOOK = '/m/samurai-skirmish';
const ARMIES = '/m/samurai-warfare';

async function muster(options = {}, address = BOOK) {
  const page = await person(browser, server, options);
  await page.goto(address);
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
  return page;
}

/** The book has spoken of the latest change. */
const weighed = (page) => page.locator('.sum[aria-busy="false"]').waitFor();

const sum = async (page) => {
  await weighed(page);
  return (await page.locator('.sum').innerText()).replaceAll(/\s+/g, ' ').trim();
};

async function add(page, ...kinds) {
  for (const kind of kinds)
    await page.getByRole('button', { name: `Add ${kind}`, exact: true }).click();
}

/** A small band that may take the field. */
async function herons(page) {
  await page.getByLabel('Name', { exact: true }).fill('The herons');
  await add(page, 'Samurai', ...Array(6).fill('Spearman'), 'Bowman');
  await page.getByText('It may take the field.').waitFor();
  assert.match(await sum(page), /^83 of 120 points 8 figures$/);
}

async function linkOf(page) {
  await page.getByRole('button', { name: 'Link' }).click();
  const field = page.getByLabel('The link');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  return link;
}

const taken = (page) => page.getByRole('button', { name: 'Take it to a table' });

test('an illegal band is told every objection with its rule, and goes nowhere', async () => {
  const page = await muster();
  await add(page, 'Lord', 'Captain', 'Villager');
  const wrong = page.locator('.why');
  await wrong.filter({ hasText: 'too many of a class' }).filter({ hasText: 'SS-GRP-04' }).waitFor();
  await wrong.filter({ hasText: 'too few Ashigaru and Noumin' }).waitFor();
  await page.getByRole('button', { name: 'Outfit of Villager' }).click();
  await page.getByLabel('Armour').selectOption('heavy');
  await wrong.filter({ hasText: 'Noumin may not wear Heavy' }).waitFor();
  await sound(page, 'a muster with objections');
  const rule = wrong.getByRole('button', { name: /SS-ARM-01/ }).or(wrong.getByText('SS-ARM-01'));
  await rule.first().click();
  await page.locator('.popover .text').waitFor();
  await page.keyboard.press('Escape');
  assert.ok(await taken(page).isDisabled());
  await page.getByLabel('Armour').selectOption('light');
  await wrong.filter({ hasText: 'Heavy' }).waitFor({ state: 'detached' });
  assert.match(await sum(page), /^63 of 120 points/);
  await page.getByLabel('For', { exact: true }).selectOption('');
  await page.getByText('It may take the field.').waitFor();
  await page.getByLabel('Points').fill('60');
  await page.getByLabel('Points').blur();
  await wrong.filter({ hasText: 'worth more than it may be' }).waitFor();
  noTrouble(page);
});

test('a band shared by link opens in another browser and goes to a table', async () => {
  const page = await muster();
  await herons(page);
  const link = await linkOf(page);
  const other = await muster({ colorScheme: 'dark' }, link);
  await other.getByText('It may take the field.').waitFor();
  assert.equal(await other.getByLabel('Name', { exact: true }).inputValue(), 'The herons');
  assert.equal(await sum(other), await sum(page));
  await sound(other, 'a muster by lamplight');
  await taken(other).click();
  await sound(other, 'a table for a band');
  // Whoever changes sides takes his band with him.
  await other.getByRole('radio', { name: /The eastern house/ }).check();
  const [west, east] = ['western', 'eastern'].map((side) =>
    other.getByLabel(`The ${side} house`, { exact: true }),
  );
  assert.equal(await east.locator('option:checked').innerText(), 'The herons');
  await west.selectOption({ label: 'The herons' });
  await other.getByRole('button', { name: 'Begin' }).click();
  await board(other);
  await asked(other);
  assert.equal(await other.locator('.piece.of-a').count(), 8);
  assert.equal(await other.locator('.piece.of-b').count(), 8);
  noTrouble(page, other);
});

test('a damaged or forged link is refused in plain words', async () => {
  const page = await muster();
  await herons(page);
  const link = await linkOf(page);
  page.forgives.push(/400/);
  const says = async (address, text) => {
    await page.goto('about:blank');
    await page.goto(address);
    await page.locator('[role=alert]', { hasText: text }).waitFor();
    await page.getByRole('button', { name: 'Add Spearman' }).waitFor();
  };
  const [head, parcel] = link.split('#f=');
  const middle = parcel.length >> 1;
  const letter = parcel[middle] === 'A' ? 'B' : 'A';
  const bent = `${parcel.slice(0, middle)}${letter}${parcel.slice(middle + 1)}`;
  await says(`${head}#f=${bent}`, 'The link is damaged');
  await says(link.slice(0, -20), 'The link is damaged');
  await says(`${head}#f=nothing%20of%20the%20kind`, 'The link is damaged');
  // Packed as it should be, and no force at all.
  const forged = await page.evaluate(async () => {
    const packed = new Blob(['book = "cry-havoc"\n']).stream();
    const bytes = await new Response(packed.pipeThrough(new CompressionStream('gzip'))).bytes();
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_');
  });
  await says(`${head}#f=${forged.replaceAll('=', '')}`, 'Cry Havoc');
  noTrouble(page);
});

test('a band is raised by lot, kept, saved and opened again, on a phone too', async () => {
  const page = await muster({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.getByLabel('By lot, from number').fill('7');
  await page.getByRole('button', { name: 'Raise one' }).tap();
  await page.getByText('It may take the field.').waitFor();
  const raised = await sum(page);
  await sound(page, 'a muster on a phone');
  await page.getByRole('button', { name: 'Keep here' }).tap();
  await page.getByText('Kept in this browser.').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a file' }).tap();
  const file = await (await coming).path();
  const text = readFileSync(file, 'utf8');
  assert.match(text, /^book = "samurai-skirmish"\n/);
  await page.getByRole('button', { name: 'Clear' }).tap();
  await page.getByText('Nobody yet.').waitFor();
  await page.getByRole('button', { name: /^Band 7 by lot/ }).tap();
  await page.getByText('It may take the field.').waitFor();
  assert.equal(await sum(page), raised);
  const spoilt = path.join(os.tmpdir(), `kabuto-force-${process.pid}.toml`);
  writeFileSync(spoilt, `${text}\nwings = 2\n`);
  page.forgives.push(/400/);
  await page.locator('input[type=file]').setInputFiles(spoilt);
  await page
    .getByRole('alert')
    .filter({ hasText: /Line \d+.*wings/ })
    .waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('It may take the field.').waitFor();
  assert.equal(await sum(page), raised);
  noTrouble(page);
});

/** Three units and a leader over them, at most 200 points. */
async function cranes(page) {
  await page.getByLabel('Name', { exact: true }).fill('The cranes');
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'Quick battle' });
  await add(page, 'Foot Samurai', 'Warrior monks', 'Foot Samurai', 'Leader');
  await page.getByText('It may take the field.').waitFor();
}

/** Everything that an army says of itself, entry by entry. */
async function roll(page) {
  await weighed(page);
  const entries = await page.locator('.force ol > li').allInnerTexts();
  return entries.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

test('an illegal army is told every objection with its rule, and goes nowhere', async () => {
  const page = await muster({}, ARMIES);
  await cranes(page);
  const wrong = page.locator('.why');
  const why = (text, rule) => wrong.filter({ hasText: text }).filter({ hasText: rule });
  // Too many figures in a unit.
  await page.getByRole('button', { name: 'Outfit of Warrior monks' }).click();
  const strength = page.getByLabel(/Strength of each/);
  const usual = await strength.inputValue();
  await strength.fill('99');
  await strength.blur();
  await why('a unit cannot have so many figures', 'SW-UNI-02').waitFor();
  assert.ok(await taken(page).isDisabled());
  await sound(page, 'an army with objections');
  await why('so many figures', 'SW-UNI-02')
    .getByRole('button', { name: /SW-UNI-02/ })
    .or(wrong.getByText('SW-UNI-02'))
    .first()
    .click();
  await page.locator('.popover .text').waitFor();
  await page.keyboard.press('Escape');
  await strength.fill(usual);
  await strength.blur();
  await page.getByText('It may take the field.').waitFor();
  // A leader who commands nobody, and more leaders than units.
  await add(page, 'Leader', 'Leader', 'Leader');
  await why('more leaders than units', 'SW-PTS-01').waitFor();
  assert.ok(await taken(page).isDisabled());
  for (let i = 0; i < 3; i++) {
    await page.getByRole('button', { name: 'Take Leader out' }).last().click();
  }
  await page.getByText('It may take the field.').waitFor();
  // Dearer than it may be.
  await page.getByLabel('Points').fill('60');
  await page.getByLabel('Points').blur();
  await why('costs more than it may', 'SW-PTS-01').waitFor();
  assert.ok(await taken(page).isDisabled());
  noTrouble(page);
});

test('an army shared by link opens in another browser the same, and goes to a table', async () => {
  const page = await muster({}, ARMIES);
  await cranes(page);
  const link = await linkOf(page);
  const other = await muster({ viewport: PHONE, hasTouch: true, isMobile: true }, link);
  await other.getByText('It may take the field.').waitFor();
  assert.equal(await other.getByLabel('Name', { exact: true }).inputValue(), 'The cranes');
  assert.equal(await sum(other), await sum(page));
  assert.deepEqual(await roll(other), await roll(page));
  assert.equal(await linkOf(other), link, 'the same army has the same link');
  await sound(other, 'an army on a phone');
  await taken(page).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await board(page);
  await asked(page);
  assert.equal(await page.locator('.piece.of-a .tray').count(), 3);
  noTrouble(page, other);
});
