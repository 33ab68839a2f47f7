import { describe, expect, it, vi } from 'vitest';
import type { Table } from '../src/table/ctrl';
import { askThreats, destined, endangered, wondering } from '../src/table/danger';
import { TableState } from '../src/table/state.svelte';
import type { Choice, PieceSight, RoomTold, Update } from '../src/wire';

const piece = (id: number, side: 'a' | 'b') => ({ id, side, cells: [id], facing: 0 }) as PieceSight;
const go = (to: number): Choice => ({
  action: { go: to },
  kind: 'move',
  words: `go to ${to}`,
  by: [1],
  at: [],
  to: [to],
});
const strike: Choice = { ...go(7), action: 'strike', at: [2] };

function table(): TableState {
  const s = new TableState();
  s.eye = 'a';
  s.room = { over: false } as RoomTold;
  s.pieces = [piece(1, 'a'), piece(2, 'b')];
  s.update = { prompt: { side: 'a', subjects: [1], own: [], pace: 'turn' } } as unknown as Update;
  s.choices = [go(5), go(6), strike];
  return s;
}
const hold = (s: TableState, id: number) => (s.hand = { held: [id], aimed: null });

describe('danger', () => {
  it('is asked of the whole side with nobody in hand, and not at all unless it is wanted', () => {
    expect(wondering(table(), true)).toEqual({ piece: null, after: null });
    expect(wondering(table(), false)).toBeNull();
    const blind = table();
    blind.eye = null;
    expect(wondering(blind, true)).toBeNull();
    const back = table();
    back.back = { at: 1, playing: false };
    expect(wondering(back, true)).toBeNull();
  });

  it('follows the place that is pointed at, walked to or pressed long', () => {
    const s = table();
    hold(s, 1);
    expect(wondering(s, true)).toEqual({ piece: 1, after: null });
    s.asked = { piece: null, where: 5 };
    expect(destined(s)?.words).toBe('go to 5');
    s.cursor = 6;
    expect(destined(s)?.words).toBe('go to 6');
    s.under = 5;
    expect(destined(s)?.words).toBe('go to 5');
    // Nobody can go there, and an attack leads nowhere.
    for (const where of [9, 7]) {
      s.under = where;
      expect(destined(s)).toBeNull();
    }
  });

  it('is no question about an enemy', () => {
    const s = table();
    hold(s, 2);
    expect(wondering(s, true)).toBeNull();
  });

  it('sends the action back as it came, and drops what comes too late', async () => {
    const s = table();
    const threat = { by: 2, at: 1, text: 'shoots', hurts: { num: 1, den: 2 } };
    const ask = vi.fn(() => Promise.resolve({ t: 'threats', threats: [threat] }));
    const at = { s, socket: { ask } } as unknown as Table;
    const got = await askThreats(at, { piece: 1, after: go(5) });
    expect(ask).toHaveBeenCalledWith({ t: 'threats', side: 'a', piece: 1, after: { go: 5 } });
    s.danger = got;
    expect(endangered(s)).toBeNull();
    hold(s, 1);
    expect(endangered(s)?.threats).toEqual([threat]);

    const late = askThreats(at, { piece: 1, after: null });
    s.update = { prompt: null } as Update;
    expect(await late).toBeNull();
  });
});
