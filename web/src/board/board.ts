// The board: paper, ground, marks and counters, an eye above them, and hands on them.
// It knows no rules and no network. It is told what to show and reports what hands do.

import type { Where } from '../wire';
import type { Insets } from './camera';
import { takeCovers, type Covers } from './covers';
import { set } from './dom';
import { makeStage, type Pace, type Stage } from './effects';
import { makeEye, type Eye } from './eye';
import { spotsAt, type Grid, type Spot } from './grid';
import { drawPlaces } from './layers';
import { paint } from './paint';
import { build, place, type Parts } from './parts';
import { makePieces, type Label, type Pieces } from './pieces';
import { listen, type Grip } from './pointer';
import { sheetBox } from './sheet';
import { NOTHING, type Ground, type Hands, type Shown, type Touch } from './state';
import { same } from './where';

export interface Board {
  stage: Stage;
  show(shown: Shown): void;
  /** Other light: another drawing of the same ground. */
  picture(address: string): void;
  /** The same as elements, so that what covers figures can be lifted off. */
  lay(drawing: SVGSVGElement, address: string): void;
  insets(insets: Insets): void;
  /** Shows the whole sheet. */
  whole(): void;
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  /** Brings a place into sight. */
  reveal(where: Where): void;
  /** Brings pieces into sight, gently. */
  attend(ids: readonly number[]): Promise<void>;
  /** Brings all of the pieces and places into sight, from further above if need be. */
  include(ids: readonly number[], places: readonly Where[]): void;
  /** A new decision: whoever moved the eye himself is disturbed only as much as is needed. */
  settle(ids: readonly number[]): void;
  focusPiece(id: number): void;
  /** Where a place is in the window. */
  onScreen(where: Where): [number, number] | null;
  /** How far it is from the middle of a place to its rim, in the window. */
  rim(): number;
  destroy(): void;
}

export function makeBoard(
  host: HTMLElement,
  ground: Ground,
  hands: Hands,
  label: Label,
  pace: Pace,
): Board {
  const parts = build(host, ground);
  const pieces = makePieces(ground.kinds, label);
  parts.layers.pieces.replaceWith(pieces.layer);
  const stage = makeStage(parts.layers.effects, parts.tray, pieces, pace);
  const eye = eyeOver(host, ground, parts, stage, pieces);
  const bench: Bench = {
    host,
    ground,
    hands,
    parts,
    pieces,
    eye,
    shown: NOTHING,
    hovered: null,
    dragged: null,
    covers: null,
  };
  const still = listen(host, gripOf(bench));
  mind(bench);
  return {
    stage,
    show(next) {
      const was = bench.shown;
      paint(parts, ground, pieces, was, next);
      bench.shown = next;
      parts.coarse.set(next.pieces, next.light !== null);
      uncover(bench);
      if (was.pieces.length === 0 && next.pieces.length > 0) eye.gather();
      if (was.taught !== next.taught) eye.heed();
    },
    picture(address) {
      set(parts.ground, { src: address });
      parts.coarse.ground(address);
    },
    lay(drawing, address) {
      layOut(bench, drawing);
      parts.coarse.ground(address);
    },
    insets: (insets) => eye.insets(insets),
    whole: () => eye.whole(),
    zoom: (factor) => eye.zoom(factor, host.clientWidth / 2, host.clientHeight / 2),
    pan: (dx, dy) => eye.pan(dx, dy),
    reveal: (where) => eye.reveal(spotsAt(ground.grid, [where])),
    attend: (ids) => eye.attend(spotsOf(pieces, ids)),
    include: (ids, places) =>
      eye.include([...spotsOf(pieces, ids), ...spotsAt(ground.grid, places)]),
    settle: (ids) => eye.settle(spotsOf(pieces, ids)),
    focusPiece: (id) => pieces.hit(id)?.focus({ preventScroll: true }),
    onScreen(where) {
      const spot = ground.grid.spot(where);
      return spot && eye.onScreen(...spot);
    },
    rim() {
      const [[x1], [x2]] = [eye.onScreen(0, 0), eye.onScreen(ground.grid.radius, 0)];
      return x2 - x1;
    },
    destroy() {
      eye.destroy();
      still();
      host.replaceChildren();
    },
  };
}

/** The eye above a board: from far above single men cannot be seen. */
function eyeOver(
  host: HTMLElement,
  ground: Ground,
  { glass }: Parts,
  stage: Stage,
  pieces: Pieces,
): Eye {
  const run = (ms: number, frame: (part: number) => void) => stage.run(ms, frame);
  return makeEye(host, glass, sheetBox(ground), run, (zoom, seen) =>
    pieces.detail(zoom === 'far' ? null : seen),
  );
}

/** Everything that hands and eye need to know of the board. */
interface Bench {
  host: HTMLElement;
  ground: Ground;
  hands: Hands;
  parts: Parts;
  pieces: Pieces;
  eye: Eye;
  shown: Shown;
  hovered: Where | null;
  dragged: number | null;
  /** What can be lifted off, if the ground is laid out by itself. */
  covers: Covers | null;
}

/** Tells the eye what is worth seeing. */
function mind(bench: Bench): void {
  const worth = () => livingSpots(bench.shown);
  const focus = () => focusSpots(bench);
  bench.eye.keep(worth, focus, () => taughtSpots(bench));
}

function livingSpots(shown: Shown): Spot[] {
  return shown.pieces
    .filter((p) => p.cells.length > 0 && p.condition !== 'dead')
    .map((p) => [p.x, p.y] as const);
}

/** What matters most: whoever is in hand, or whoever can act. */
function focusSpots({ pieces, shown: { held, ready } }: Bench): Spot[] {
  return spotsOf(pieces, held.length > 0 ? held : ready);
}

function taughtSpots({ pieces, ground, shown }: Bench): Spot[] {
  return [...spotsOf(pieces, shown.taught.pieces), ...spotsAt(ground.grid, shown.taught.places)];
}

function spotsOf(pieces: Pieces, ids: readonly number[]): Spot[] {
  return ids.flatMap((id) => {
    const p = pieces.get(id);
    return p ? [[p.x, p.y] as const] : [];
  });
}

/** Lays the ground out in place of its picture. */
function layOut(bench: Bench, drawing: SVGSVGElement): void {
  const { parts } = bench;
  set(drawing, { class: 'ground', 'aria-hidden': 'true' });
  place(drawing, bench.ground);
  parts.layers.covers.replaceChildren();
  bench.covers = takeCovers(drawing, parts.layers.covers);
  parts.world.querySelector('svg.ground')?.remove();
  parts.ground.before(drawing);
  parts.ground.hidden = true;
  uncover(bench);
}

/** Whatever covers somebody alive, or where somebody would stand, is lifted off. */
function uncover({ covers, shown }: Bench): void {
  covers?.open([
    ...livingSpots(shown),
    ...shown.ways.map(({ ghost }) => [ghost.x, ghost.y] as const),
  ]);
}

/** What lies under a spot of the screen. */
function touchAt(bench: Bench, e: PointerEvent | MouseEvent): Touch {
  const [x, y] = bench.eye.onBoard(e.clientX, e.clientY);
  const found = document.elementsFromPoint(e.clientX, e.clientY);
  const ids = found.flatMap((el) => {
    const over = el.closest('[data-piece]');
    return over instanceof SVGElement ? [Number(over.dataset['piece'])] : [];
  });
  const wedge = found.find((el) => el instanceof SVGElement && el.dataset['way'] !== undefined);
  const wheel = found.some((el) => el.closest('[data-wheel]'));
  // Whoever is being dragged is not what he is dragged to.
  const id = ids.find((one) => one !== bench.dragged) ?? null;
  const finger = 'pointerType' in e && e.pointerType === 'touch';
  const where = bench.ground.grid.at(x, y, offered(bench.shown));
  return {
    piece: id ?? (finger ? nearest(bench, e.clientX, e.clientY) : null),
    where,
    toward: where === null ? null : towardOf(bench.ground.grid, where, [x, y]),
    way: wedge instanceof SVGElement ? Number(wedge.dataset['way']) : null,
    wheel,
    more: e.shiftKey || e.ctrlKey || e.metaKey,
    finger,
    x: e.clientX,
    y: e.clientY,
  };
}

/** So far from the middle of a place to its rim none of its sides is meant. */
const MIDDLE = 0.36;
/** Sides are told in steps of so many degrees, so that not every motion is news. */
const SIDE_STEP = 20;

/** Which side of a place a spot lies on, in degrees clockwise from east. */
function towardOf(grid: Grid, where: Where, [x, y]: Spot): number | null {
  const [cx, cy] = grid.spot(where) ?? [x, y];
  if (Math.hypot(x - cx, y - cy) < grid.radius * MIDDLE) return null;
  const degrees = (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
  return Math.round(degrees / SIDE_STEP) * SIDE_STEP;
}

/** So far a finger may miss whom it means, on the screen. */
const MISS = 22;

/** Bases may be smaller than a finger: whoever can act and is nearest is meant, as long as nobody
 * is in hand. */
function nearest(bench: Bench, x: number, y: number): number | null {
  const { held, ready } = bench.shown;
  if (held.length > 0 || bench.dragged !== null) return null;
  const away = ready.flatMap((id) => {
    const p = bench.pieces.get(id);
    if (p?.rim === undefined && !p?.deck) return [];
    const [px, py] = bench.eye.onScreen(p.x, p.y);
    return [{ id, far: Math.hypot(px - x, py - y) }];
  });
  const [best] = away.sort((a, b) => a.far - b.far);
  return best && best.far <= MISS ? best.id : null;
}

/** Places that something can be done about. */
function offered(shown: Shown): Where[] {
  return [...shown.reach, ...shown.marks].map(({ where }) => where);
}

function hover(bench: Bench, touch: Touch | null): void {
  const where = touch?.where ?? null;
  if (!same(where, bench.hovered)) {
    bench.hovered = where;
    const here = where === null ? [] : [where];
    bench.parts.layers.hover.replaceChildren(...drawPlaces(bench.ground.grid, here, 0.97));
  }
  bench.hands.hover(touch);
}

/** A wheel looks to where the hand is. */
function turnWheel({ shown: { dial }, eye, hands }: Bench, touch: Touch, done: boolean): void {
  if (!dial) return;
  const [x, y] = eye.onBoard(touch.x, touch.y);
  hands.turn((Math.atan2(y - dial.y, x - dial.x) * 180) / Math.PI, done);
}

/** What fingers do with this board. */
function gripOf(bench: Bench): Grip {
  const { hands, eye, pieces } = bench;
  return {
    at: (e) => touchAt(bench, e),
    canDrag: (id) => bench.shown.ready.includes(id),
    pan: (dx, dy) => eye.pan(dx, dy),
    zoom: (factor, x, y) => eye.zoom(factor, x, y),
    moving: (on) => eye.moving(on),
    click: (touch) => {
      if (hands.skip()) return;
      // A wheel turns wherever it is touched; a dial only by its wedges, or by dragging.
      const turns = touch.wheel && touch.way === null;
      if (turns && bench.shown.dial?.heading !== undefined) turnWheel(bench, touch, true);
      else hands.click(touch);
    },
    hover: (touch) => hover(bench, touch),
    ask: hands.ask,
    pick(id) {
      bench.dragged = id;
      hands.pick(id);
    },
    drag(id, touch) {
      const [x, y] = eye.onBoard(touch.x, touch.y);
      pieces.move(id, x, y, pieces.get(id)?.facing ?? 0);
      pieces.element(id)?.classList.add('dragged');
      hover(bench, touch);
    },
    drop(id, touch) {
      bench.dragged = null;
      pieces.element(id)?.classList.remove('dragged');
      const here = pieces.get(id);
      if (here) pieces.move(id, here.x, here.y, here.facing);
      // A finger that lets go points at nothing any more.
      if (touch.finger) hover(bench, null);
      hands.drop(id, touch);
    },
    turn: (touch, done) => turnWheel(bench, touch, done),
    measures: () => bench.shown.measuring,
    rule: hands.rule,
  };
}
