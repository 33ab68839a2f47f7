import { describe, expect, it } from 'vitest';
import { changed } from '../src/table/change';
import type { Change, PieceSight, Sight, Update } from '../src/wire';

const piece = (id: number, place: string): PieceSight =>
  ({ id, place, name: `piece ${id}` }) as PieceSight;

const sight: Sight = {
  clock: 'turn 1',
  turn: 1,
  active: 'a',
  step: 0,
  pieces: [piece(1, 'here'), piece(2, 'there')],
  ropes: [],
  lanterns: [],
  barricades: [],
  light: null,
  alarm: null,
  duel: null,
  points: { a: 0, b: 0 },
  goals: [],
  outcome: null,
};

const update: Update = {
  entries: 3,
  keep: 2,
  told: [],
  sight,
  prompt: null,
  waits: 'for the other side',
  wanted: null,
  no_back: null,
};

const change = (rest: Partial<Change>): Change => ({ entries: 4, keep: 3, told: [], ...rest });

describe('a change', () => {
  it('leaves as it was what it leaves out', () => {
    const now = changed(update, change({}));
    expect(now).toEqual({ ...update, entries: 4, keep: 3 });
    expect(now.sight).toBe(sight);
  });

  it('takes away what is told to be nothing', () => {
    const halted = { ...update, halted: { text: 'wait', rule: '' } };
    const now = changed(halted, change({ waits: null, halted: null }));
    expect(now.waits).toBeNull();
    expect('halted' in now).toBe(false);
    expect(halted.halted.text).toBe('wait');
  });

  it('puts a piece in place of what it was', () => {
    const now = changed(update, change({ sight: { pieces: [piece(2, 'gone')], turn: 2 } }));
    expect(now.sight.pieces.map((p) => p.place)).toEqual(['here', 'gone']);
    expect(now.sight.pieces[0]).toBe(sight.pieces[0]);
    expect(now.sight.turn).toBe(2);
    expect(sight.pieces[1]?.place).toBe('there');
  });

  it('knows who came, who went and in which order they stand', () => {
    const now = changed(update, change({ sight: { pieces: [piece(3, 'new')], order: [3, 1] } }));
    expect(now.sight.pieces.map((p) => p.id)).toEqual([3, 1]);
  });
});
