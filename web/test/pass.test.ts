import { describe, expect, it, vi } from 'vitest';
import type { Table } from '../src/table/ctrl';
import { lately, pass, passing } from '../src/table/pass';
import { TableState } from '../src/table/state.svelte';
import { Refused } from '../src/net/socket';
import type { Choice, Prompt, RoomTold, Update } from '../src/wire';

const end: Choice = { action: 'End', kind: 'end', words: 'end', by: [], at: [], to: [] };
const PROMPT: Prompt = {
  side: 'a',
  text: 'Who declares?',
  rule: 'R',
  ask: 'declare',
  pace: 'turn',
  subjects: [],
  own: [end],
  idle: end,
  passes: 'openly',
};
const person = { name: 'Ann', who: 'person', here: true };
const computer = { name: 'greedy', who: 'computer', here: true };
const ASKING = { everyStep: false };

function table(prompt: Partial<Prompt> = {}, room: Partial<RoomTold> = {}, turn = 1): TableState {
  const s = new TableState();
  s.link = 'open';
  s.room = { mine: ['a'], over: false, seats: { a: person, b: person }, ...room } as RoomTold;
  const sight = { pieces: [], turn, step: 0 } as unknown as Update['sight'];
  s.update = { entries: 4, keep: 4, sight, prompt: { ...PROMPT, ...prompt } } as Update;
  s.sight = sight;
  s.scene = { track: [{ name: 'Declarations' }] } as never;
  return s;
}

describe('a step in which nobody can act', () => {
  it('is passed if the table says so, and is kept for whoever wants it', () => {
    expect(passing(table(), ASKING)?.idle).toBe(end);
    expect(passing(table(), { everyStep: true })).toBeNull();
    const s = table();
    s.update = { ...s.update, prompt: { ...PROMPT, passes: undefined } } as unknown as Update;
    expect(passing(s, ASKING)).toBeNull();
  });

  it('is nobody else’s to pass', () => {
    expect(passing(table({}, { mine: [] }), ASKING)).toBeNull();
    expect(passing(table({}, { mine: ['b'] }), ASKING)).toBeNull();
    expect(passing(table({}, { mine: ['a', 'b'] }), ASKING)).not.toBeNull();
  });

  it('waits while something else is to be answered or looked at', () => {
    expect(passing(table({}, { back_asked: 'b' }), ASKING)).toBeNull();
    expect(passing(table({}, { draw_offered: 'b' }), ASKING)).toBeNull();
    expect(passing(table({}, { open: true }), ASKING)).toBeNull();
    for (const set of [
      (s: TableState) => (s.back = { at: 1, playing: false }),
      (s: TableState) => (s.playing = true),
      (s: TableState) => (s.curtain = 'a'),
      (s: TableState) => (s.tookBack = true),
      (s: TableState) => (s.link = 'lost'),
      (s: TableState) => (s.passTried = s.update),
    ]) {
      const s = table();
      set(s);
      expect(passing(s, ASKING), String(set)).toBeNull();
    }
  });

  it('is taught by a lesson until the lesson is over', () => {
    const lesson = (waits: string) => ({ waits: { for: waits } }) as RoomTold['lesson'] & object;
    expect(passing(table({}, { lesson: lesson('ask') }), ASKING)).toBeNull();
    expect(passing(table({}, { lesson: lesson('nothing') }), ASKING)).not.toBeNull();
  });

  it('tells a person nothing by its haste that only its own side knows', () => {
    expect(passing(table({ passes: 'unseen' }), ASKING)).toBeNull();
    const both = { mine: ['a', 'b'] as ('a' | 'b')[] };
    expect(passing(table({ passes: 'unseen' }, both), ASKING)).toBeNull();
    const alone = { seats: { a: person, b: computer } };
    expect(passing(table({ passes: 'unseen' }, alone), ASKING)).not.toBeNull();
  });

  it('is asked about again after a whole turn of them', () => {
    const s = table({}, {}, 3);
    s.passed = [{ n: 2, turn: 2, step: 'Declarations' }];
    expect(passing(s, ASKING)).not.toBeNull();
    s.passed = [{ n: 2, turn: 1, step: 'Declarations' }];
    expect(passing(s, ASKING)).toBeNull();
    s.since = 3;
    expect(lately(s)).toEqual([]);
    expect(passing(s, ASKING)).not.toBeNull();
  });

  it('is ended by the one choice there is, and said to be; nobody hears who was second', async () => {
    const s = table();
    s.seq = 9;
    const ask = vi.fn(() => Promise.resolve({ t: 'done', seq: 10 }));
    const at = { s, socket: { ask, waiting: () => 0 } } as unknown as Table;
    await pass(at, PROMPT);
    expect(ask).toHaveBeenCalledWith({ t: 'act', seq: 9, side: 'a', action: 'End' });
    expect(s.passed).toEqual([{ n: 4, turn: 1, step: 'Declarations' }]);
    expect(passing(s, ASKING)).toBeNull();

    const late = table();
    const stale = () => Promise.reject(new Refused({ text: 'moved on', rule: '' }));
    await pass({ s: late, socket: { ask: stale, waiting: () => 0 } } as unknown as Table, PROMPT);
    expect([late.passed, late.note, late.sending]).toEqual([[], null, false]);
  });
});
