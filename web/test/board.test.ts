// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { drawBody, drawCounter, fitted, outline, pose } from '../src/board/counter';
import { crowding, makePieces } from '../src/board/pieces';
import { listen, type Grip } from '../src/board/pointer';
import { isPlain } from '../src/lib/drawing';
import type { KindScene, PieceSight } from '../src/wire';

const kind: KindScene = {
  id: 'man',
  title: 'Man',
  figure: 'fig-man',
  mounted: 'fig-man-mounted',
  remains: 'fig-dead-man',
  about: [],
};

const man = (id: number, rest: Partial<PieceSight> = {}): PieceSight => ({
  id,
  name: 'Hob',
  kind: 0,
  side: 'a',
  cells: [id],
  x: id * 100,
  y: 50,
  facing: 0,
  long: 1,
  values: [16, 7, 6],
  condition: 'healthy',
  prisoner: false,
  mounted: false,
  here: true,
  acted: false,
  unseen: false,
  place: '1.1',
  notes: [],
  ...rest,
});

describe('a counter', () => {
  const text = (node: Element) => [...node.querySelectorAll('text')].map((t) => t.textContent);

  it('shows the name and the three numbers', () => {
    expect(text(drawCounter(man(1), kind))).toEqual(['16', '7', '6', 'Hob']);
  });

  it('leaves out what an animal does not have', () => {
    const mule = man(1, { side: null, values: [0, 0, 8], name: 'Mab' });
    expect(text(drawCounter(mule, kind))).toEqual(['8', 'Mab']);
  });

  it('shows its state by shape', () => {
    const has = (rest: Partial<PieceSight>, what: string) =>
      drawCounter(man(1, rest), kind).querySelector(what) !== null;
    expect(has({}, '.slash, .cord, .gap, .head')).toBe(false);
    expect(has({ condition: 'wounded' }, '.slash')).toBe(true);
    expect(has({ condition: 'stunned' }, '.gap')).toBe(true);
    expect(has({ prisoner: true }, '.cord')).toBe(true);
    expect(has({ long: 2 }, '.head')).toBe(true);
    const notched = outline(72, 72, 'a', 'left');
    expect(notched).not.toBe(outline(72, 72, 'a', null));
  });

  it('has another outline for each side', () => {
    const all = (['a', 'b', 'n'] as const).map((paint) => outline(72, 72, paint, null));
    expect(new Set(all).size).toBe(3);
  });

  it('uses the drawing of who is in the saddle, and of what is left', () => {
    const used = (node: Element) => node.querySelector('use')?.getAttribute('href');
    expect(used(drawCounter(man(1), kind))).toBe('#fig-man');
    expect(used(drawCounter(man(1, { mounted: true, long: 2 }), kind))).toBe('#fig-man-mounted');
    expect(used(drawBody(man(1, { condition: 'dead' }), kind, true))).toBe('#fig-dead-man');
  });

  it('never stands on its head', () => {
    for (let facing = 0; facing < 360; facing += 60) {
      const { turn } = pose(man(1, { long: 2, facing }));
      expect(Math.abs(turn)).toBeLessThanOrEqual(90);
    }
    expect(pose(man(1, { long: 2, facing: 180 }))).toEqual({ turn: 0, left: true });
  });

  it('cuts a name that is too long', () => {
    expect(fitted('Bartholomew the Unready', 60, 12, 8).name).toMatch(/…$/);
    expect(fitted('Hob', 60, 12, 8)).toEqual({ name: 'Hob', size: 12 });
  });
});

describe('the counters on the board', () => {
  it('lie apart where several share a hex', () => {
    const crowd = crowding([
      man(1, { cells: [4] }),
      man(2, { cells: [4], condition: 'dead' }),
      man(3, { cells: [9], condition: 'dead' }),
    ]);
    expect(crowd.get(1)).toBe(0);
    expect(crowd.get(3)).toBe(0);
    expect(crowd.get(2)).toBeGreaterThan(0);
  });

  it('are made once, change when they look different, and go when they are gone', () => {
    const pieces = makePieces([kind], (p) => p.name);
    pieces.set([man(1), man(2)], new Set([1]), false);
    const first = pieces.element(1);
    expect(pieces.hit(1)?.getAttribute('tabindex')).toBe('0');
    expect(pieces.hit(2)?.getAttribute('tabindex')).toBe('-1');
    expect(pieces.hit(1)?.getAttribute('aria-label')).toBe('Hob');
    pieces.set([man(1, { condition: 'wounded' })], new Set(), false);
    expect(pieces.element(1)).toBe(first);
    expect(first?.querySelector('.slash')).not.toBeNull();
    expect(pieces.element(2)).toBeUndefined();
  });

  it('are not on the board without a hex', () => {
    const pieces = makePieces([kind], () => '');
    pieces.set([man(1, { cells: [] })], new Set(), false);
    expect(pieces.layer.childNodes.length).toBe(0);
  });
});

describe('hands on the board', () => {
  function hand() {
    const host = document.createElement('div');
    host.setPointerCapture = () => undefined;
    const touch = {
      piece: 1,
      where: 2,
      more: false,
      finger: true,
      way: null,
      wheel: false,
      toward: null,
      x: 0,
      y: 0,
    };
    let measures = false;
    const grip: Grip = {
      at: () => touch,
      canDrag: (piece) => piece === 1,
      pan: vi.fn(),
      zoom: vi.fn(),
      moving: vi.fn(),
      click: vi.fn(),
      hover: vi.fn(),
      ask: vi.fn(),
      pick: vi.fn(),
      drag: vi.fn(),
      drop: vi.fn(),
      turn: vi.fn(),
      measures: () => measures,
      rule: vi.fn(),
    };
    const stop = listen(host, grip);
    const send = (type: string, x: number, y: number, id = 1) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      Object.assign(event, {
        clientX: x,
        clientY: y,
        pointerId: id,
        pointerType: 'touch',
        button: 0,
      });
      host.dispatchEvent(event);
    };
    return { grip, send, stop, touch, measure: () => (measures = true) };
  }

  it('turn a wheel they took hold of', () => {
    const { grip, send, touch } = hand();
    touch.wheel = true;
    send('pointerdown', 10, 10);
    send('pointermove', 30, 10);
    send('pointermove', 40, 20);
    send('pointerup', 40, 20);
    expect(grip.turn).toHaveBeenCalledWith(touch, false);
    expect(grip.turn).toHaveBeenLastCalledWith(touch, true);
    expect(grip.drag).not.toHaveBeenCalled();
    expect(grip.pan).not.toHaveBeenCalled();
    expect(grip.click).not.toHaveBeenCalled();
  });

  it('click where they went down', () => {
    const { grip, send } = hand();
    send('pointerdown', 10, 10);
    send('pointermove', 12, 12);
    send('pointerup', 12, 12);
    expect(grip.click).toHaveBeenCalledTimes(1);
    expect(grip.pan).not.toHaveBeenCalled();
  });

  it('drag a piece that can be dragged, and the board otherwise', () => {
    const { grip, send, touch } = hand();
    send('pointerdown', 10, 10);
    send('pointermove', 60, 60);
    send('pointerup', 80, 80);
    expect(grip.pick).toHaveBeenCalledWith(1);
    expect(grip.drop).toHaveBeenCalledTimes(1);
    touch.piece = 5;
    send('pointerdown', 10, 10);
    send('pointermove', 60, 40);
    send('pointerup', 60, 40);
    expect(grip.pan).toHaveBeenCalledWith(50, 30);
    expect(grip.click).not.toHaveBeenCalled();
  });

  it('pinch with two fingers', () => {
    const { grip, send } = hand();
    send('pointerdown', 100, 100, 1);
    send('pointerdown', 200, 100, 2);
    send('pointermove', 300, 100, 2);
    expect(grip.zoom).toHaveBeenCalledWith(2, 200, 100);
  });

  it('put back what they drag as soon as a second finger comes', () => {
    const { grip, send } = hand();
    send('pointerdown', 10, 10, 1);
    send('pointermove', 60, 60, 1);
    send('pointerdown', 200, 100, 2);
    expect(grip.drop).toHaveBeenCalledWith(1, expect.objectContaining({ where: null }));
    send('pointermove', 300, 100, 2);
    expect(grip.zoom).toHaveBeenCalled();
    send('pointerup', 300, 100, 2);
    send('pointerup', 60, 60, 1);
    expect(grip.drop).toHaveBeenCalledTimes(1);
  });

  it('draw out a ruler while they hold one, instead of a piece or the board', () => {
    const { grip, send, measure } = hand();
    measure();
    send('pointerdown', 10, 10);
    send('pointermove', 60, 60);
    send('pointermove', 70, 60);
    expect(grip.rule).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), false);
    send('pointerup', 80, 80);
    expect(grip.rule).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), true);
    expect(grip.pick).not.toHaveBeenCalled();
    expect(grip.pan).not.toHaveBeenCalled();
    send('pointerdown', 10, 10);
    send('pointerup', 10, 10);
    expect(grip.click).toHaveBeenCalledTimes(1);
  });

  it('ask by a long press', () => {
    vi.useFakeTimers();
    const { grip, send } = hand();
    send('pointerdown', 10, 10);
    vi.advanceTimersByTime(600);
    send('pointerup', 10, 10);
    expect(grip.ask).toHaveBeenCalledTimes(1);
    expect(grip.click).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('let go when nobody listens any more', () => {
    const { grip, send, stop } = hand();
    stop();
    send('pointerdown', 10, 10);
    send('pointerup', 10, 10);
    expect(grip.click).not.toHaveBeenCalled();
  });
});

describe('drawings brought into the page', () => {
  const root = (inside: string) =>
    new window.DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`,
      'image/svg+xml',
    ).documentElement;

  it('are plain shapes and nothing else', () => {
    expect(isPlain(root('<symbol id="x"><path d="M0,0"/></symbol>'))).toBe(true);
    expect(isPlain(root('<script>1</script>'))).toBe(false);
    expect(isPlain(root('<path onload="1" d="M0,0"/>'))).toBe(false);
    expect(isPlain(root('<use href="http://elsewhere.test/x.svg#y"/>'))).toBe(false);
    expect(isPlain(root('<foreignObject/>'))).toBe(false);
  });
});
