// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Board } from '../src/board/board';
import { EMPTY } from '../src/table/choose';
import type { Table } from '../src/table/ctrl';
import { press, type Keys } from '../src/table/keys';
import { TableState, gridAt, pieceIn } from '../src/table/state.svelte';
import type { Choice, GridScene, PieceSight, Prompt, Scene, Where } from '../src/wire';

const cell = (i: number) => ({ name: `${i}.0`, x: 50 + 100 * i, y: 50, ground: 'open' });
const HEXES: GridScene = { kind: 'hexes', cells: [0, 1, 2].map(cell), corners: [[0, -57]] };
const MEASURED: GridScene = { kind: 'measured', scale: 0.25, unit: 'cm' };

function piece(id: number, where: Where, x: number, y: number): PieceSight {
  const rest = { name: `Man ${id}`, condition: 'healthy', long: 1, values: [0, 0, 0] };
  return { id, cells: [where], x, y, ...rest } as unknown as PieceSight;
}

/** A table of 300 by 100 board units, somebody at the keyboard, and what he asks. */
function sit(grid: GridScene, pieces: PieceSight[], choices: Choice[]) {
  const s = new TableState();
  s.scene = { board: { width: 300, height: 100, grid } } as unknown as Scene;
  s.pieces = pieces;
  s.choices = choices;
  const prompt = { side: 'a', subjects: [1], own: [], pace: 'turn' } as unknown as Prompt;
  s.update = { prompt } as unknown as typeof s.update;
  const ask = vi.fn(() => new Promise<never>(() => undefined));
  const table = { s, socket: { ask } } as unknown as Table;
  const reveal = vi.fn();
  const board = { reveal, onScreen: () => [7, 8] } as unknown as Board;
  const keys: Keys = { table, board: () => board, label: () => '', open: () => undefined };
  const key = (name: string, held: KeyboardEventInit = {}) =>
    press(keys, new KeyboardEvent('keydown', { key: name, ...held }));
  return { s, ask, reveal, key };
}

const choice = (action: number, to: Where[]): Choice => ({ action, words: '', by: [1], to });

beforeEach(() => {
  vi.useFakeTimers();
});

describe('arrows', () => {
  it('walk from hex to hex, however they are pressed', () => {
    const { s, reveal, key } = sit(HEXES, [piece(1, 0, 50, 50)], []);
    key('ArrowRight');
    expect(s.cursor).toBe(0);
    key('ArrowRight');
    key('ArrowRight', { shiftKey: true });
    expect(s.cursor).toBe(2);
    expect(reveal).toHaveBeenLastCalledWith(2);
  });

  it('walk over a measured table by a centimetre, with Shift by half of one', () => {
    const { s, reveal, key } = sit(MEASURED, [piece(1, [200, 100], 50, 75)], []);
    key('ArrowRight');
    expect(s.cursor).toEqual([200, 100]);
    expect(s.pointed).toBe(1);
    key('ArrowRight');
    key('ArrowUp', { shiftKey: true });
    expect(s.cursor).toEqual([300, 150]);
    expect(s.under).toEqual([300, 150]);
    expect(reveal).toHaveBeenLastCalledWith([300, 150]);
  });

  it('begin in a corner where nobody stands', () => {
    const { s, key } = sit(MEASURED, [], []);
    key('ArrowDown');
    expect(s.cursor).toEqual([0, 0]);
  });
});

describe('Enter on a measured table', () => {
  const near = choice(1, [[310, 110]]);
  const sent = (ask: ReturnType<typeof vi.fn>) => ask.mock.calls.map(([say]) => say);

  it('takes the point on offer that the hand came to rest on', () => {
    const { s, ask, key } = sit(MEASURED, [piece(1, [200, 100], 50, 75)], [near]);
    s.hand = { ...EMPTY, held: [1] };
    key('ArrowRight');
    key('ArrowRight');
    expect(s.cursor).toEqual([310, 110]);
    key('Enter');
    expect(sent(ask)).toContainEqual({ t: 'act', seq: 0, side: 'a', action: 1 });
  });

  it('asks why of any other point', () => {
    const { s, ask, key } = sit(MEASURED, [piece(1, [200, 100], 50, 75)], [near]);
    s.hand = { ...EMPTY, held: [1] };
    s.cursor = [700, 300];
    key('Enter');
    const why = { t: 'why', side: 'a', subject: 1, piece: null, place: [700, 300] };
    expect(sent(ask)).toContainEqual(why);
  });

  it('finds whoever stands about the point, the living first', () => {
    const dead = { ...piece(2, [210, 100], 52, 75), condition: 'dead' as const };
    const { s } = sit(MEASURED, [dead, piece(1, [200, 100], 50, 75)], []);
    expect(pieceIn(s, [230, 120])?.id).toBe(1);
    expect(pieceIn(s, [900, 120])).toBeNull();
    expect(gridAt(s)?.name([230, 120])).toBe('2.3 cm east, 1.2 cm north');
  });
});
