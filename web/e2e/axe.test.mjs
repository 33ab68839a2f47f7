// No page breaks a rule of accessibility that a machine can check, by day or by lamplight.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCREEN, sound } from './blades.mjs';
import { RINGED, asked, pickUp, shootAt, spots, toStep } from './hands.mjs';
import { ME, PHONE, SMALL, board, open } from './lib.mjs';
import { noTrouble, person, sit } from './lib.mjs';

const { server, browser } = await open();

for (const colorScheme of ['light', 'dark']) {
  test(`every page is sound, ${colorScheme}`, async () => {
    const page = await person(browser, server, { colorScheme });
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).waitFor();
    await sound(page, 'lobby');
    // Whoever wants no motion gets none, not even a short one: half-way a label cannot be read.
    const moved = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter(
          (one) => getComputedStyle(one).transitionProperty !== 'none',
        ).length,
    );
    assert.equal(moved, 0, 'nothing moves where motion is not wanted');
    await page.getByRole('button', { name: 'Play A lesson on the green' }).click();
    for (const name of ['The tale', 'Dice', 'House rules'])
      await page.getByText(name, { exact: true }).click();
    await sound(page, 'setting up a table');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).click();
    await sound(page, 'settings');

    await page.goto('/rules');
    await page.locator('.book').first().waitFor();
    await sound(page, 'the shelf of rules');
    await page.goto('/dice');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await sound(page, 'dice and their proof');
    await page.goto('/rules/cry-havoc#SG-CMB-09');
    await page.locator('#SG-CMB-09').waitFor();
    await sound(page, 'rules');
    await page.getByLabel('Search the rules').fill('slope');
    await page.locator('.hits li').first().waitFor();
    await sound(page, 'rules found');

    // Nobody's whims but ours: where the dice are free, so is what a computer does.
    const seats = { a: SCREEN, b: ME };
    await sit(page, { scenario: SMALL, seats, dice: 'keyed' });
    await asked(page);
    await sound(page, 'table, set-up');
    await toStep(page, /who shoots/);
    await pickUp(page, 0);
    const [target] = await spots(page, RINGED);
    await page.mouse.click(target.x, target.y);
    await page.locator('.odds').waitFor();
    await sound(page, 'table, aiming');
    await page.locator('.prompt .rule').first().click();
    await page.locator('.popover .text').waitFor();
    await sound(page, 'a rule in a popover');
    await page.keyboard.press('Escape');
    await page.locator('.aimed .btn.main').click();
    await page.locator('.log .pip').first().waitFor();
    for (const tab of ['Dice', 'Chat', 'Log']) {
      await page.getByRole('tab', { name: tab }).click();
      await sound(page, `table, ${tab}`);
    }
    for (const open of ['Menu', 'Help and keys']) {
      await page.getByRole('button', { name: open }).click();
      await sound(page, `table, ${open}`);
      await page.keyboard.press('Escape');
      // Keys are not for the table before it is shut.
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.keyboard.press('[');
    await page.locator('.replay').waitFor();
    await sound(page, 'replay');
    await page.getByRole('button', { name: 'To the present' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, give up' }).click();
    await page.getByText('The game is over').waitFor();
    await sound(page, 'table, over');
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await sound(page, 'continue from here');
    await page.getByRole('radio', { name: /Somebody elsewhere/ }).check();
    await page.locator('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
    await page.locator('dialog input[readonly]').first().waitFor();
    await sound(page, 'an invitation');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Dice' }).click();
    await page.getByRole('button', { name: 'Are these dice fair?' }).click();
    await page.getByRole('button', { name: 'Check every die here' }).click();
    await page.getByText(/All \d+ dice follow from the key/).waitFor();
    await sound(page, 'the proof of the dice');

    await sit(page, { scenario: SMALL, seats, dice: 'own' });
    await toStep(page, /who shoots/);
    await pickUp(page, 0);
    const [other] = await spots(page, RINGED);
    await shootAt(page, other);
    await page.locator('.prompt .faces').waitFor();
    await sound(page, 'a die to be thrown');
    await page.goto('/');
    await page.getByRole('region', { name: 'Finished games' }).getByRole('link').first().waitFor();
    await sound(page, 'lobby with games');

    page.forgives.push(/404|WebSocket/);
    await page.goto('/t/nobody-laid-this');
    await page.getByText('No table here').waitFor();
    await sound(page, 'no table');
    await page.goto('/nowhere/at/all');
    await page.getByText('Off the map').waitFor();
    await sound(page, 'off the map');
    noTrouble(page);
  });
}

test('a phone is sound too', async () => {
  const page = await person(browser, server, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await sound(page, 'lobby');
  await page.getByRole('button', { name: 'Play now' }).click();
  await board(page);
  await asked(page);
  await sound(page, 'table');
  await page.getByRole('button', { name: 'Pull up the sheet' }).click();
  await sound(page, 'table, sheet pulled up');
  noTrouble(page);
});
