import { describe, expect, test } from 'vitest';
import { goalsOf, markedMen, opening, partsIn, servedBy, standing } from '../src/table/goals';
import type { Choice, GoalScene, Scene, Sight } from '../src/wire';

const KILL: GoalScene = { side: 'a', text: 'each man killed', each: 2, scored: true };
const HOLD: GoalScene = { side: 'b', text: 'the shed held', scored: false, want: 1 };
const LIVE: GoalScene = { side: 'b', text: 'Ralf must live', scored: false, men: 'guard' };
const scene = { goals: [KILL, HOLD, LIVE] } as unknown as Scene;
const sight = {
  goals: [
    { done: [{ piece: 4, worth: 2 }, { worth: 2 }, { worth: 2 }], open: [{ piece: 5, worth: 2 }] },
    { done: [{ worth: 1 }], open: [] },
    { done: [{ piece: 7, worth: 0 }], open: [] },
  ],
} as unknown as Sight;

describe('goals', () => {
  const goals = goalsOf(scene, sight);

  test('add up and are met', () => {
    expect(goals.map(({ sum, met }) => [sum, met])).toEqual([
      [6, false],
      [1, true],
      [0, false],
    ]);
    expect(goals.map(standing)).toEqual(['+6', '1 of 1', '']);
  });

  test('name whoever brought something, and count whoever has no name', () => {
    const name = (piece: number) => `man ${piece}`;
    expect(partsIn(goals[0]?.done ?? [], name, true)).toEqual(['man 4 +2', '2 times, +4']);
    expect(partsIn(goals[0]?.open ?? [], name, false)).toEqual(['man 5']);
  });

  test('mark whoever must live', () => {
    expect([...markedMen(goals)]).toEqual([[7, 'guard']]);
  });

  test('tell what a choice serves', () => {
    const choice = { action: 1, words: 'leaves', by: [5], serves: [1] } as Choice;
    expect(servedBy([choice], goals).map(({ goal }) => goal.text)).toEqual(['the shed held']);
  });

  test('a game without goals has none', () => {
    expect(goalsOf(null, null)).toEqual([]);
  });
});

test('a tale is told in its first sentences', () => {
  const tale = 'One is short. Two is a little longer than one. Three is left out.\n\nNever.';
  expect(opening(tale, 50)).toBe('One is short. Two is a little longer than one.');
  expect(opening('No end', 3)).toBe('No end');
});
