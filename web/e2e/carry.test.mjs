// A player carries his seats to another browser by a secret link, on a desk and on a phone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sound } from './blades.mjs';
import { asked } from './hands.mjs';
import { COMPUTER, ME, PHONE, SMALL, TOLL, board, lay, noTrouble, open } from './lib.mjs';
import { person, sit, until } from './lib.mjs';

const { server, browser } = await open();

/** Asks for the link in Settings, by keyboard alone. */
async function linkOf(page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  const before = page.getByRole('textbox', { name: 'The secret link' });
  assert.equal(await before.count(), 0, 'it is shown on request only');
  await page.getByRole('button', { name: 'Show the link' }).press('Enter');
  await before.waitFor();
  await until(() => before.evaluate((node) => node === document.activeElement), 'no focus');
  return before.inputValue();
}

/** The games of whoever a page belongs to. */
const mine = (page) => page.getByRole('region', { name: 'On your table' });

test('seats are there in a fresh browser, and both are one person', async () => {
  const ann = await person(browser, server);
  await ann.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await sit(ann, { scenario: SMALL, seats: { a: COMPUTER, b: ME } });
  await asked(ann);
  const link = await linkOf(ann);
  assert.match(link, /\/carry#key=[a-z2-7]{52}$/);
  await sound(ann, 'settings with a link');
  await ann.getByRole('button', { name: 'Copy the link' }).click();
  await ann.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await ann.evaluate(() => navigator.clipboard.readText()), link);

  const phone = await person(browser, server, { viewport: PHONE, hasTouch: true, isMobile: true });
  const sent = [];
  phone.on('request', (request) => sent.push(request));
  await phone.goto(link);
  await phone.getByRole('heading', { name: /^Play on here as / }).waitFor();
  assert.equal(new URL(phone.url()).hash, '', 'the secret does not stay in the address');
  const secret = link.split('#key=')[1];
  for (const request of sent) {
    assert.ok(!request.url().includes(secret), 'no address that is asked for holds the secret');
    assert.ok(!(request.headers()['referer'] ?? '').includes(secret));
  }
  assert.deepEqual(await phone.context().cookies(), [], 'nobody is made before he has decided');
  await sound(phone, 'a link in a fresh browser');
  await phone.getByRole('button', { name: 'Play on here' }).press('Enter');
  await mine(phone).getByRole('link').first().waitFor();
  await phone.goto(`/t/${id}`);
  await board(phone);
  await asked(phone);
  const called = async (page) => {
    // Who somebody is comes after the page.
    const name = page.getByTitle('Change your name').filter({ hasNotText: 'Your name' });
    await name.waitFor();
    return name.innerText();
  };
  await phone.goto('/');
  await ann.goto('/');
  await Promise.all([mine(ann).waitFor(), mine(phone).waitFor()]);
  assert.equal(await called(phone), await called(ann));

  // It works once.
  const third = await person(browser, server);
  third.forgives.push(/404/);
  await third.goto(link);
  await third.getByRole('heading', { name: 'This link leads nowhere' }).waitFor();
  await third.getByText(/Make a new one in Settings/).waitFor();
  await sound(third, 'a link that is used up');
  noTrouble(ann, phone, third);
});

test('a browser with games of its own is asked, and can stay as it is', async () => {
  const [ann, ben] = await Promise.all([1, 2].map(() => person(browser, server)));
  await lay(ann, { scenario: SMALL, seats: { a: COMPUTER, b: ME } });
  await lay(ben, { scenario: TOLL, seats: { a: COMPUTER, b: ME } });
  const link = await linkOf(ann);
  await ben.goto(link);
  await ben.getByText(/cannot be reached from here any more/).waitFor();
  await sound(ben, 'a link in a browser with games');
  await ben.getByRole('link', { name: 'Stay as I am' }).click();
  await mine(ben)
    .getByRole('link', { name: /The toll house/ })
    .waitFor();
  await ben.goto(link);
  await ben.getByRole('button', { name: /^Leave them, and play on as / }).click();
  await mine(ben)
    .getByRole('link', { name: /A lesson on the green/ })
    .waitFor();
  assert.equal(
    await mine(ben)
      .getByRole('link', { name: /The toll house/ })
      .count(),
    0,
  );

  // And Ann forgets that browser again.
  await linkOf(ann);
  await ann.getByRole('button', { name: 'Withdraw it' }).click();
  await ann.getByText('The link is withdrawn.', { exact: true }).first().waitFor();
  await ann.getByRole('button', { name: 'Forget my other browsers' }).click();
  await ann.getByRole('button', { name: 'Yes, forget them' }).click();
  await ann.locator('.word', { hasText: '1 other browser is forgotten.' }).waitFor();
  await sound(ann, 'settings, browsers forgotten');
  await ben.goto('/');
  await ben.getByRole('button', { name: 'Play now' }).waitFor();
  assert.equal(await mine(ben).count(), 0);
  await ann.reload();
  await mine(ann)
    .getByRole('link', { name: /A lesson on the green/ })
    .waitFor();
  noTrouble(ann, ben);
});
