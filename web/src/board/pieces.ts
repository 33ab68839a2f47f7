// The counters on the board: made once, redrawn when they look different, moved when they move.

import type { Condition, KindScene } from '../wire';
import type { Box } from './camera';
import {
  LONG,
  SIDE,
  drawBase,
  drawBody,
  drawCounter,
  isToken,
  outline,
  paintOf,
  pose,
  sizeOf,
} from './counter';
import { n, set, svg } from './dom';
import type { Counter } from './state';
import { ROUND, drawBeak, drawToken, roundOutline } from './token';
import { aboutTray, drawTray, isTray, trayTurn, type TrayDrawn } from './tray';
import { keyOf } from './where';

interface Held {
  outer: SVGGElement;
  inner: SVGGElement;
  /** What shows where a token looks. */
  beak: SVGGElement | null;
  /** A tray, to be turned. */
  tray: TrayDrawn | null;
  /** What takes the focus and has the name: the drawing itself is not read out. */
  hit: SVGPathElement;
  /** What it looks like now: drawn again only if this changes. */
  looks: string;
  sight: Counter;
}

/** What is read out for a counter. */
export type Label = (piece: Counter) => string;

export interface Pieces {
  layer: SVGGElement;
  /** Sets all counters. */
  set(pieces: readonly Counter[], ready: ReadonlySet<number>, names: boolean): void;
  /** A counter as it is shown now. */
  get(id: number): Counter | undefined;
  /** Puts a counter somewhere for a moment. */
  move(id: number, x: number, y: number, facing: number): void;
  /** Shows a counter in another condition. */
  change(id: number, condition: Condition): void;
  /** The part of the board that is seen from so near that single men can be told. */
  detail(seen: Box | null): void;
  element(id: number): SVGGElement | undefined;
  /** What takes the focus. */
  hit(id: number): SVGPathElement | undefined;
}

/** All counters, and how many share a place. */
interface Tin {
  layer: SVGGElement;
  kinds: readonly KindScene[];
  label: Label;
  held: Map<number, Held>;
  crowd: Map<number, number>;
  /** Where single men can be told. */
  near: Box | null;
}

const EVERYWHERE: Box = { x: -1e6, y: -1e6, w: 2e6, h: 2e6 };

/** Whether a counter lies in a part of the board, or beside it. */
function isIn(part: Box | null, { x, y }: Counter): boolean {
  if (!part) return false;
  const [dx, dy] = [part.w * BESIDE, part.h * BESIDE];
  return x > part.x - dx && y > part.y - dy && x < part.x + part.w + dx && y < part.y + part.h + dy;
}

/** So much of what is seen is drawn beyond it, so that the eye can move a little. */
const BESIDE = 0.35;

export function makePieces(kinds: readonly KindScene[], label: Label): Pieces {
  const layer = svg('g', { class: 'pieces' });
  const box: Tin = { layer, kinds, label, held: new Map(), crowd: new Map(), near: EVERYWHERE };
  return {
    layer,
    set: (pieces, ready, names) => setAll(box, pieces, ready, names),
    get: (id) => box.held.get(id)?.sight,
    move(id, x, y, facing) {
      const piece = box.held.get(id);
      if (!piece) return;
      if (piece.beak || piece.tray) piece.sight = { ...piece.sight, facing };
      else if (facing !== piece.sight.facing) {
        draw(box, { ...piece.sight, facing }, piece.outer.classList.contains('ready'));
      }
      place(box, piece, x, y);
      // Whoever moves passes over the others.
      if (layer.lastChild !== piece.outer) layer.append(piece.outer);
    },
    change(id, condition) {
      const piece = box.held.get(id);
      if (piece) draw(box, { ...piece.sight, condition }, false);
    },
    detail(seen) {
      box.near = seen;
      for (const { sight, outer } of box.held.values()) {
        if (isTray(sight)) draw(box, sight, outer.classList.contains('ready'));
      }
    },
    element: (id) => box.held.get(id)?.outer,
    hit: (id) => box.held.get(id)?.hit,
  };
}

function setAll(
  box: Tin,
  pieces: readonly Counter[],
  ready: ReadonlySet<number>,
  names: boolean,
): void {
  const shown = pieces.filter((p) => p.cells.length > 0);
  box.crowd = crowding(shown);
  for (const p of shown) draw(box, p, ready.has(p.id));
  const ids = new Set(shown.map((p) => p.id));
  for (const [id, piece] of box.held) {
    if (ids.has(id)) continue;
    piece.outer.remove();
    box.held.delete(id);
  }
  box.layer.classList.toggle('all-names', names);
  order(box.layer, shown, box.held);
}

function draw(box: Tin, sight: Counter, ready: boolean): void {
  const { id } = sight;
  let piece = box.held.get(id);
  if (!piece) {
    const inner = svg('g');
    const outer = svg('g', { class: 'piece', 'data-piece': id }, inner);
    const hit = svg('path', { class: 'hit', role: 'button' });
    piece = { outer, inner, beak: null, tray: null, hit, looks: '', sight };
    box.held.set(id, piece);
  }
  piece.sight = sight;
  const crowd = box.crowd.get(id) ?? 0;
  const near = isIn(box.near, sight);
  const looks = looksOf(sight, crowd, near);
  if (looks !== piece.looks) {
    piece.looks = looks;
    const kind = box.kinds[sight.kind];
    piece.tray = isTray(sight) ? drawTray(sight, kind, near) : null;
    const drawn = piece.tray?.group ?? drawSight(sight, kind, crowd === 0);
    set(drawn, { 'aria-hidden': 'true' });
    set(piece.hit, { d: hitOf(sight) });
    piece.inner.replaceChildren(...drawBase(sight), drawn, piece.hit);
    piece.beak?.remove();
    piece.beak = isToken(sight) && sight.looks ? drawBeak(paintOf(sight)) : null;
    if (piece.beak) piece.outer.prepend(piece.beak);
  }
  set(piece.outer, { class: classes(sight, ready) });
  set(piece.hit, { tabindex: ready ? 0 : -1, 'aria-label': box.label(sight) });
  place(box, piece, sight.x, sight.y);
}

function drawSight(sight: Counter, kind: KindScene | undefined, named: boolean): SVGGElement {
  if (sight.condition === 'dead') return drawBody(sight, kind, named);
  return isToken(sight) ? drawToken(sight, kind) : drawCounter(sight, kind);
}

/** Where a finger meets a counter. */
function hitOf(sight: Counter): string {
  if (isTray(sight)) return aboutTray(sight, 0);
  if (isToken(sight)) return roundOutline(ROUND, paintOf(sight));
  const high = sight.condition === 'dead' ? SIDE * 0.7 : SIDE;
  return outline(sight.long > 1 ? LONG : SIDE, high, paintOf(sight), null);
}

/** Everything that makes a counter look as it does, but its place. */
function looksOf(sight: Counter, crowd: number, near: boolean): string {
  const { name, kind, side, values, condition, prisoner, mounted, long, rim } = sight;
  const { left } = pose(sight);
  const all = [name, kind, side, values, condition, prisoner, mounted, long, rim, left, crowd];
  const tray = isTray(sight) ? [sight.tray, sight.deck, near] : [];
  return JSON.stringify([...all, sight.looks ?? false, sight.signs ?? [], tray]);
}

function place(box: Tin, piece: Held, x: number, y: number): void {
  const { sight } = piece;
  const spot = offset(sight, box.crowd.get(sight.id) ?? 0);
  set(piece.outer, { transform: `translate(${n(x + spot.x)} ${n(y + spot.y)})` });
  if (piece.tray && isTray(sight)) {
    piece.tray.turn(sight.facing);
    set(piece.hit, { transform: `rotate(${n(trayTurn(sight))})` });
    return;
  }
  if (piece.beak) {
    set(piece.beak, {
      transform: `rotate(${n(sight.facing)}) scale(${n(sizeOf(sight).scale * spot.scale)})`,
    });
  }
  const tilt = sight.condition === 'stunned' ? 17 : spot.tilt;
  set(piece.inner, {
    transform: `rotate(${n(pose(sight).turn + tilt)}) scale(${n(sizeOf(sight).scale * spot.scale)})`,
  });
}

function classes(sight: Counter, ready: boolean): string {
  const words = ['piece', `of-${paintOf(sight)}`, sight.condition];
  if (ready) words.push('ready');
  if (sight.acted) words.push('acted');
  if (sight.prisoner) words.push('prisoner');
  if (sight.unseen) words.push('unseen');
  words.push(...(sight.signs ?? []));
  if (sight.tray?.routed) words.push('routed');
  return words.join(' ');
}

/** Bodies lie under the living, trays under single figures; further south lies over further north. */
function order(layer: SVGGElement, shown: Counter[], held: Map<number, Held>): void {
  const rank = (p: Counter) => (p.condition === 'dead' ? -1e6 : p.deck ? -5e5 : 0) + p.y;
  const sorted = [...shown].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
  sorted.forEach((p, i) => {
    const element = held.get(p.id)?.outer;
    if (element && layer.childNodes[i] !== element) {
      layer.insertBefore(element, layer.childNodes[i] ?? null);
    }
  });
}

/** How many others share the place and come before it: 0 lies or stands there alone. */
export function crowding(pieces: readonly Counter[]): Map<number, number> {
  const byPlace = new Map<number | string, Counter[]>();
  // A tray is ground to whoever stands on it.
  for (const p of pieces.filter(({ deck }) => !deck)) {
    const place = keyOf(p.cells[0] ?? -1);
    byPlace.set(place, [...(byPlace.get(place) ?? []), p]);
  }
  const crowd = new Map<number, number>();
  for (const here of byPlace.values()) {
    const living = here.filter((p) => p.condition !== 'dead');
    const dead = here.filter((p) => p.condition === 'dead');
    living.forEach((p, i) => crowd.set(p.id, i));
    const alone = living.length === 0 && dead.length === 1;
    dead.forEach((p, i) => crowd.set(p.id, alone ? 0 : i + 1 + (living.length ? 10 : 0)));
  }
  return crowd;
}

/** Where the n-th in a place lies, seen from where it belongs. */
function offset(
  sight: Counter,
  nth: number,
): { x: number; y: number; scale: number; tilt: number } {
  // Two who grapple share a hex: each is to be seen.
  if (isToken(sight) && nth > 0) return { x: nth * 27, y: nth * -25, scale: 0.84, tilt: 0 };
  if (sight.condition !== 'dead') {
    return { x: nth * 9, y: nth * -9, scale: 1, tilt: 0 };
  }
  const tilt = sight.long > 1 ? 6 : ((sight.id * 37) % 33) - 16;
  if (nth === 0 || sight.long > 1) return { x: 0, y: 0, scale: 1, tilt };
  if (nth > 10) {
    // At the feet of whoever stands there.
    return { x: ((nth - 11) % 3) * 30 - 26, y: 46, scale: 0.5, tilt };
  }
  const spots = [
    [-9, -20],
    [12, 16],
    [-18, 24],
    [16, -26],
    [0, 0],
  ] as const;
  const [x, y] = spots[(nth - 1) % spots.length] ?? [0, 0];
  return { x, y, scale: 0.7, tilt };
}
