import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as ctrl from '../src/table/ctrl';
import { backOf, isBusy, promptOf } from '../src/table/state.svelte';
import type { Choice, Hears, Prompt, Says, Side, Update } from '../src/wire';

/** The other end of the wire, in the test's hand. */
class Wire {
  static last: Wire;
  sent: Says[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Says);
  }
  close() {
    this.onclose?.();
  }
}

const say = (message: unknown) => Wire.last.onmessage?.({ data: JSON.stringify(message) });
const sent = (kind: Says['t']) => Wire.last.sent.filter((one) => one.t === kind);

const end: Choice = {
  action: 'End',
  kind: 'end',
  words: 'end',
  label: 'End',
  by: [],
  at: [],
  to: [],
};
const prompt = (side: Side, rest: Partial<Prompt> = {}): Prompt => ({
  side,
  text: 'Who moves?',
  rule: 'D-09',
  ask: 'move',
  pace: 'turn',
  subjects: [1, 2],
  own: [end],
  idle: end,
  ...rest,
});
const update = (entries: number, rest: Partial<Update> = {}): Update => ({
  entries,
  keep: entries,
  told: [],
  sight: { pieces: [], ropes: [], outcome: null } as unknown as Update['sight'],
  prompt: null,
  waits: null,
  wanted: null,
  no_back: null,
  ...rest,
});
const told = (n: number) => ({ n, side: 'a' as Side, turn: 1, lines: [] });

function sit(mine: Side[], first: Partial<Update> = {}, hidden = false, room = {}) {
  const taken: number[] = [];
  const show = {
    stage: () => null,
    pace: () => undefined,
    again: () => undefined,
    attend: () => Promise.resolve(),
    settled: () => undefined,
  };
  const table = ctrl.openTable('t', show, (_, piece) => taken.push(piece));
  Wire.last.onopen?.();
  const told: Hears = {
    t: 'welcome',
    seq: 5,
    scene: { hidden } as never,
    room: { mine, dice: 'own', fixed: true, over: false, contributions: {}, ...room } as never,
    update: update(0, first),
    chat: [],
  };
  say(told);
  return { table, s: table.s, taken };
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' });
});
afterEach(() => vi.unstubAllGlobals());

describe('a table', () => {
  it('knows what it has seen when it greets again', () => {
    const { s } = sit(['a'], { prompt: prompt('a') });
    say({ t: 'update', seq: 9, update: update(1, { keep: 0, told: [told(0)], prompt: null }) });
    expect(s.seq).toBe(9);
    expect(s.update?.entries).toBe(1);
  });

  it('sends a decision with the last thing it heard', () => {
    const { table } = sit(['a'], { prompt: prompt('a') });
    void ctrl.endStep(table);
    expect(sent('act')).toMatchObject([{ seq: 5, side: 'a', action: 'End' }]);
  });

  it('sends a decision once, however often it is clicked', async () => {
    const { table, s } = sit(['a'], { prompt: prompt('a') });
    const done = ctrl.act(table, end);
    expect(await ctrl.act(table, end)).toBe(false);
    const [{ id }] = sent('act') as unknown as [{ id: string }];
    say({ t: 'done', id, seq: 6 });
    expect(await done).toBe(true);
    // It is done, but the news of it are still on their way.
    expect(isBusy(s)).toBe(true);
    expect(await ctrl.act(table, end)).toBe(false);
    expect(sent('act').length).toBe(1);
    say({ t: 'update', seq: 6, update: update(0, { prompt: prompt('a') }) });
    await vi.waitFor(() => expect(isBusy(s)).toBe(false));
    void ctrl.act(table, end);
    expect(sent('act').length).toBe(2);
  });

  it('turns a refusal into a note of the umpire', async () => {
    const { table, s } = sit(['a'], { prompt: prompt('a') });
    const done = ctrl.act(table, end);
    const [{ id }] = sent('act') as unknown as [{ id: string }];
    say({ t: 'refused', id, why: { text: 'not so', rule: 'SG-MOV-05' } });
    expect(await done).toBe(false);
    expect(s.note).toEqual({ text: 'not so', rule: 'SG-MOV-05' });
    expect(s.sending).toBe(false);
  });

  it('calls taking back what it is', () => {
    const other = (who: string) => ({ seats: { a: { who: 'person' }, b: { who } } });
    const line = (dice: unknown[]) => ({ text: '', rule: '', about: [], dice }) as never;
    const log = [
      { ...told(0), lines: [line([{}])] },
      { ...told(1), side: 'b' as Side },
    ];
    const rolled = { entries: 2, keep: 0, told: log, no_back: { text: 'a die fell', rule: '' } };
    const called = (mine: Side[], first: Partial<Update>, who: string) =>
      backOf(sit(mine, first, false, other(who)).s)?.text;
    expect(called(['a'], { ...rolled, no_back: null }, 'person')).toBe('Take back');
    expect(called(['a'], rolled, 'person')).toBe('Ask back');
    expect(called(['a'], rolled, 'computer')).toBe('Practice roll');
    expect(called(['a', 'b'], rolled, 'person')).toBe('Take back');
    // The computer has answered, and no die fell: nothing is thrown again.
    const answered = { ...rolled, told: [told(0), { ...told(1), side: 'b' as Side }] };
    expect(called(['a'], answered, 'computer')).toBe('Take back');
    expect(called([], rolled, 'computer')).toBe(undefined);
  });

  it('forgets what was taken back', async () => {
    const { s } = sit(['a']);
    say({ t: 'update', seq: 6, update: update(2, { keep: 0, told: [told(0), told(1)] }) });
    await vi.waitFor(() => expect(s.log.length).toBe(2));
    say({ t: 'update', seq: 7, update: update(1, { keep: 1, prompt: prompt('a') }) });
    expect(s.log.map((entry) => entry.n)).toEqual([0]);
    expect(promptOf(s)?.side).toBe('a');
  });

  it('has the only one concerned in hand already', () => {
    const { taken } = sit(['a'], { prompt: prompt('a', { pace: 'reaction', subjects: [7] }) });
    expect(taken).toEqual([7]);
  });

  it('keeps in hand who goes on moving', async () => {
    const { table, taken } = sit(['a'], { prompt: prompt('a') });
    void ctrl.act(table, { ...end, by: [2], to: [4], cost: 1 });
    const next = update(1, { keep: 0, told: [told(0)], prompt: prompt('a') });
    say({ t: 'update', seq: 6, update: next });
    await vi.waitFor(() => expect(taken).toEqual([2]));
  });

  it('adds to the dice what nobody can foresee, for those who added nothing', () => {
    const room = { dice: 'keyed', fixed: false, contributions: { a: null, b: 'mine' } };
    sit(['a', 'b'], { prompt: prompt('a') }, false, room);
    expect(sent('contribute')).toMatchObject([{ side: 'a' }]);
  });

  it('leaves the dice alone once they are fixed', () => {
    const room = { dice: 'keyed', fixed: true, contributions: { a: null, b: null } };
    sit(['a'], { prompt: prompt('a') }, false, room);
    expect(sent('contribute')).toEqual([]);
  });
});

describe('one screen', () => {
  it('looks through the eye of whoever decides', () => {
    const { s } = sit(['a', 'b']);
    expect(sent('look')).toEqual([{ t: 'look', side: 'b' }]);
    expect(s.eye).toBe('b');
    // Nobody is asked at all: the screen is not tossed to and fro.
    say({ t: 'update', seq: 6, update: update(0, { keep: 0 }) });
    expect(sent('look').length).toBe(1);
  });

  it('draws a curtain where something is hidden', () => {
    const { table, s } = sit(['a', 'b'], {}, true);
    expect(sent('look')).toEqual([]);
    expect(s.curtain).toBe('b');
    expect(promptOf(s)).toBeNull();
    ctrl.look(table, 'b');
    expect(sent('look')).toEqual([{ t: 'look', side: 'b' }]);
    // What the one before saw is still there: the curtain goes up when it is not.
    expect(s.curtain).toBe('b');
    say({ t: 'update', seq: 1, update: update(0, { prompt: prompt('b') }) });
    expect(s.curtain).toBeNull();
  });

  it('is handed over however the two sides count', async () => {
    const { table, s } = sit(['a', 'b'], {}, true);
    ctrl.look(table, 'b');
    say({ t: 'update', seq: 1, update: update(2, { keep: 0, prompt: prompt('b') }) });
    await vi.waitFor(() => expect(promptOf(s)?.side).toBe('b'));
    say({ t: 'update', seq: 2, update: update(0, { keep: 0 }) });
    await vi.waitFor(() => expect(s.curtain).toBe('a'));
  });

  it('is handed on when something happens after nobody was asked', async () => {
    const { s } = sit(['a', 'b']);
    say({ t: 'update', seq: 6, update: update(3, { keep: 3 }) });
    expect(s.eye).toBe('b');
    say({ t: 'update', seq: 7, update: update(4, { keep: 3, told: [told(3)] }) });
    await vi.waitFor(() => expect(s.eye).toBe('a'));
  });

  describe('where both sides write in secret', () => {
    const sight = { pieces: [], ropes: [], outcome: null, active: null, step: 0 };
    const secret = (side: Side | null, entries = 0) =>
      update(entries, {
        sight: sight as unknown as Update['sight'],
        prompt: side && prompt(side),
        waits: side ? null : 'the other side writes',
      });

    it('asks whoever is first to be alone, then the other', async () => {
      const { table, s } = sit(['a', 'b'], secret('a'), true);
      expect(s.curtain).toBe('a');
      expect(promptOf(s)).toBeNull();
      ctrl.look(table, 'a');
      say({ t: 'update', seq: 6, update: secret('a') });
      await vi.waitFor(() => expect(promptOf(s)?.side).toBe('a'));
      // He writes: nobody else comes. He seals: the other does.
      say({ t: 'update', seq: 7, update: { ...secret('a', 1), keep: 0, told: [told(0)] } });
      await vi.waitFor(() => expect(s.log.length).toBe(1));
      expect(s.curtain).toBeNull();
      say({ t: 'update', seq: 8, update: { ...secret(null, 2), keep: 1, told: [told(1)] } });
      await vi.waitFor(() => expect(s.curtain).toBe('b'));
      ctrl.look(table, 'b');
      expect(s.log.length).toBe(2);
      expect(s.curtain).toBe('b');
      say({ t: 'update', seq: 3, update: secret('b', 0) });
      await vi.waitFor(() => expect(promptOf(s)?.side).toBe('b'));
      expect(s.log).toEqual([]);
    });

    it('does not ask a player who has a screen of his own', () => {
      const { s } = sit(['a'], secret('a'), true);
      expect(s.curtain).toBeNull();
      expect(promptOf(s)?.side).toBe('a');
    });
  });

  it('stays where it is while a die is waited for or the game is over', () => {
    const wanted = { faces: 10, by: 'b', rule: '', text: '' } as const;
    sit(['a', 'b'], { wanted });
    expect(sent('look')).toEqual([]);
    sit(['a', 'b'], {}, false, { over: true });
    expect(sent('look')).toEqual([]);
  });

  it('is not handed over by those who hold one seat', () => {
    sit(['a']);
    expect(sent('look')).toEqual([]);
  });
});
