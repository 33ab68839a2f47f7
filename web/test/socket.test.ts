import { beforeEach, describe, expect, it } from 'vitest';
import { Lost, Refused, backoff, connect, type Ears, type State } from '../src/net/socket';
import type { Hears, Says } from '../src/wire';

/** A wire whose other end is in the test's hand. */
class Wire {
  static all: Wire[] = [];
  sent: Says[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Says);
  }
  close() {
    this.onclose?.();
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const timers: (() => void)[] = [];
const world = {
  open: () => new Wire() as unknown as WebSocket,
  later(_: number, run: () => void) {
    timers.push(run);
    return () => undefined;
  },
  random: () => 0.5,
};
const welcome = { t: 'welcome', seq: 3, scene: {}, room: {}, update: {}, chat: [] };

function sit() {
  const heard: Hears[] = [];
  const states: State[] = [];
  const known = { seq: 0, keep: 0, side: null };
  const ears: Ears = {
    known: () => known,
    hear: (message) => heard.push(message),
    state: (state) => states.push(state),
  };
  const socket = connect('ws://table.test', ears, world);
  const wire = () => Wire.all.at(-1) as Wire;
  const greet = () => {
    wire().onopen?.();
    wire().say(welcome);
  };
  return { socket, heard, states, known, wire, greet };
}

beforeEach(() => {
  Wire.all = [];
  timers.length = 0;
});

const act = { t: 'act', seq: 3, side: 'a', action: 'End' } as const;

describe('the socket', () => {
  it('greets with what it knows', () => {
    const { wire, known } = sit();
    Object.assign(known, { seq: 7, keep: 4 });
    wire().onopen?.();
    expect(wire().sent).toEqual([{ t: 'hello', seq: 7, keep: 4, side: null, changes: true }]);
  });

  it('resolves a command when it is done', async () => {
    const { socket, wire, greet } = sit();
    greet();
    const done = socket.ask(act);
    const sent = wire().sent.at(-1) as { id: string };
    expect(socket.waiting()).toBe(1);
    wire().say({ t: 'done', id: sent.id, seq: 4 });
    await expect(done).resolves.toMatchObject({ t: 'done' });
    expect(socket.waiting()).toBe(0);
  });

  it('sends again what nobody acknowledged, under the same id', async () => {
    const { socket, wire, greet, states } = sit();
    greet();
    const done = socket.ask(act);
    const first = wire().sent.at(-1) as { id: string };
    wire().close();
    expect(states.at(-1)).toBe('lost');
    timers.shift()?.();
    greet();
    const again = wire().sent.filter((say) => say.t === 'act');
    expect(again).toEqual([{ ...act, id: first.id }]);
    wire().say({ t: 'done', id: first.id, seq: 4 });
    await expect(done).resolves.toMatchObject({ t: 'done' });
    expect(states.at(-1)).toBe('open');
  });

  it('keeps a command said while there is no connection', () => {
    const { socket, wire, greet } = sit();
    void socket.ask(act);
    expect(wire().sent).toEqual([]);
    greet();
    expect(wire().sent.map((say) => say.t)).toEqual(['hello', 'act']);
  });

  it('lets questions go when the connection does', async () => {
    const { socket, wire, greet } = sit();
    greet();
    const question = socket.ask({ t: 'choices', side: 'a', subject: 1 });
    wire().close();
    await expect(question).rejects.toBeInstanceOf(Lost);
  });

  it('tells why something was refused', async () => {
    const { socket, wire, greet } = sit();
    greet();
    const done = socket.ask(act);
    const { id } = wire().sent.at(-1) as { id: string };
    wire().say({ t: 'refused', id, why: { text: 'not now', rule: 'SG-TRN-01' } });
    await expect(done).rejects.toBeInstanceOf(Refused);
  });

  it('does not come back after a farewell', () => {
    const { wire, greet, states } = sit();
    greet();
    wire().say({ t: 'bye', why: 'this page is too old' });
    expect(states.at(-1)).toBe('sent-away');
    expect(timers.length).toBe(0);
  });

  it('waits longer and longer, but not for ever', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => backoff(tries, 1));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(Math.max(...waits)).toBe(8000);
    expect(backoff(1, 0)).toBeGreaterThan(0);
  });
});
