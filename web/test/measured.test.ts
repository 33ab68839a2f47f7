// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBoard, type Board } from '../src/board/board';
import { makeMeasured } from '../src/board/measured';
import { NOTHING, type Counter, type Ground, type Hands, type Shown } from '../src/board/state';
import { same } from '../src/board/where';
import { meantBy, reachOf } from '../src/table/choose';
import type { Choice, Where } from '../src/wire';

/** A table of 120 by 80 centimetres, a quarter of a board unit for each tenth of a millimetre. */
const SCALE = 0.25;
const SHEET = { width: 12000 * SCALE, height: 8000 * SCALE };
const grid = makeMeasured(SCALE, SHEET, 'cm');

function man(id: number, at: [number, number], rest: Partial<Counter> = {}): Counter {
  const [x, y] = grid.spot(at) ?? [0, 0];
  return {
    id,
    name: `Man ${id}`,
    kind: 0,
    side: id === 1 ? 'a' : 'b',
    cells: [at],
    x,
    y,
    facing: 0,
    long: 1,
    values: [1, 2, 3],
    condition: 'healthy',
    prisoner: false,
    mounted: false,
    here: true,
    acted: false,
    unseen: false,
    place: grid.name(at),
    notes: [],
    ...rest,
  };
}

const ONE = man(1, [2000, 3000]);
const TWO = man(2, [6000, 5000], { base: 200, rim: 50 });

interface Laid {
  board: Board;
  host: HTMLElement;
  hands: Record<keyof Hands, ReturnType<typeof vi.fn>>;
  /** A hand over a point of the table. */
  send(type: string, at: [number, number], over?: number): void;
  show(rest?: Partial<Shown>): void;
}

/** A board in a window of 1000 by 700, with two pieces and hands on it. */
function lay(): Laid {
  const host = document.createElement('div');
  Object.defineProperties(host, { clientWidth: { value: 1000 }, clientHeight: { value: 700 } });
  host.setPointerCapture = () => undefined;
  const names = ['click', 'hover', 'ask', 'pick', 'drop', 'rule'] as const;
  const hands = {
    ...Object.fromEntries(names.map((name) => [name, vi.fn()])),
    skip: vi.fn(() => false),
  } as Laid['hands'];
  const ground: Ground = { sheet: SHEET, grid, kinds: [], title: 'A table', picture: '' };
  const board = makeBoard(host, ground, hands as unknown as Hands, (p) => p.name, { factor: 0 });
  const show = (rest: Partial<Shown> = {}) =>
    board.show({ ...NOTHING, pieces: [ONE, TWO], ready: [1], ...rest });
  show();
  board.whole();
  const send = (type: string, at: [number, number], over?: number) => {
    const [clientX, clientY] = board.onScreen(at) ?? [0, 0];
    const element = over === undefined ? null : host.querySelector(`[data-piece="${over}"]`);
    document.elementsFromPoint = () => (element ? [element] : []);
    const event = new Event(type, { bubbles: true, cancelable: true });
    const pointer = { pointerId: 1, pointerType: 'mouse', button: 0 };
    host.dispatchEvent(Object.assign(event, { clientX, clientY, ...pointer }));
  };
  return { board, host, hands, send, show };
}

const touched = (call: ReturnType<typeof vi.fn>) => call.mock.lastCall?.at(-1);
const numbers = (path: Element | null) =>
  (path?.getAttribute('d')?.match(/-?[\d.]+/g) ?? []).map(Number);
/** The middle of a disc drawn as a path. */
function middle(path: Element | null): [number, number] {
  const [left = NaN, y = NaN, r = NaN] = numbers(path);
  return [left + r, y];
}

let laid: Laid;
beforeEach(() => {
  laid = lay();
});

describe('a measured table', () => {
  it('counts north from the south-west corner', () => {
    expect(grid.spot([0, 0])).toEqual([0, SHEET.height]);
    expect(grid.at(0, 0, [])).toEqual([0, 8000]);
    expect(grid.at(SHEET.width, 0, [])).toEqual([12000, 8000]);
  });

  it('knows whole units only, and nothing beside the table', () => {
    expect(grid.at(100.1, SHEET.height - 50.06, [])).toEqual([400, 200]);
    expect(grid.at(-1, 10, [])).toBeNull();
    expect(grid.at(10, SHEET.height + 1, [])).toBeNull();
  });

  it('names a point as a ruler tells it', () => {
    expect(grid.name([1230, 450])).toBe('12.3 cm east, 4.5 cm north');
  });

  it('tells places by value', () => {
    expect(same([1, 2], [1, 2])).toBe(true);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(same([1, 2], null)).toBe(false);
    expect(same(3, 3)).toBe(true);
  });

  it('is covered by whoever stands there, as far as his base reaches', () => {
    expect(grid.covers(TWO, [6000 + 190, 5000])).toBe(true);
    expect(grid.covers(TWO, [6000 + 210, 5000])).toBe(false);
    expect(grid.covers({ ...TWO, cells: [] }, [6000, 5000])).toBe(false);
  });
});

describe('hands on a measured table', () => {
  it('point at the spot under them, marked by a disc', () => {
    laid.send('pointermove', [4000, 1500]);
    expect(touched(laid.hands.hover)).toMatchObject({ piece: null, where: [4000, 1500] });
    const marks = laid.host.querySelectorAll('.layer-hover path');
    expect(marks).toHaveLength(1);
    expect(middle(marks[0] ?? null)).toEqual(grid.spot([4000, 1500]));
    laid.send('pointermove', [4100, 1500]);
    expect(middle(laid.host.querySelector('.layer-hover path'))).toEqual(grid.spot([4100, 1500]));
  });

  it('click a spot, or who stands there', () => {
    laid.send('pointerdown', [4000, 1500]);
    laid.send('pointerup', [4000, 1500]);
    expect(touched(laid.hands.click)).toMatchObject({ piece: null, where: [4000, 1500] });
    laid.send('pointerdown', [6000, 5000], 2);
    laid.send('pointerup', [6000, 5000], 2);
    expect(touched(laid.hands.click)).toMatchObject({ piece: 2, where: [6000, 5000] });
  });

  it('need not hit what is on offer to the tenth of a millimetre', () => {
    laid.show({ reach: [{ where: [4000, 1500], text: '' }] });
    laid.send('pointermove', [4030, 1480]);
    expect(touched(laid.hands.hover)).toMatchObject({ where: [4000, 1500] });
    laid.send('pointermove', [4080, 1480]);
    expect(touched(laid.hands.hover)).toMatchObject({ where: [4080, 1480] });
  });

  it('drag a piece anywhere', () => {
    laid.send('pointerdown', [2000, 3000], 1);
    laid.send('pointermove', [3500, 3600], 1);
    expect(laid.hands.pick).toHaveBeenCalledWith(1);
    const outer = laid.host.querySelector('[data-piece="1"]');
    const [x, y] = grid.spot([3500, 3600]) ?? [];
    expect(outer?.getAttribute('transform')).toBe(`translate(${x} ${y})`);
    laid.send('pointerup', [3500, 3600], 1);
    expect(laid.hands.drop).toHaveBeenCalledTimes(1);
    // Whoever is dragged is not what he is dragged to, and lies where he was until he has moved.
    expect(touched(laid.hands.drop)).toMatchObject({ piece: null, where: [3500, 3600] });
    expect(outer?.getAttribute('transform')).toBe(`translate(${ONE.x} ${ONE.y})`);
  });

  it('walk by keys: a centimetre, or half of one', () => {
    const right = [1, 0] as const;
    expect(grid.step([2000, 3000], right, 'long', [])).toEqual([2100, 3000]);
    expect(grid.step([2000, 3000], right, 'short', [])).toEqual([2050, 3000]);
    expect(grid.step([2000, 3000], [0, -1], 'long', [])).toEqual([2000, 3100]);
    expect(grid.step([40, 0], [-1, 0], 'long', [])).toEqual([0, 0]);
    expect(grid.step([12000, 8000], [0, -1], 'short', [])).toEqual([12000, 8000]);
  });

  it('come to rest on what is on offer, and can always go on', () => {
    const offered: Where[] = [
      [2110, 3020],
      [2150, 3020],
    ];
    const right = [1, 0] as const;
    const rest = grid.step([2000, 3000], right, 'long', offered);
    expect(rest).toEqual([2110, 3020]);
    expect(grid.step(rest, right, 'short', offered)).toEqual([2150, 3020]);
    expect(grid.step([2150, 3020], right, 'short', offered)).toEqual([2200, 3020]);
  });
});

describe('what a measured table shows', () => {
  it('lays pieces where they are, on their bases', () => {
    const two = laid.host.querySelector('[data-piece="2"]');
    expect(two?.getAttribute('transform')).toBe(`translate(${TWO.x} ${TWO.y})`);
    const scale = Number(
      /scale\(([\d.]+)\)/.exec(two?.firstElementChild?.getAttribute('transform') ?? '')?.[1],
    );
    const base = Number(two?.querySelector('.base')?.getAttribute('r'));
    expect(base * scale).toBeCloseTo(50, 0);
    expect(laid.host.querySelector('[data-piece="1"] .base')).toBeNull();
    laid.show({ held: [2] });
    expect(numbers(laid.host.querySelector('.layer-rings .held'))[0]).toBe(-56);
  });

  it('marks points that can be reached, each with its price, and where the hand is', () => {
    const choices: Choice[] = [
      { action: 1, words: '', by: [1], to: [[2500, 3000]], cost: 5 },
      { action: 2, words: '', by: [1], to: [[2500, 3000]], cost: 4 },
      { action: 3, words: '', by: [1], to: [[2520, 3030]], cost: 6 },
    ];
    const reach = reachOf(choices);
    expect(reach).toEqual([
      { where: [2500, 3000], cost: 4 },
      { where: [2520, 3030], cost: 6 },
    ]);
    const meant = meantBy(choices, { piece: null, where: [2520, 3030] });
    expect(meant.map(({ action }) => action)).toEqual([3]);
    const cursor: Where = [2520, 3030];
    laid.show({ reach: reach.map(({ where, cost }) => ({ where, text: String(cost) })), cursor });
    const at = (what: string) => laid.host.querySelectorAll(`.layer-reach ${what}`);
    expect([...at('.price')].map((one) => one.textContent)).toEqual(['4', '6']);
    expect(at('.shore')[0]?.getAttribute('d')?.split('M')).toHaveLength(3);
    expect(at('.shade')[0]?.getAttribute('mask')).toBe(`url(#${at('mask')[0]?.id})`);
    expect(middle(laid.host.querySelector('.layer-cursor .mark'))).toEqual(grid.spot(cursor));
    laid.show();
    expect(at('*')).toHaveLength(0);
    expect(laid.host.querySelector('.layer-cursor .mark')).toBeNull();
  });

  it('prints a ruler', () => {
    const numbers = [...laid.host.querySelectorAll('.layer-grid .names text')];
    expect(numbers.map((one) => one.textContent)).toContain('110');
    expect(numbers).toHaveLength(11 + 7);
  });

  it('brings points into sight without a change of scale, the first if they are too far apart', () => {
    const { board, show } = laid;
    const seen = (where: Where) => {
      const [x, y] = board.onScreen(where) ?? [NaN, NaN];
      return x >= 0 && x <= 1000 && y >= 0 && y <= 700;
    };
    for (let i = 0; i < 12; i++) board.zoom(1.5);
    expect([seen([200, 200]), seen([11800, 7800])]).toEqual([false, false]);
    const world = () => document.querySelector<HTMLElement>('.world');
    const scale = world()?.dataset['scale'];
    board.reveal([200, 200]);
    expect([seen([200, 200]), seen([11800, 7800])]).toEqual([true, false]);
    show();
    board.include([1, 2], [[11800, 7800]]);
    expect([seen([2000, 3000]), seen([11800, 7800])]).toEqual([true, false]);
    expect(world()?.dataset['scale']).toBe(scale);
  });
});
