// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBoard, type Board } from '../src/board/board';
import { isInside, readRing } from '../src/board/covers';
import { makeMeasured } from '../src/board/measured';
import { NOTHING, type Counter, type Hands, type Shown, type WayShown } from '../src/board/state';
import { bandOutline } from '../src/board/ways';
import { readGround } from '../src/lib/drawing';
import type { Sign } from '../src/wire';

const SHEET = { width: 1000, height: 800 };
const grid = makeMeasured(0.25, SHEET, 'cm');

const man = (id: number, x: number, y: number, rest: Partial<Counter> = {}): Counter => ({
  id,
  name: `Man ${id}`,
  kind: 0,
  side: id === 1 ? 'a' : 'b',
  cells: [[x * 4, (800 - y) * 4]],
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
  place: '',
  notes: [],
  base: 100,
  rim: 25,
  ...rest,
});

const ONE = man(1, 200, 200);
const TWO = man(2, 400, 200);

const click = vi.fn();
let host: HTMLElement;
let board: Board;
const show = (rest: Partial<Shown> = {}) =>
  board.show({ ...NOTHING, pieces: [ONE, TWO], ready: [1], ...rest });
const found = (what: string) => [...host.querySelectorAll(what)];
const d = (what: string) => host.querySelector(what)?.getAttribute('d') ?? '';

beforeEach(() => {
  host = document.createElement('div');
  Object.defineProperties(host, { clientWidth: { value: 390 }, clientHeight: { value: 844 } });
  const ground = { sheet: SHEET, grid, kinds: [], title: 'A table', picture: null };
  host.setPointerCapture = () => undefined;
  const hands = { click, skip: vi.fn(() => false) } as unknown as Hands;
  board = makeBoard(host, ground, hands, (p) => p.name, { factor: 0 });
  show();
});

const way = (rest: Partial<WayShown> = {}): WayShown => ({
  path: [
    [200, 200],
    [250, 260],
    [350, 200],
  ],
  ghost: { ...ONE, x: 350, y: 200 },
  text: '7.4 of 10 cm',
  ok: true,
  touches: [2],
  ...rest,
});

describe('a region', () => {
  it('is lit with its holes, and the rest lies in shade', () => {
    const square = (at: number, wide: number) =>
      [
        [at, at],
        [at + wide, at],
        [at + wide, at + wide],
        [at, at + wide],
      ] as const;
    show({ region: { rings: [square(100, 300), square(200, 50)] } });
    const shade = host.querySelector('.layer-reach .shade');
    expect(shade?.getAttribute('fill-rule')).toBe('evenodd');
    // The sheet itself, and both rings: what is inside an odd number of rings is not shaded.
    expect(d('.layer-reach .shade').split('M')).toHaveLength(4);
    expect(d('.layer-reach .shade')).toMatch(/^M0,0H1000V800H0Z/);
    expect(d('.layer-reach .shore').split('M')).toHaveLength(3);
    // A zone is no slope told in steps: its corners are hardly cut.
    expect(d('.layer-reach .shore')).toContain('Q100,100 114,100L');
    show();
    expect(found('.layer-reach *')).toHaveLength(0);
  });
});

describe('a way', () => {
  it('shows its corners, its cost, who would stand there and whom he touches', () => {
    show({ ways: [way()] });
    expect(d('.layer-ways .way:not(.halo)')).toBe('M200,200L250,260L350,200');
    expect(found('.layer-ways .corner')).toHaveLength(1);
    expect(host.querySelector('.layer-ways .sum text')?.textContent).toBe('7.4 of 10 cm');
    expect(host.querySelector('.layer-ways .contact')?.getAttribute('data-touches')).toBe('2');
    // Two bases of 25 meet half way.
    const place = host.querySelector('.layer-ways .contact')?.getAttribute('transform');
    expect(place).toContain('translate(375 200)');
    expect(found('.layer-ways .stop')).toHaveLength(0);
  });

  it('has a red end where it may not be gone', () => {
    show({ ways: [way({ ok: false, touches: [] })] });
    expect(found('.course.barred .stop')).toHaveLength(1);
    expect(found('.contact')).toHaveLength(0);
  });

  it('is shown for each of several', () => {
    show({ ways: [way(), way({ ghost: { ...TWO, x: 500, y: 300 }, touches: [] })] });
    expect(found('.layer-ways .course')).toHaveLength(2);
    show();
    expect(found('.layer-ways .course')).toHaveLength(0);
  });

  it('shows where a rider looks in the end, and nothing of the kind on foot', () => {
    show({ ways: [way({ ghost: { ...ONE, looks: true, facing: 90 } })] });
    expect(host.querySelector('.course .beak')?.getAttribute('transform')).toBe('rotate(90)');
    show({ ways: [way()] });
    expect(found('.course .beak')).toHaveLength(0);
  });
});

describe('a finger', () => {
  const tap = (x: number, y: number, pointerType: string) => {
    for (const type of ['pointerdown', 'pointerup']) {
      const event = new Event(type, { bubbles: true, cancelable: true });
      const pointer = { pointerId: 1, pointerType, button: 0 };
      host.dispatchEvent(Object.assign(event, { clientX: x, clientY: y, ...pointer }));
    }
    return click.mock.lastCall?.[0].piece as number | null;
  };

  it('may miss whoever can act by a little, as long as nobody is in hand', () => {
    document.elementsFromPoint = () => [];
    const [x, y] = board.onScreen([800, 2400]) ?? [0, 0];
    expect(tap(x + 15, y, 'touch')).toBe(1);
    expect(tap(x + 15, y, 'mouse')).toBeNull();
    expect(tap(x + 30, y, 'touch')).toBeNull();
    show({ held: [1] });
    expect(tap(x + 15, y, 'touch')).toBeNull();
  });
});

describe('bands', () => {
  const band = { middle: [0, 0] as const, from: 10, to: 20, text: 'near', worse: 0 };
  const points = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);

  it('are rings all round', () => {
    expect(bandOutline({ ...band, arc: null }).split('M')).toHaveLength(3);
    expect(bandOutline({ ...band, from: 0, arc: null }).split('M')).toHaveLength(2);
  });

  it('are fans before somebody, counted clockwise from north', () => {
    const east = points(bandOutline({ ...band, arc: [90, 90] }));
    const far = Math.round(20 * Math.SQRT1_2 * 100) / 100;
    // From the left edge, north-east, over the arc to the right edge, south-east.
    expect(east.slice(0, 2)).toEqual([far, -far]);
    expect(east.slice(7, 9)).toEqual([far, far]);
    expect(bandOutline({ ...band, from: 0, arc: [90, 90] })).toMatch(/L0,0Z$/);
  });

  it('are tinted by how well they reach, each with its word', () => {
    const bands = [
      { ...band, middle: [300, 300] as const, arc: null },
      { ...band, middle: [300, 300] as const, from: 20, to: 200, arc: null, text: 'far', worse: 2 },
    ];
    show({ zone: { side: 'a', cells: [], bands } });
    expect(found('.layer-zones .band').map((one) => one.classList.contains('grade-2'))).toEqual([
      false,
      true,
    ]);
    expect(found('.layer-words text').map((one) => one.textContent)).toEqual(['near', 'far']);
  });
});

describe('a ruler', () => {
  it('tells its length, and has a tick for each limit', () => {
    const ticks = [
      { at: [250, 200] as const, within: false },
      { at: [350, 200] as const, within: true },
    ];
    show({ ruler: { from: [200, 200], to: [300, 200], text: '400 mm', ticks } });
    expect(host.querySelector('.ruler .sum text')?.textContent).toBe('400 mm');
    expect(found('.ruler .tick.within')).toHaveLength(1);
    expect(found('.ruler .tick.beyond')).toHaveLength(1);
  });
});

describe('a line of sight on a measured table', () => {
  it('is whole as far as it sees, and marks what it meets', () => {
    const line = {
      from: [200, 200] as [number, number],
      to: [400, 200] as [number, number],
      clear: false,
      blocked: [[1200, 2400] as [number, number]],
      text: 'the wall',
      rule: 'R',
      range: 800,
    };
    show({ line });
    expect(d('.layer-line .clear')).toBe('M200,200L300,200');
    expect(d('.layer-line .beyond')).toBe('M300,200L400,200');
    expect(host.querySelector('.witness')?.getAttribute('transform')).toBe('translate(300 200)');
  });
});

describe('tokens', () => {
  it('are as large as their bases', () => {
    const scaled = (id: number) =>
      Number(
        /scale\(([\d.]+)\)/.exec(
          host.querySelector(`[data-piece="${id}"] > g:last-child`)?.getAttribute('transform') ??
            '',
        )?.[1],
      );
    show({ pieces: [ONE, man(3, 600, 600, { base: 150, rim: 37.5, looks: true })] });
    const base = (id: number) =>
      Number(host.querySelector(`[data-piece="${id}"] .base`)?.getAttribute('r')) * scaled(id);
    expect(base(1)).toBeCloseTo(25, 0);
    expect(base(3)).toBeCloseTo(37.5, 0);
    // Only riders have a notch that says where they look.
    expect(found('[data-piece="1"] .beak')).toHaveLength(0);
    expect(found('[data-piece="3"] .beak')).toHaveLength(1);
  });

  it('say from far what has become of somebody, each state by a shape of its own', () => {
    const signs: Sign[] = ['disabled', 'withdrawing', 'routing', 'loaded', 'leader', 'commander'];
    const shapes = signs.map((sign) => {
      show({ pieces: [man(1, 200, 200, { signs: [sign] })] });
      expect(host.querySelector('[data-piece="1"]')?.classList.contains(sign)).toBe(true);
      return d(`[data-piece="1"] .sign.${sign} path`);
    });
    expect(new Set(shapes).size).toBe(signs.length);
    show({ pieces: [man(1, 200, 200)] });
    expect(found('.sign')).toHaveLength(0);
  });
});

describe('what covers figures', () => {
  const ring = '100,100 300,100 300,300 100,300';
  const drawing = (inside: string) =>
    readGround(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 800">${inside}</svg>`,
    ) as SVGSVGElement;
  const ROOF = `<g data-over="" data-roof="0" data-ring="${ring}"><path d="M0,0"/></g>`;
  const CANOPY = `<g data-canopy="1" data-ring="500,500 600,500 600,600"><path d="M0,0"/></g>`;
  const lifted = (what: string) => host.querySelector(what)?.classList.contains('lifted');

  it('is read from its outline', () => {
    const read = readRing(ring);
    expect(read).toHaveLength(4);
    expect(isInside(read, [200, 200])).toBe(true);
    expect(isInside(read, [99, 200])).toBe(false);
    expect(readRing('1,2 3,4')).toEqual([]);
    expect(readRing('1,2 3,x 5,6')).toEqual([]);
    expect(readRing(null)).toEqual([]);
  });

  it('lies above the counters if it says so, and in the ground otherwise', () => {
    board.lay(drawing(`<text>Farm</text>${CANOPY}${ROOF}`), '/ground.svg');
    expect(found('.layer-covers [data-roof]')).toHaveLength(1);
    expect(found('svg.ground [data-roof]')).toHaveLength(0);
    expect(found('svg.ground [data-canopy]')).toHaveLength(1);
    const layers = found('svg.over > g').map((one) => one.getAttribute('class'));
    expect(layers.indexOf('layer-covers')).toBe(layers.indexOf('pieces') + 1);
  });

  it('opens over whoever stands beneath, and closes behind him', () => {
    board.lay(drawing(ROOF + CANOPY), '/ground.svg');
    expect([lifted('[data-roof]'), lifted('[data-canopy]')]).toEqual([true, false]);
    show({ pieces: [{ ...ONE, x: 700 }, TWO] });
    expect(lifted('[data-roof]')).toBe(false);
    // Whoever would go there is seen too; whoever lies there dead keeps no roof open.
    show({ pieces: [{ ...ONE, x: 700 }], ways: [way({ ghost: ONE, touches: [] })] });
    expect(lifted('[data-roof]')).toBe(true);
    show({ pieces: [{ ...ONE, condition: 'dead' }] });
    expect(lifted('[data-roof]')).toBe(false);
  });

  it('is laid anew by other light', () => {
    board.lay(drawing(ROOF), '/ground.svg');
    board.lay(drawing(ROOF), '/ground.svg');
    expect(found('svg.ground')).toHaveLength(1);
    expect(found('.layer-covers [data-roof]')).toHaveLength(1);
    expect(lifted('[data-roof]')).toBe(true);
  });

  it('is nothing but plain shapes', () => {
    expect(readGround('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')).toBeNull();
    expect(readGround('nothing')).toBeNull();
  });
});
