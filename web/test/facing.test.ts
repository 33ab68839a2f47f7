import { describe, expect, it } from 'vitest';
import { turned } from '../src/board/effects';
import { compass, dialOf, ghostsOf, lookingTo, nearestTo, thoughtOf } from '../src/table/facing';
import type { Choice, Ghost, PieceSight, Where, Written } from '../src/wire';

const ghost = (x: number, facing: number): Ghost => ({ cells: [x / 100], x, y: 0, facing });

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
  cells: [0],
  x: 0,
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

const to = (where: number, facing: number) =>
  choice(`goes to ${where}, looks ${facing}`, { to: [where], ghost: ghost(where * 100, facing) });

/** A rider with his head in one hex and his tail in another. */
const rides = (head: number, tail: number, facing: number) =>
  choice(`rides to ${head}/${tail}`, {
    to: [head, tail],
    ghost: { cells: [head, tail], x: (head + tail) * 50, y: 0, facing },
  });

const spotOf = (where: Where) => (typeof where === 'number' ? ([where * 100, 0] as const) : null);

describe('where somebody looks', () => {
  it('is told as a point of the compass', () => {
    expect([0, 60, 90, 180, 300, 359, -90].map(compass)).toEqual([
      'east',
      'south-east',
      'south',
      'west',
      'north-east',
      'east',
      'north',
    ]);
  });

  it('turns the short way round', () => {
    expect(turned(350, 10, 0.5)).toBe(360);
    expect(turned(10, 350, 0.5)).toBe(0);
    expect(turned(0, 60, 1)).toBe(60);
  });

  it('is thought of with the least turn where the pointer rests', () => {
    const choices = [to(1, 120), to(1, 0), to(2, 300)];
    expect(thoughtOf(choices, piece(1), 1)?.ghost?.facing).toBe(0);
    expect(thoughtOf(choices, piece(1), 2)?.ghost?.facing).toBe(300);
    expect(thoughtOf(choices, piece(1), 3)).toBe(null);
    expect(thoughtOf(choices, null, 1)).toBe(null);
  });

  it('is chosen on a dial where several ways end in one hex', () => {
    const same = [to(1, 120), to(1, 0), to(1, 60), to(1, 0)];
    const ways = [0, 60, 120];
    expect(dialOf(same, same[0] ?? null, spotOf)).toEqual({ x: 100, y: 0, ways, on: 120 });
    expect(lookingTo(same, 0)).toHaveLength(2);
    expect(dialOf([to(1, 0), to(2, 60)], null, spotOf)).toBe(null);
    expect(dialOf([to(1, 0), choice('stays')], null, spotOf)).toBe(null);
    expect(dialOf([to(1, 0), to(1, 0)], null, spotOf)).toBe(null);
    expect(dialOf([], null, spotOf)).toBe(null);
  });

  it('is chosen on a dial about the head of a rider, or about his tail', () => {
    const heads = [rides(3, 2, 0), rides(3, 4, 180)];
    expect(dialOf(heads, null, spotOf)).toEqual({ x: 300, y: 0, ways: [0, 180], on: null });
    const tails = [rides(4, 3, 0), rides(2, 3, 180)];
    expect(dialOf(tails, null, spotOf)).toEqual({ x: 300, y: 0, ways: [0, 180], on: null });
    expect(dialOf([rides(4, 3, 0), rides(2, 1, 0)], null, spotOf)).toBe(null);
  });

  it('follows the side of the place that is pointed at', () => {
    const choices = [rides(3, 2, 0), rides(3, 4, 180), rides(3, 8, 240)];
    const looks = (toward: number | null) =>
      thoughtOf(choices, piece(1), 3, toward)?.ghost?.facing ?? null;
    expect([null, 20, 200, -100, 160].map(looks)).toEqual([0, 0, 180, 240, 180]);
    expect(nearestTo([choice('stays')], 0)).toBe(null);
  });
});

describe('ghosts', () => {
  const way: Written[] = [
    { phase: 1, text: 'goes', ghost: ghost(100, 0) },
    { phase: 2, text: 'turns', ghost: ghost(100, 60) },
    { phase: 3, text: 'goes', ghost: ghost(200, 60), at: [7] },
  ];

  it('show every part of the move of whoever is asked about', () => {
    const all = ghostsOf([piece(1, way)], null, [1]);
    expect(all.map((g) => [g.from[0], g.piece.x, g.phase, g.faint])).toEqual([
      [0, 100, 1, false],
      [100, 100, 2, false],
      [100, 200, 3, false],
    ]);
  });

  it('show only the end of everybody else, and all he is aimed at', () => {
    const [end, ...more] = ghostsOf([piece(1, way)], null, []);
    expect(more).toEqual([]);
    expect([end?.from[0], end?.piece.x, end?.faint, end?.at]).toEqual([0, 200, true, [7]]);
  });

  it('show what is thought of in place of what is written for that part', () => {
    const thought = choice('runs', { phase: 2, ghost: ghost(300, 0) });
    const all = ghostsOf([piece(1, way), piece(2)], thought, [1]);
    expect(all.map((g) => [g.from[0], g.piece.x, g.written])).toEqual([
      [0, 100, true],
      [100, 300, false],
    ]);
  });
});
