import { describe, expect, it } from 'vitest';
import { sinceLast, trailsOf } from '../src/table/trail';
import type { PieceSight, Side, Told } from '../src/wire';

const piece = (id: number, side: Side): PieceSight => ({ id, side }) as unknown as PieceSight;

const went = (n: number, side: Side, id: number, ...path: [number, number][]): Told => {
  const show = { kind: 'path', piece: id, path, facing: 0 } as const;
  const line = { text: '', rule: '', tally: null, dice: [], about: [id], show };
  return { n, side, turn: 1, lines: [line] };
};

const pieces = [piece(1, 'a'), piece(2, 'b'), piece(3, 'b')];
const log = [
  went(0, 'b', 3, [0, 0], [0, 9]),
  went(1, 'a', 1, [5, 5], [6, 6]),
  went(2, 'b', 2, [1, 1], [2, 2], [3, 3]),
  went(3, 'b', 3, [4, 4]),
  went(4, 'a', 1, [6, 6], [7, 7]),
];

describe('trails', () => {
  it('begin after the last decision of the side that looks', () => {
    expect(sinceLast(log, 'a')).toBe(5);
    expect(sinceLast(log, 'b')).toBe(4);
    expect(sinceLast(log, null)).toBe(0);
    expect(sinceLast([], 'a')).toBe(0);
  });

  it('are those of others, and of my men where I did not move them', () => {
    const ids = (since: number, eye: Side | null) =>
      trailsOf(log, since, eye, pieces).map((trail) => trail.piece);
    expect(ids(2, 'a')).toEqual([2, 3]);
    expect(ids(2, 'b')).toEqual([1]);
    expect(ids(1, null)).toEqual([1, 2, 3, 1]);
    expect(ids(5, 'a')).toEqual([]);
  });

  it('lead on from where somebody went before, if only the end is told', () => {
    const [, second] = trailsOf(log, 2, 'a', pieces);
    expect(second).toEqual({
      piece: 3,
      side: 'b',
      path: [
        [0, 9],
        [4, 4],
      ],
    });
  });
});
