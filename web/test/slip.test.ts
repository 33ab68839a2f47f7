import { describe, expect, it } from 'vitest';
import {
  byKind,
  matching,
  nextPart,
  ofPhase,
  partsOf,
  phasesOf,
  rowOf,
  shortened,
  slipOf,
} from '../src/table/slip';
import type { Choice, PieceSight, Prompt, Written } from '../src/wire';

const choice = (words: string, more: Partial<Choice> = {}): Choice => ({
  action: words,
  words,
  by: [1],
  ...more,
});

const piece = (id: number, written: Written[] = []): PieceSight => ({
  id,
  name: `man ${id}`,
  kind: 0,
  side: 'a',
  cells: [id],
  x: id * 100,
  y: 0,
  facing: 0,
  long: 1,
  values: [1, 1, 1],
  condition: 'healthy',
  prisoner: false,
  mounted: false,
  here: true,
  acted: false,
  unseen: false,
  place: '',
  notes: [],
  written,
});

const prompt = (subjects: number[]): Prompt => ({
  side: 'a',
  text: '',
  rule: '',
  ask: 'orders',
  pace: 'turn',
  subjects,
  own: [],
  idle: choice('seal'),
});

describe('orders that are written', () => {
  it('finds the parts of a move, and what can be written for one of them', () => {
    const choices = [
      choice('goes on', { phase: 2 }),
      choice('turns', { phase: 1 }),
      choice('instruct'),
      choice('stays', { phase: 2 }),
    ];
    expect(phasesOf(choices)).toEqual([1, 2]);
    expect(ofPhase(choices, 2).map(({ words }) => words)).toEqual(['goes on', 'instruct', 'stays']);
    expect(ofPhase(choices, null)).toHaveLength(4);
    expect(partsOf(choices, [])).toBe(2);
    expect(partsOf([], [piece(1, [{ phase: 5, text: 'stays' }])])).toBe(5);
    expect(partsOf([], [piece(1, [{ text: 'stays' }])])).toBe(0);
  });

  it('goes to the part wished for, else to the first empty one', () => {
    const had = [{ phase: 1, text: 'goes' }];
    expect(nextPart(had, [1, 2, 3], null)).toBe(2);
    expect(nextPart(had, [1, 2, 3], 3)).toBe(3);
    expect(nextPart(had, [1, 3, 5], 2)).toBe(3);
    expect(nextPart(had, [1, 2, 3], 6)).toBe(2);
    expect(nextPart([...had, { phase: 2, text: 'x' }], [1, 2], null)).toBe(1);
    expect(nextPart([], [], 1)).toBe(null);
  });

  it('has a box for each part, or a single one', () => {
    const two = rowOf(piece(1, [{ phase: 2, text: 'turns' }]), 3);
    expect(two.boxes.map((box) => box.written?.text ?? '')).toEqual(['', 'turns', '']);
    expect(two.done).toBe(false);
    const known = rowOf(piece(1, [{ phase: 2, text: 'turns' }]), 3, { 1: [2] });
    expect(known.boxes.map((box) => box.open)).toEqual([false, true, false]);
    expect(known.done).toBe(true);
    expect(rowOf(piece(1, [{ text: 'goes' }]), 0).done).toBe(true);
  });

  it('lists whoever can be told something, and whoever has been', () => {
    const men = [piece(1), piece(2, [{ text: 'goes' }]), piece(3)];
    expect(slipOf(men, prompt([1]), 0).map(({ piece: { id } }) => id)).toEqual([1, 2]);
    expect(slipOf(men, null, 0).map(({ piece: { id } }) => id)).toEqual([2]);
  });

  it('sets choices under heads, and finds them by their words', () => {
    const choices = [
      choice('Jubei turns left', { kind: 'turn' }),
      choice('Jubei readies the bow', { kind: 'take-up' }),
      choice('Jubei turns right', { kind: 'turn' }),
      choice('Jubei goes to 3.4'),
    ];
    expect(byKind(choices).map(({ name, choices: all }) => [name, all.length])).toEqual([
      ['turn', 2],
      ['take up', 1],
      ['move', 1],
    ]);
    expect(matching(choices, 'TURN ri').map(({ words }) => words)).toEqual(['Jubei turns right']);
    expect(matching(choices, ' ')).toHaveLength(4);
    expect(matching(choices, 'sing')).toEqual([]);
  });

  it('leaves out what all choices begin with', () => {
    const told = (all: Choice[]) => [...shortened(all).values()];
    const two = [choice('Jubei in phase 2: advance'), choice('Jubei in phase 2: turn: left')];
    expect(told(two)).toEqual(['Advance', 'Turn: left']);
    expect(told([...two, choice('Jubei: stay')])).toEqual(
      [...two, choice('Jubei: stay')].map(({ words }) => words),
    );
    expect(told([choice('Hob attacks Tom'), choice('Hob and Wat attack Tom')])).toEqual([
      'Hob attacks Tom',
      'Hob and Wat attack Tom',
    ]);
  });
});
