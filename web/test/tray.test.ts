// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBoard, type Board } from '../src/board/board';
import { makeMeasured } from '../src/board/measured';
import { NOTHING, type Counter, type Hands, type Shown } from '../src/board/state';
import { edgeOf, isTray, placesOf } from '../src/board/tray';
import { RODS, ruled, spent } from '../src/lib/length';
import { apply } from '../src/table/play';
import type { Tray } from '../src/wire';

const SCALE = 0.25;
/** A table of 72 by 48 inches. */
const SHEET = { width: 18288 * SCALE, height: 12192 * SCALE };
const grid = makeMeasured(SCALE, SHEET, 'inch');
const kind = {
  id: 'ashigaru',
  title: 'Ashigaru',
  figure: 'fig-ashigaru',
  mounted: null,
  remains: '',
  about: [],
};

/** A standard unit on foot: ten places, two ranks, 630 by 252 tenths of a millimetre. */
function unit(
  id: number,
  at: [number, number],
  heading: number,
  tray: Partial<Tray> = {},
): Counter {
  const [x, y] = grid.spot(at) ?? [0, 0];
  return {
    id,
    name: `Unit ${id}`,
    kind: 0,
    side: id === 1 ? 'a' : 'b',
    cells: [at],
    x,
    y,
    facing: (heading + 270) % 360,
    long: 1,
    values: [10, 3, 8],
    condition: 'healthy',
    prisoner: false,
    mounted: false,
    here: true,
    acted: false,
    unseen: false,
    place: '',
    notes: [],
    looks: true,
    deck: [315 * SCALE, 126 * SCALE],
    tray: {
      half: [315, 126],
      front: 0,
      files: 5,
      places: 10,
      taken: 10,
      sign: 'fig-sign',
      ...tray,
    },
  };
}

const NORTH = unit(1, [9000, 6000], 0);
const EAST = unit(2, [9441, 6000], 90, { taken: 7, leader: 9, routed: true });

let host: HTMLElement;
let board: Board;
const show = (rest: Partial<Shown> = {}) =>
  board.show({ ...NOTHING, pieces: [NORTH, EAST], ready: [1], ...rest });
const found = (what: string) => [...host.querySelectorAll(what)];
const all = (id: number, what: string) => found(`[data-piece="${id}"] ${what}`);
const transform = (element: Element | undefined) => element?.getAttribute('transform') ?? '';

beforeEach(() => {
  host = document.createElement('div');
  Object.defineProperties(host, { clientWidth: { value: 1440 }, clientHeight: { value: 900 } });
  host.setPointerCapture = () => undefined;
  const hands = { skip: vi.fn(() => false) } as unknown as Hands;
  const ground = { sheet: SHEET, grid, kinds: [kind], title: 'A table', picture: null };
  board = makeBoard(host, ground, hands, (p) => p.name, { factor: 0 });
  show();
});

describe('a tray', () => {
  it('has its men in ranks before the front, and its losses at the rear right', () => {
    if (!isTray(EAST)) throw new Error('no tray');
    const places = placesOf(EAST);
    expect(places).toHaveLength(10);
    expect(places[0]).toEqual([-63, -15.75]);
    expect(places[9]).toEqual([63, 15.75]);
  });

  it('shows a man for each place taken, and empty places for losses', () => {
    board.zoom(8);
    expect(all(1, '.man')).toHaveLength(10);
    expect(all(1, '.empty')).toHaveLength(0);
    expect(all(2, '.man')).toHaveLength(7);
    expect(all(2, '.empty')[0]?.getAttribute('d')?.split('M')).toHaveLength(4);
    expect(all(2, '.fan')).toHaveLength(1);
    expect(all(2, '.tray.routed')).toHaveLength(1);
  });

  it('keeps its men upright when it is turned', () => {
    board.zoom(8);
    expect(transform(all(2, '.deck')[0])).toBe('rotate(90)');
    // The first man stands at the left of the front rank: north-east of a tray that faces east.
    expect(transform(all(2, '.man')[0])).toBe('translate(15.75 -63)');
    expect(transform(all(2, '.hit')[0])).toBe('rotate(90)');
  });

  it('is a plate with few parts from far above', () => {
    board.whole();
    expect(host.dataset['zoom']).toBe('far');
    expect(found('.man')).toHaveLength(0);
    expect(all(2, '.plate.less text')[0]?.textContent).toBe('7');
    expect(all(1, '*').length).toBeLessThan(30);
  });

  it('is covered where it lies and nowhere else', () => {
    expect(grid.covers(NORTH, [9310, 6120])).toBe(true);
    expect(grid.covers(NORTH, [9320, 6000])).toBe(false);
    expect(grid.covers(NORTH, [9000, 6130])).toBe(false);
    expect(grid.covers(EAST, [9441, 6310])).toBe(true);
    expect(grid.covers(EAST, [9750, 6000])).toBe(false);
  });

  it('has a ring of its own shape, turned as it is', () => {
    show({ held: [2], targets: [{ piece: 1, text: '42 %' }] });
    expect(transform(found('.layer-rings .held')[0])).toContain('rotate(90)');
    expect(found('.target .brush')).toHaveLength(1);
  });

  it('meets another edge to edge', () => {
    if (!isTray(NORTH) || !isTray(EAST)) throw new Error('no trays');
    expect(edgeOf(NORTH, [EAST.x, EAST.y])).toBeCloseTo(78.75);
    expect(edgeOf(EAST, [NORTH.x, NORTH.y])).toBeCloseTo(31.5);
    show({ contacts: [{ from: 2, to: 1, kind: 'flank' }] });
    const [strike] = found('.layer-contacts .strike');
    expect(strike?.getAttribute('class')).toContain('flank');
    expect(strike?.querySelector('path')?.getAttribute('d')?.split('M')).toHaveLength(3);
  });

  it('stands at the end of its way as it would be turned', () => {
    const ghost = { ...NORTH, x: 2000, y: 1000, facing: 0 };
    const path = [[NORTH.x, NORTH.y] as const, [2000, 1000] as const];
    show({ ways: [{ path, ghost, text: '5.4 of 8 in', ok: true, touches: [] }] });
    expect(transform(found('.course .end')[0])).toBe('rotate(90)');
    expect(transform(found('.course .deck')[0])).toBe('rotate(90)');
  });

  it('loses men as it is told', () => {
    const s = { pieces: [EAST] };
    apply(s, { kind: 'loss', piece: 2, lost: 3, left: 4 });
    expect(s.pieces[0]?.tray?.taken).toBe(4);
  });
});

describe('a table in inches', () => {
  it('is told in inches everywhere', () => {
    expect(grid.name([2540, 508])).toBe('10.0 in east, 2.0 in north');
    expect(grid.arrows).toContain('by an inch');
    expect(spent(1500, 2032, RODS.inch)).toBe('6.0 of 8 in');
    expect(ruled(305, RODS.inch)).toBe('12.0 in, 305 mm');
    expect(ruled(305, RODS.cm)).toBe('305 mm');
  });

  it('has a ruler along its edges, with a number every six inches', () => {
    const words = found('.layer-grid .names text').map((one) => one.textContent);
    expect(words.slice(0, 11)).toEqual([
      '6',
      '12',
      '18',
      '24',
      '30',
      '36',
      '42',
      '48',
      '54',
      '60',
      '66',
    ]);
  });

  it('moves the hand by an inch', () => {
    expect(grid.step([1000, 1000], [1, 0], 'long', [])).toEqual([1254, 1000]);
    expect(grid.step([1000, 1000], [0, -1], 'short', [])).toEqual([1000, 1127]);
  });
});
