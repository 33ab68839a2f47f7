// Of what is wished only the newest counts, and whoever waits is told from the wish to the answer.

import { expect, test } from 'vitest';
import { newest } from '../src/lib/newest';

test('busy from the first wish to the last answer, also between questions', async () => {
  const told: (string | boolean)[] = [];
  const answers: (() => void)[] = [];
  const asker = newest<string>(
    (wish) => {
      told.push(wish);
      return new Promise((done) => answers.push(done));
    },
    (on) => told.push(on),
  );
  asker.want('first');
  asker.want('forgotten');
  asker.want('last');
  expect(told).toEqual([true, 'first']);
  answers.shift()?.();
  // Questions are kept apart by a moment: all the while it is busy.
  while (answers.length === 0) await new Promise((wake) => setTimeout(wake, 5));
  expect(told).toEqual([true, 'first', 'last']);
  answers.shift()?.();
  await asker.quiet();
  expect(told).toEqual([true, 'first', 'last', false]);
});
