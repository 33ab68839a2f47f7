// The board: paper, ground, marks and counters, an eye above them, and hands on them.
// It knows no rules and no network. It is told what to show and reports what hands do.

import type { Where } from '../wire';
import type { Insets } from './camera';
import { set, svg } from './dom';
import { makeStage, type Pace, type Stage } from './effects';
import { takeCovers, type Covers } from './covers';
import { drawDial, drawGhost, drawZone, drawZoneWords } from './ghosts';
import { spotsAt, type Spot } from './grid';
import {
  drawDanger,
  drawLine,
  drawPlaces,
  drawReach,
  drawRope,
  drawStrike,
  drawTarget,
  ringAbout,
} from './layers';
import { makeEye, type Eye, type Zoom } from './eye';
import { makePieces, type Label, type Pieces } from './pieces';
import { drawBarricades, drawLanterns, drawMark, drawNight, drawStage } from './night';
import { listen, type Grip } from './pointer';
import { MARGIN, drawCreases, drawFrame, drawPaper, sheetBox } from './sheet';
import {
  NOTHING,
  type Counter,
  type Ground,
  type Hands,
  type Shown,
  type Touch,
  type WayShown,
} from './state';
import { drawBandWords, drawBands, drawCourse, drawRegion, drawRuler } from './ways';
import { same } from './where';

export interface Board {
  stage: Stage;
  show(shown: Shown): void;
  /** Other light: another drawing of the same ground. */
  picture(address: string): void;
  /** The same as elements, so that what covers figures can be lifted off. */
  lay(drawing: SVGSVGElement): void;
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

/** The layers, from the ground up. */
const LAYERS = [
  'grid',
  'things',
  'aims',
  'reach',
  'zones',
  'hover',
  'rings',
  'pieces',
  'covers',
  'contacts',
  'ghosts',
  'ways',
  'words',
  'ropes',
  'lamps',
  'stage',
  'dangers',
  'targets',
  'line',
  'ruler',
  'dial',
  'cursor',
  'effects',
] as const;
type LayerName = (typeof LAYERS)[number];

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
  const spots = () => livingSpots(bench.shown);
  return {
    stage,
    show(next) {
      const first = bench.shown.pieces.length === 0 && next.pieces.length > 0;
      paint(parts, ground, pieces, bench.shown, next);
      bench.shown = next;
      uncover(bench);
      eye.keep(spots, () => spotsOf(pieces, next.held.length > 0 ? next.held : next.ready));
      if (first) eye.gather();
    },
    picture: (address) => set(parts.ground, { src: address }),
    lay: (drawing) => layOut(bench, drawing),
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
  { world }: Parts,
  stage: Stage,
  pieces: Pieces,
): Eye {
  const zoomed = (zoom: Zoom) => pieces.detail(zoom !== 'far');
  return makeEye(host, world, sheetBox(ground), (ms, frame) => stage.run(ms, frame), zoomed);
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

function livingSpots(shown: Shown): Spot[] {
  return shown.pieces
    .filter((p) => p.cells.length > 0 && p.condition !== 'dead')
    .map((p) => [p.x, p.y] as const);
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
  // Whoever is being dragged is not what he is dragged to.
  const id = ids.find((one) => one !== bench.dragged) ?? null;
  const finger = 'pointerType' in e && e.pointerType === 'touch';
  return {
    piece: id ?? (finger ? nearest(bench, e.clientX, e.clientY) : null),
    where: bench.ground.grid.at(x, y, offered(bench.shown)),
    way: wedge instanceof SVGElement ? Number(wedge.dataset['way']) : null,
    more: e.shiftKey || e.ctrlKey || e.metaKey,
    finger,
    x: e.clientX,
    y: e.clientY,
  };
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

/** What fingers do with this board. */
function gripOf(bench: Bench): Grip {
  const { hands, eye, pieces, parts } = bench;
  return {
    at: (e) => touchAt(bench, e),
    canDrag: (id) => bench.shown.ready.includes(id),
    pan: (dx, dy) => eye.pan(dx, dy),
    zoom: (factor, x, y) => eye.zoom(factor, x, y),
    moving: (on) => parts.world.classList.toggle('moving', on),
    click: (touch) => {
      if (!hands.skip()) hands.click(touch);
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
      hands.drop(id, touch);
    },
    measures: () => bench.shown.measuring,
    rule: hands.rule,
  };
}

interface Parts {
  world: HTMLElement;
  ground: HTMLImageElement;
  breath: SVGSVGElement;
  night: SVGSVGElement;
  tray: HTMLElement;
  layers: Record<LayerName, SVGGElement>;
}

/** Puts the empty board together. */
function build(host: HTMLElement, ground: Ground): Parts {
  const box = sheetBox(ground);
  const world = document.createElement('div');
  world.className = 'world';
  world.style.width = `${box.w}px`;
  world.style.height = `${box.h}px`;
  world.style.left = `${box.x}px`;
  world.style.top = `${box.y}px`;
  world.style.transformOrigin = `${-box.x}px ${-box.y}px`;
  const view = { viewBox: `${box.x} ${box.y} ${box.w} ${box.h}`, width: box.w, height: box.h };
  const under = svg('svg', { ...view, class: 'under', 'aria-hidden': 'true' });
  under.append(drawPaper(ground));
  const picture = document.createElement('img');
  picture.className = 'ground';
  picture.alt = '';
  picture.draggable = false;
  if (ground.picture !== null) picture.src = ground.picture;
  place(picture, ground);
  const over = svg('svg', { ...view, class: 'over', role: 'group', 'aria-label': 'Counters' });
  const layers = {} as Record<LayerName, SVGGElement>;
  over.append(drawCreases(ground), drawFrame(ground));
  for (const name of LAYERS) {
    layers[name] = svg('g', { class: `layer-${name}` });
    over.append(layers[name]);
  }
  layers.grid.append(...ground.grid.draw());
  const tray = document.createElement('div');
  tray.className = 'tray';
  tray.setAttribute('aria-hidden', 'true');
  // Breathing is a picture of its own, so that nothing else is drawn anew while it breathes.
  const breath = svg('svg', { ...view, class: 'breathing', 'aria-hidden': 'true' });
  const night = svg('svg', { ...view, class: 'night', 'aria-hidden': 'true' });
  world.append(under, picture, night, breath, over);
  host.replaceChildren(world, tray);
  return { world, ground: picture, breath, night, tray, layers };
}

/** Puts a drawing of the ground where the map is on the sheet. */
function place({ style }: HTMLElement | SVGElement, { sheet }: Ground): void {
  style.left = style.top = `${MARGIN}px`;
  style.width = `${sheet.width}px`;
  style.height = `${sheet.height}px`;
}

/** Draws again what differs. */
function paint(
  parts: Parts,
  ground: Ground,
  pieces: ReturnType<typeof makePieces>,
  was: Shown,
  now: Shown,
): void {
  const { layers } = parts;
  const { grid } = ground;
  const by = (id: number) => now.pieces.find((p) => p.id === id);
  const all = (ids: readonly number[]) => ids.flatMap((id) => by(id) ?? []);
  if (was.pieces !== now.pieces || was.ready !== now.ready || was.names !== now.names) {
    pieces.set(now.pieces, new Set(now.ready), now.names);
    const ropes = now.ropes.flatMap(([a, b]) => {
      const [p, q] = [by(a), by(b)];
      return p && q ? [drawRope(p, q)] : [];
    });
    layers.ropes.replaceChildren(...ropes);
  }
  if (was.pieces !== now.pieces || was.contacts !== now.contacts) {
    const strikes = now.contacts.flatMap((contact) => {
      const [from, to] = [by(contact.from), by(contact.to)];
      return from && to ? [drawStrike(from, to, contact)] : [];
    });
    layers.contacts.replaceChildren(...strikes);
  }
  paintThings(parts, ground, was, now, all(now.duel ? Object.values(now.duel.champions) : []));
  if (was.reach !== now.reach || was.region !== now.region) {
    const lit = now.region ? drawRegion(ground.sheet, now.region) : drawReach(grid, now.reach);
    layers.reach.replaceChildren(...lit);
  }
  paintGhosts(parts, ground, was, now, by);
  const held = new Set(now.held);
  if (was.pieces !== now.pieces || was.ready !== now.ready || was.held !== now.held) {
    const idle = now.ready.filter((id) => !held.has(id));
    parts.breath.replaceChildren(...all(idle).map((p) => ringAbout(p, 'breath', 5)));
  }
  layers.rings.replaceChildren(
    ...all(now.outlined).map((p) => ringAbout(p, 'recent', 7)),
    ...all(now.held).map((p) => ringAbout(p, 'held', 6)),
  );
  layers.targets.replaceChildren(
    ...now.targets.flatMap((t) => {
      const p = by(t.piece);
      return p ? [drawTarget(p, t)] : [];
    }),
    ...now.marks.flatMap((mark) => drawMark(grid, mark)),
  );
  layers.aims.replaceChildren(
    ...drawPlaces(grid, now.aim.places, 0.96),
    ...all(now.aim.pieces).map((p) => ringAbout(p, 'aimed', 9)),
  );
  layers.line.replaceChildren(...(now.line ? drawLine(grid, now.line) : []));
  const target = by(now.held[0] ?? -1);
  layers.dangers.replaceChildren(
    ...now.dangers.flatMap((d) => {
      const from = by(d.by);
      return from && target ? [drawDanger(from, target, d)] : [];
    }),
  );
  const cursor = now.cursor === null ? [] : [now.cursor];
  layers.cursor.replaceChildren(
    ...drawPlaces(grid, cursor, 0.93, 'halo'),
    ...drawPlaces(grid, cursor, 0.93, 'mark'),
  );
  layers.grid.classList.toggle('off', !now.grid);
}

/** What a weapon reaches, who would be where, and which way to look. */
function paintGhosts(
  { layers }: Parts,
  { grid, kinds }: Ground,
  was: Shown,
  now: Shown,
  by: (id: number) => Counter | undefined,
): void {
  if (was.zone !== now.zone) {
    const { side, bands } = now.zone;
    layers.zones.replaceChildren(...drawZone(grid, now.zone), ...drawBands(side, bands));
    layers.words.replaceChildren(...drawZoneWords(grid, now.zone), ...drawBandWords(bands));
  }
  if (was.ways !== now.ways) {
    const touched = (way: WayShown) => way.touches.flatMap((id) => by(id) ?? []);
    layers.ways.replaceChildren(
      ...now.ways.map((way) => drawCourse(way, kinds[way.ghost.kind], touched(way))),
    );
  }
  if (was.ruler !== now.ruler) {
    layers.ruler.replaceChildren(...(now.ruler ? [drawRuler(now.ruler)] : []));
  }
  if (was.ghosts !== now.ghosts) {
    const spots = (ids: readonly number[]) =>
      ids.flatMap((id) => {
        const p = by(id);
        return p ? [[p.x, p.y] as const] : [];
      });
    layers.ghosts.replaceChildren(
      ...now.ghosts.map((ghost) => drawGhost(ghost, kinds[ghost.piece.kind], spots(ghost.at))),
    );
  }
  if (was.dial !== now.dial) {
    layers.dial.replaceChildren(...(now.dial ? [drawDial(now.dial, grid.radius)] : []));
  }
}

/** Night, lanterns, barricades and the stage of a duel. */
function paintThings(
  { layers, night, world }: Parts,
  ground: Ground,
  was: Shown,
  now: Shown,
  champions: Counter[],
): void {
  const { grid } = ground;
  const box = sheetBox(ground);
  if (was.light !== now.light || was.lanterns !== now.lanterns) {
    night.replaceChildren(...drawNight(grid, box, now.light, now.lanterns));
    world.classList.toggle('by-night', now.light !== null);
  }
  if (was.barricades !== now.barricades) {
    layers.things.replaceChildren(...drawBarricades(grid, now.barricades));
  }
  if (was.lanterns !== now.lanterns || was.pieces !== now.pieces) {
    layers.lamps.replaceChildren(...drawLanterns(grid, now.lanterns, now.pieces));
  }
  if (was.duel !== now.duel || was.pieces !== now.pieces) {
    layers.stage.replaceChildren(...drawStage(box, champions));
    world.classList.toggle('staged', champions.length > 0);
  }
}
