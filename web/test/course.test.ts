// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Board } from '../src/board/board';
import { gridOf } from '../src/board/grid';
import { RODS, bearing, clock, spent } from '../src/lib/length';
import { live } from '../src/lib/live.svelte';
import { newest } from '../src/lib/newest';
import { settings } from '../src/lib/settings.svelte';
import { courseWords, known } from '../src/table/course';
import type { Table } from '../src/table/ctrl';
import { groupOf, hold, hover, letDown, lookTo, take, touch } from '../src/table/hand';
import { press, type Keys } from '../src/table/keys';
import { shownOf } from '../src/table/look';
import { drawOut, measureAt, measureBetween, rulerWords } from '../src/table/ruler';
import { TableState, promptOf } from '../src/table/state.svelte';
import { Refused, type Draft } from '../src/net/socket';
import type { Choice, PieceSight, Prompt, Ruler, Scene, Way, WhyNot } from '../src/wire';

const BOARD = {
  width: 3000,
  height: 2000,
  grid: { kind: 'measured', scale: 0.25, unit: 'cm' } as const,
};
const grid = gridOf(BOARD);

function piece(id: number, at: [number, number], rest: Partial<PieceSight> = {}): PieceSight {
  const [x, y] = grid.spot(at) ?? [0, 0];
  const known = { name: `Man ${id}`, condition: 'healthy', long: 1, values: [0, 0, 0], base: 100 };
  const side = id < 5 ? 'a' : 'b';
  return { id, cells: [at], x, y, facing: 0, side, ...known, ...rest } as unknown as PieceSight;
}

const LIMIT = 1000;
const TOO_FAR: WhyNot = { text: 'That is further than he can go.', rule: 'SS-MOV-01' };

type Asked = Extract<Draft, { t: 'way' }>;

/** A table's answer, made up: nobody goes further than ten centimetres. */
function answerWay(asked: Asked, pieces: readonly PieceSight[]): Way {
  const from = pieces.find(({ id }) => id === asked.piece)?.cells[0] as [number, number];
  const path = [from, ...asked.via, asked.to];
  const cost = path.reduce((sum, [x, y], i) => {
    const [fx, fy] = path[i - 1] ?? [x, y];
    return sum + Math.hypot(x - fx, y - fy);
  }, 0);
  const [x, y] = grid.spot(asked.to) ?? [0, 0];
  const foe = pieces.find(({ id, cells }) => {
    const [fx, fy] = cells[0] as [number, number];
    return id >= 5 && Math.hypot(fx - asked.to[0], fy - asked.to[1]) <= 210;
  });
  const ok = cost <= LIMIT;
  const choice: Choice = {
    action: { move: asked.piece, path },
    words: 'moves',
    by: [asked.piece],
    to: [asked.to],
    ...(foe ? { at: [foe.id] } : {}),
  };
  return {
    piece: asked.piece,
    path,
    ghost: { cells: [asked.to], x, y, facing: ((asked.facing ?? 90) + 270) % 360 },
    cost: Math.ceil(cost),
    limit: LIMIT,
    tally: [],
    touches: foe ? [foe.id] : [],
    choice: ok ? choice : null,
    why: ok ? null : TOO_FAR,
  };
}

const RULER: Ruler = {
  from: [1100, 1000],
  to: [1900, 1000],
  millimetres: 80,
  limits: [{ text: 'Bow, near', limit: 1500, within: true, rule: 'SS-WPN-03' }],
};

const MEN = [
  piece(1, [1000, 1000], { group: 0 }),
  piece(2, [1300, 1000], { group: 0 }),
  piece(3, [3000, 3000], { looks: true, base: 150, facing: 0 }),
  piece(5, [1000, 1800], { name: 'Tom' }),
];

/** A measured table with somebody at it, and a server that answers at once. */
function sit(pieces = MEN) {
  const s = new TableState();
  const groups = [{ name: 'Red spears', side: 'a' }];
  s.scene = { board: BOARD, kinds: [], goals: [], groups, zones: false } as unknown as Scene;
  s.pieces = pieces;
  const prompt = { side: 'a', subjects: [1, 2, 3], own: [], pace: 'turn', rule: 'X' };
  s.update = { prompt: prompt as unknown as Prompt } as unknown as typeof s.update;
  s.room = { mine: ['a'] } as unknown as typeof s.room;
  const asks: Draft[] = [];
  const refusing = new Set<unknown>();
  const answer = (say: Draft): unknown => {
    if (say.t === 'region') {
      const rings = [[0, 1, 2].map((i): [number, number] => [900 + i, 900])];
      return { t: 'region', region: { piece: say.piece, rings, limit: LIMIT, text: '', rule: '' } };
    }
    if (say.t === 'choices') return { t: 'choices', choices: [] };
    if (say.t === 'way') return { t: 'way', way: answerWay(say, s.pieces) };
    if (say.t === 'ways') {
      const ways = say.pieces.map((one) => {
        const [x, y] = s.pieces.find(({ id }) => id === one)?.cells[0] as [number, number];
        const to: [number, number] = [x + say.by[0], y + say.by[1]];
        const asked: Asked = { t: 'way', side: say.side, piece: one, to, via: [], facing: null };
        return answerWay(asked, s.pieces);
      });
      return { t: 'ways', ways };
    }
    if (say.t === 'ruler') return { t: 'ruler', ruler: RULER };
    if (say.t === 'preview') return { t: 'preview', preview: { words: '', tally: [], falls: [] } };
    if (say.t === 'sight') return { t: 'sight', line: { clear: true, text: '' } };
    if (say.t === 'act') {
      if (refusing.has((say.action as { move: number }).move)) throw new Refused(TOO_FAR);
      return { t: 'done', seq: s.seq };
    }
    throw new Error(`nobody asked for ${say.t}`);
  };
  const ask = vi.fn(async (say: Draft) => {
    asks.push(say);
    await Promise.resolve();
    return answer(say);
  });
  const table = { s, socket: { ask, waiting: () => 0 } } as unknown as Table;
  const board = { reveal: vi.fn(), onScreen: () => [7, 8] } as unknown as Board;
  const keys: Keys = { table, board: () => board, label: () => '', open: () => undefined };
  const key = (name: string, held: KeyboardEventInit = {}) =>
    press(keys, new KeyboardEvent('keydown', { key: name, ...held }));
  const of = (t: Draft['t']) => asks.filter((one) => one.t === t);
  return { s, table, asks, of, key, refusing };
}

const at = (x: number, y: number, rest = {}) => ({
  piece: null,
  where: [x, y] as [number, number],
  ...rest,
});
const HERE = { x: 0, y: 0 };
/** Everything that was set going has come to rest. */
const rest = async (table: Table) => {
  for (let i = 0; i < 5; i++) {
    await known(table);
    await new Promise((wake) => setTimeout(wake, 0));
  }
};

beforeEach(() => {
  settings.atOnce = false;
  settings.reach = true;
});

describe('the newest wish', () => {
  it('is asked when the one before it is answered, and those between never', async () => {
    const runs: number[] = [];
    const gates: (() => void)[] = [];
    const wishes = newest<number>((wish) => {
      runs.push(wish);
      return new Promise((open) => gates.push(open));
    });
    wishes.want(1);
    wishes.want(2);
    wishes.want(3);
    expect(runs).toEqual([1]);
    gates[0]?.();
    await vi.waitFor(() => expect(runs).toEqual([1, 3]));
    gates[1]?.();
    await wishes.quiet();
    wishes.want(4);
    await vi.waitFor(() => expect(runs).toEqual([1, 3, 4]));
  });
});

describe('lengths in words', () => {
  it('are read by ruler and clock', () => {
    expect(spent(740, 1000, RODS.cm)).toBe('7.4 of 10 cm');
    expect(spent(1001, 1000, RODS.cm)).toBe('10.1 of 10 cm');
    expect(spent(600, 1250, RODS.cm)).toBe('6.0 of 12.5 cm');
    expect([0, 14, 16, 60, 344, 346].map(clock)).toEqual([
      '12 o’clock',
      '12 o’clock',
      '1 o’clock',
      '2 o’clock',
      '11 o’clock',
      '12 o’clock',
    ]);
    expect(bearing([0, 0], [693, 400], RODS.cm)).toBe('8.0 cm at 2 o’clock');
    expect(bearing([5, 5], [5, 5], RODS.cm)).toBe('');
  });
});

describe('a figure in hand', () => {
  it('shows where it can get to, and the way to wherever the hand is', async () => {
    const { s, table, of } = sit();
    await hold(table, [1]);
    expect(shownOf(s, settings).region?.rings).toHaveLength(1);
    expect(of('region')).toEqual([{ t: 'region', piece: 1 }]);
    hover(table, at(1500, 1500));
    await rest(table);
    expect(of('way')).toMatchObject([{ piece: 1, to: [1500, 1500], via: [], facing: null }]);
    const [way] = shownOf(s, settings).ways;
    expect(way).toMatchObject({ ok: true, text: '7.1 of 10 cm', ghost: { x: 375, y: 1625 } });
    expect(courseWords(s)).toBe('7.1 cm at 2 o’clock, costs 7.1 of 10 cm');
  });

  it('is asked about once at a time, however fast the hand moves', async () => {
    const { table, of } = sit();
    await hold(table, [1]);
    for (let x = 1200; x < 1400; x += 10) hover(table, at(x, 1500));
    expect(of('way')).toHaveLength(1);
    await rest(table);
    expect(of('way')).toHaveLength(2);
    expect(of('way').at(-1)).toMatchObject({ to: [1390, 1500] });
  });

  it('is not asked about where the table says it cannot move', async () => {
    const { s, table, of } = sit();
    vi.mocked(table.socket.ask).mockImplementation(((say: Draft) =>
      say.t === 'region'
        ? Promise.reject(new Refused(TOO_FAR))
        : Promise.resolve({ t: 'choices', choices: [] })) as never);
    await hold(table, [1]);
    hover(table, at(1500, 1500));
    await rest(table);
    expect(s.course).toBeNull();
    expect(of('way')).toHaveLength(0);
  });

  it('goes where it is dropped, the way the table found', async () => {
    const { s, table, of } = sit();
    await take(table, 1);
    hover(table, at(1500, 1500));
    await letDown(table, at(1500, 1600), HERE);
    expect(of('act')).toMatchObject([
      {
        action: {
          move: 1,
          path: [
            [1000, 1000],
            [1500, 1600],
          ],
        },
      },
    ]);
    expect(s.note).toBeNull();
  });

  it('is where it was after a drop too far away, and the umpire says by which rule', async () => {
    const { s, table, of } = sit();
    await take(table, 1);
    await letDown(table, at(2500, 1500), HERE);
    expect(of('act')).toHaveLength(0);
    expect(s.note).toEqual(TOO_FAR);
    expect(live.urgent.trim()).toBe(TOO_FAR.text);
    expect(s.pieces).toBe(MEN);
    expect(shownOf(s, settings).ways[0]?.ok).toBe(false);
  });

  it('aims first where it would touch an enemy; a second click charges', async () => {
    const { s, table, of } = sit();
    await take(table, 1);
    await letDown(table, at(1000, 1600), HERE);
    expect(of('act')).toHaveLength(0);
    expect(s.hand.aimed?.at).toEqual([5]);
    expect(s.preview).not.toBeNull();
    expect(shownOf(s, settings).ways[0]?.touches).toEqual([5]);
    // The pointer moves on, but what is aimed at stays.
    hover(table, at(1200, 1200));
    await rest(table);
    expect(s.hand.aimed).not.toBeNull();
    touch(table, at(1010, 1610), HERE);
    await rest(table);
    expect(of('act')).toHaveLength(1);
  });

  it('goes at a click of the mouse, but waits for a second tap of a finger', async () => {
    const { s, table, of } = sit();
    await hold(table, [1]);
    touch(table, at(1500, 1500, { finger: true }), HERE);
    await rest(table);
    expect(of('act')).toHaveLength(0);
    expect(s.course?.laid).toBe(true);
    touch(table, at(1520, 1500, { finger: true }), HERE);
    await rest(table);
    expect(of('act')).toHaveLength(1);
    await hold(table, [1]);
    touch(table, at(1500, 1500), HERE);
    await rest(table);
    expect(of('act')).toHaveLength(2);
  });

  it('goes round corners that are set with Shift, and can be taken away', async () => {
    const { s, table, of, key } = sit();
    await hold(table, [1]);
    touch(table, at(1300, 1300, { more: true }), HERE);
    hover(table, at(1500, 1000));
    await rest(table);
    expect(of('way').at(-1)).toMatchObject({ via: [[1300, 1300]], to: [1500, 1000] });
    expect(key('Backspace')).toBe(true);
    await rest(table);
    expect(of('way').at(-1)).toMatchObject({ via: [], to: [1500, 1000] });
    expect(s.hand.held).toEqual([1]);
    touch(table, at(1300, 1300, { more: true }), HERE);
    key('Escape');
    expect(s.course?.wish.via).toEqual([]);
    key('Escape');
    expect(s.hand.held).toEqual([]);
    expect(s.course).toBeNull();
  });

  it('forgets an answer for somebody who is no longer in hand', async () => {
    const { s, table } = sit();
    await hold(table, [1]);
    hover(table, at(1500, 1500));
    await hold(table, [2]);
    await rest(table);
    expect(s.course?.wish.pieces).toEqual([2]);
    expect(s.course?.ways).toEqual([]);
  });
});

describe('a rider', () => {
  it('is turned by keys, by five degrees or with Shift by 45, and goes with Enter', async () => {
    const { s, table, of, key } = sit();
    await hold(table, [3]);
    key('e');
    await rest(table);
    expect(of('way').at(-1)).toMatchObject({ to: [3000, 3000], facing: 95 });
    key('Q', { shiftKey: true });
    key('[');
    await rest(table);
    expect(of('way').at(-1)).toMatchObject({ facing: 45 });
    expect(shownOf(s, settings).ways[0]?.ghost.facing).toBe(315);
    key('Enter');
    await rest(table);
    expect(of('act')).toHaveLength(1);
  });

  it('lies down where it is clicked, with a dial that turns it', async () => {
    const { s, table, of } = sit();
    await hold(table, [3]);
    touch(table, at(3500, 3000), HERE);
    await rest(table);
    expect(of('act')).toHaveLength(0);
    const { dial } = shownOf(s, settings);
    expect(dial).toMatchObject({ x: 875, ways: [0, 45, 90, 135, 180, 225, 270, 315], on: 0 });
    lookTo(table, 90);
    await rest(table);
    expect(of('way').at(-1)).toMatchObject({ to: [3500, 3000], facing: 180 });
    expect(shownOf(s, settings).dial?.on).toBe(90);
  });

  it('leaves the keys alone where nobody can be turned', async () => {
    const { table, s, key, of } = sit();
    await hold(table, [1]);
    key('q');
    expect(of('way')).toHaveLength(0);
    expect(promptOf(s)).not.toBeNull();
  });
});

describe('keys', () => {
  it('lead somebody by steps, and say how far, where and at what cost', async () => {
    const { s, table, of, key } = sit();
    await hold(table, [1]);
    for (let i = 0; i < 5; i++) key('ArrowUp');
    key('ArrowUp', { shiftKey: true });
    await rest(table);
    expect(s.cursor).toEqual([1000, 1550]);
    expect(of('way').at(-1)).toMatchObject({ to: [1000, 1550] });
    expect(live.urgent.trim()).toBe('5.5 cm at 12 o’clock, costs 5.5 of 10 cm');
    key('ArrowUp', { shiftKey: true });
    await rest(table);
    expect(live.urgent.trim()).toBe('6.0 cm at 12 o’clock, costs 6.0 of 10 cm; touches Tom');
    key('Enter');
    await rest(table);
    expect(s.hand.aimed).not.toBeNull();
    key('Enter');
    await rest(table);
    expect(of('act')).toHaveLength(1);
  });

  it('set corners with Shift and Enter', async () => {
    const { s, table, key } = sit();
    await hold(table, [1]);
    key('ArrowRight');
    await rest(table);
    key('Enter', { shiftKey: true });
    expect(s.course?.wish.via).toEqual([[1100, 1000]]);
  });
});

describe('a group', () => {
  it('is taken up whole, as far as it can act', async () => {
    const { s, table } = sit();
    await hold(table, [1]);
    expect(groupOf(s)).toEqual([1, 2]);
    await hold(table, [3]);
    expect(groupOf(s)).toEqual([]);
  });

  it('keeps its formation, and goes one after another', async () => {
    const { s, table, of } = sit();
    await hold(table, [1, 2]);
    await take(table, 2);
    expect(s.hand.held).toEqual([2, 1]);
    hover(table, at(1300, 1400));
    await rest(table);
    expect(of('ways').at(-1)).toMatchObject({ pieces: [2, 1], by: [0, 400] });
    expect(shownOf(s, settings).ways).toHaveLength(2);
    await letDown(table, at(1300, 1400), HERE);
    const moved = of('act').map((one) => (one as { action: { move: number } }).action.move);
    expect(moved).toEqual([2, 1]);
    expect(s.note).toBeNull();
  });

  it('stops at the first who is refused, and says how many went', async () => {
    const { s, table, of, refusing } = sit();
    await hold(table, [1, 2]);
    refusing.add(2);
    await letDown(table, at(1000, 1400), HERE);
    expect(of('act')).toHaveLength(2);
    expect(s.note).toEqual({ text: `1 of 2 went. ${TOO_FAR.text}`, rule: TOO_FAR.rule });
  });

  it('does not begin where the first cannot go', async () => {
    const { s, table, of } = sit();
    await hold(table, [1, 2]);
    await letDown(table, at(1000, 4000), HERE);
    expect(of('act')).toHaveLength(0);
    expect(s.note?.text).toBe(`0 of 2 went. ${TOO_FAR.text}`);
  });
});

describe('a ruler', () => {
  it('lies between two clicks, on pieces or points', async () => {
    const { s, table, of, key } = sit();
    expect(key('m')).toBe(true);
    touch(table, { piece: 1, where: [1000, 1000] }, HERE);
    drawOut(table, at(1500, 1000));
    await vi.waitFor(() => expect(s.ruler?.got).toEqual(RULER));
    expect(s.ruler?.laid).toBe(false);
    touch(table, at(2000, 1000), HERE);
    await vi.waitFor(() => expect(of('ruler')).toHaveLength(2));
    expect(of('ruler').at(-1)).toEqual({
      t: 'ruler',
      from: { piece: 1 },
      to: { at: [2000, 1000] },
    });
    expect(s.hand.held).toEqual([]);
    const { ruler, measuring } = shownOf(s, settings);
    expect([ruler?.text, measuring]).toEqual(['80 mm', true]);
    await vi.waitFor(() => expect(live.urgent.trim()).toBe('80 mm. Bow, near, 15.0 cm: yes'));
    measureAt(table, at(1, 1));
    expect(s.ruler).toMatchObject({ from: { at: [1, 1] }, to: null, laid: false });
    expect(shownOf(s, settings).ruler).toBeNull();
  });

  it('is drawn out by a finger', async () => {
    const { s, table, key } = sit();
    key('M', { shiftKey: true });
    measureBetween(table, at(1, 1), at(500, 500), false);
    measureBetween(table, at(1, 1), { piece: 5, where: [1000, 1800] }, true);
    await vi.waitFor(() => expect(s.ruler?.got).toEqual(RULER));
    expect(s.ruler).toMatchObject({ from: { at: [1, 1] }, to: { piece: 5 }, laid: true });
  });

  it('is lifted, then put away', () => {
    const { s, table, key } = sit();
    key('m');
    measureAt(table, at(1, 1));
    key('Escape');
    expect(s.ruler?.from).toBeNull();
    key('Escape');
    expect(s.ruler).toBeNull();
  });

  it('says no as plainly as yes', () => {
    const limits = [{ text: 'Pistol', limit: 200, within: false, rule: '' }];
    expect(rulerWords({ ...RULER, limits }, RODS.cm)).toBe('80 mm. Pistol, 2.0 cm: no');
  });

  it('is for measured tables only', () => {
    const { s, key } = sit();
    s.scene = { board: { ...BOARD, grid: { kind: 'hexes' } } } as unknown as Scene;
    expect(key('m')).toBe(false);
  });
});
