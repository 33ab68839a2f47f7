// Counters: painted wood, a drawing, a name, three numbers. States by shape first.

import type { KindScene } from '../wire';
import { n, set, svg, text } from './dom';
import type { Counter } from './state';

/** Side of a square counter, and the short side of an oblong. */
export const SIDE = 72;
export const LONG = 144;
/** Across a round token. */
const TOKEN = 70;
/** How much of its base is seen about a round token. */
const LIP = 3.5;
/** Counters on a screen are a little larger than on the printed sheet. */
const SCALE = 1.1;
const STRIP = 14.5;
const CORNER = 11;

/** Paint by side; the style sheet knows the colours. */
export type Paint = 'a' | 'b' | 'n';

export function paintOf(piece: Counter): Paint {
  return piece.side ?? 'n';
}

/** The bend of a corner: outward, straight or inward, so that a side is known by its outline. */
const BEND: Record<Paint, number> = { a: 0, b: 0.5, n: 0.95 };

/** The outline of a side; the wounded have a notch at the tail. */
export function outline(
  w: number,
  h: number,
  paint: Paint,
  notch: 'left' | 'right' | null,
): string {
  const [x, y, c] = [w / 2, h / 2, CORNER];
  const by = BEND[paint] * c;
  const corner = (sx: number, sy: number, first: [number, number], last: [number, number]) =>
    `L${n(first[0])},${n(first[1])}Q${n(sx * (x - by))},${n(sy * (y - by))} ${n(last[0])},${n(last[1])}`;
  let d = `M${n(-x + c)},${n(-y)}`;
  d += corner(1, -1, [x - c, -y], [x, -y + c]);
  if (notch === 'right') d += `L${n(x)},-9L${n(x - 11)},-1L${n(x)},7`;
  d += corner(1, 1, [x, y - c], [x - c, y]);
  d += corner(-1, 1, [-x + c, y], [-x, y - c]);
  if (notch === 'left') d += `L${n(-x)},7L${n(-x + 11)},-1L${n(-x)},-9`;
  return `${d}${corner(-1, -1, [-x, -y + c], [-x + c, -y])}Z`;
}

/** The painted strip along the lower edge, which bears the name. */
function strip(w: number, h: number, paint: Paint): string {
  const [x, y, c] = [w / 2, h / 2, CORNER];
  const by = BEND[paint] * c;
  return (
    `M${n(-x)},${n(y - STRIP)}H${n(x)}V${n(y - c)}Q${n(x - by)},${n(y - by)} ${n(x - c)},${n(y)}` +
    `H${n(-x + c)}Q${n(-x + by)},${n(y - by)} ${n(-x)},${n(y - c)}Z`
  );
}

/** Where a counter lies and how it is turned, so that nothing stands on its head. */
export function pose(piece: Counter): { turn: number; left: boolean } {
  if (piece.long < 2) return { turn: 0, left: false };
  const facing = ((piece.facing % 360) + 360) % 360;
  const left = facing > 90 && facing <= 270;
  const turn = left ? facing - 180 : facing > 270 ? facing - 360 : facing;
  return { turn, left };
}

/** A name cut and sized so that it fits. */
export function fitted(name: string, room: number, most: number, least: number) {
  const wide = (letters: number) => name.length * letters * 0.6;
  const size = Math.max(least, Math.min(most, (most * room) / wide(most)));
  const fits = Math.floor(room / (size * 0.6));
  return { name: name.length <= fits ? name : `${name.slice(0, fits - 1)}…`, size };
}

/** True of a round token: a figure that looks somewhere, or stands on a round base. */
export function isToken(piece: Counter): boolean {
  const round = piece.deck === undefined && (piece.looks === true || piece.rim !== undefined);
  return round && piece.long < 2 && piece.condition !== 'dead';
}

/** How large a counter lies on the board: as much as is drawn of it, or its base. */
export function sizeOf(piece: Counter): { w: number; h: number; scale: number } {
  const wide = piece.long > 1 ? LONG : SIDE;
  if (piece.deck) return { w: piece.deck[0] * 2, h: piece.deck[1] * 2, scale: 1 };
  if (piece.rim === undefined) {
    if (isToken(piece)) return { w: TOKEN * SCALE, h: TOKEN * SCALE, scale: SCALE };
    return { w: wide * SCALE, h: SIDE * SCALE, scale: SCALE };
  }
  // The token lies on its base, and a counter stands on it with all four corners.
  const across = piece.rim * 2;
  if (isToken(piece)) return { w: across, h: across, scale: across / (TOKEN + 2 * LIP) };
  if (piece.condition === 'dead') return { w: across, h: across, scale: across / wide };
  return { w: across, h: across, scale: across / Math.hypot(wide, SIDE) };
}

/** Which drawing of `figures.svg` shows the piece. */
export function figureOf(piece: Counter, kind: KindScene | undefined): string {
  if (piece.condition === 'dead') return kind?.remains ?? '';
  return (piece.mounted ? kind?.mounted : null) ?? kind?.figure ?? '';
}

/** Everything of a counter but its place on the board, as one group. */
export function drawCounter(piece: Counter, kind: KindScene | undefined): SVGGElement {
  const paint = paintOf(piece);
  const wide = piece.long > 1 ? LONG : SIDE;
  const { left } = pose(piece);
  const wounded = piece.condition === 'wounded';
  const shape = outline(wide, SIDE, paint, wounded ? (left ? 'right' : 'left') : null);
  const face = svg('g', { class: `wood paint-${paint}` });
  face.append(
    svg('path', { class: 'edge', d: shape, transform: 'translate(1.6 3.4)' }),
    svg('path', { class: 'face', d: shape }),
    svg('path', { class: 'grain', d: grain(wide) }),
    svg('path', { class: 'strip', d: strip(wide, SIDE, paint) }),
  );
  if (piece.condition === 'stunned') face.append(svg('path', { class: 'gap', d: shape }));
  face.append(
    svg('path', { class: 'rim', d: shape }),
    svg('path', { class: 'line', d: shape }),
    figure(piece, kind, wide, left),
    crest(paint, -wide / 2 + 12, SIDE / 2 - STRIP - 9.5),
  );
  if (piece.long > 1) face.append(head(wide, left));
  if (piece.long > 1 && piece.looks) face.prepend(prow(wide, left));
  if (wounded) face.append(slash());
  face.append(...numbers(piece, wide), name(piece.name, wide));
  if (piece.prisoner) face.append(cord(wide));
  return face;
}

/** The round base a counter stands on, if it has one. */
export function drawBase(piece: Counter): SVGElement[] {
  if (piece.rim === undefined || piece.condition === 'dead') return [];
  const r = n(piece.rim / sizeOf(piece).scale);
  return [
    svg('circle', { class: 'shadow', r, cx: 2.6, cy: 5, 'aria-hidden': 'true' }),
    svg('circle', { class: `base paint-${paintOf(piece)}`, r, 'aria-hidden': 'true' }),
  ];
}

/** A body: overturned, grey, with a silhouette. */
export function drawBody(piece: Counter, kind: KindScene | undefined, named: boolean): SVGGElement {
  const long = piece.long > 1;
  const [w, h] = long ? [136, 56] : [64, 44];
  const body = svg('g', { class: 'body' });
  body.append(svg('path', { class: 'back', d: outline(w, h, paintOf(piece), null) }));
  const lift = { transform: named ? 'translate(0 -6) scale(0.86)' : 'scale(0.95)' };
  body.append(svg('g', lift, drawing(figureOf(piece, kind))));
  if (named) {
    const fit = fitted(piece.name, w - 14, 11, 7.5);
    body.append(
      text(fit.name, { class: 'body-name', y: n(h / 2 - 3.5), 'font-size': n(fit.size) }),
    );
  }
  return body;
}

function grain(wide: number): string {
  const half = wide / 2 - 6;
  return [-24, -9, 6, 15]
    .map((y, i) => `M${n(-half)},${y}Q0,${y + (i % 2 ? -4 : 5)} ${n(half)},${y + 1}`)
    .join('');
}

function figure(
  piece: Counter,
  kind: KindScene | undefined,
  wide: number,
  left: boolean,
): SVGGElement {
  // A lance needs room before the numbers.
  const back = wide > SIDE ? -5 : 0;
  const flip = left ? ' scale(-1 1)' : '';
  const place = `translate(0 -1)${flip} translate(${back} 0)`;
  return svg('g', { class: 'figure', transform: place }, drawing(figureOf(piece, kind)));
}

/** A drawing of `figures.svg` in its own measure: its box tells where its middle is. */
export function drawing(id: string): SVGUseElement {
  const box = document.getElementById(id)?.getAttribute('viewBox');
  const [x, y, width, height] = (box ?? '').split(/[\s,]+/).map(Number);
  if (box === null || height === undefined) return svg('use', { href: `#${id}` });
  return svg('use', { href: `#${id}`, x, y, width, height });
}

/** The mark of the head of a two-hex piece. */
function head(wide: number, left: boolean): SVGPathElement {
  const tip = (wide / 2) * (left ? -1 : 1);
  const back = tip - 11 * Math.sign(tip);
  return svg('path', { class: 'head', d: `M${back},-9L${tip},-1L${back},7Z` });
}

/** The beak of a long counter that looks somewhere: its whole front. */
function prow(wide: number, left: boolean): SVGPathElement {
  const tip = (wide / 2) * (left ? -1 : 1);
  const [back, far] = [tip - 5 * Math.sign(tip), tip + 13 * Math.sign(tip)];
  return svg('path', { class: 'prow', d: `M${back},-26L${far},0L${back},26Z` });
}

/** The sign of a side, drawn in a box of 26 about its middle. */
export function crest(paint: Paint, x: number, y: number, scale = 0.62): SVGGElement {
  const group = svg('g', {
    class: `crest paint-${paint}`,
    transform: `translate(${n(x)} ${n(y)}) scale(${scale})`,
  });
  if (paint === 'a') {
    group.append(
      svg('path', { class: 'solid', d: 'M-10,-11H10V1Q9,9 0,13Q-9,9 -10,1Z' }),
      svg('path', { class: 'hollow', d: 'M-8,-2L0,-8L8,-2V3L0,-3L-8,3Z' }),
    );
  } else if (paint === 'b') {
    group.append(
      svg('path', { class: 'solid', d: 'M0,-13L13,0L0,13L-13,0Z' }),
      svg('circle', { class: 'hollow', r: 4.6 }),
    );
  } else {
    group.append(svg('circle', { class: 'ringed', r: 10 }));
  }
  return group;
}

export function slash(): SVGGElement {
  const d = 'M-20,17Q-2,2 23,-17';
  return svg(
    'g',
    { class: 'slash' },
    svg('path', { class: 'under', d }),
    svg('path', { class: 'over', d }),
  );
}

function cord(wide: number): SVGGElement {
  const half = wide / 2 + 3;
  const d = `M${n(-half)},3Q0,9 ${n(half)},3`;
  return svg(
    'g',
    { class: 'cord' },
    svg('path', { class: 'under', d }),
    svg('path', { class: 'over', d }),
    svg('path', { class: 'ends', d: 'M0,6L-7,17M0,6L8,16' }),
    svg('circle', { class: 'knot', cy: 6, r: 6.5 }),
  );
}

/** Attack, defence and movement in the corners. */
function numbers(piece: Counter, wide: number): SVGElement[] {
  const places = [
    { x: -wide / 2 + 5, y: -SIDE / 2 + 18, class: 'attack' },
    { x: wide / 2 - 5, y: -SIDE / 2 + 18, class: 'defence' },
    { x: wide / 2 - 5, y: SIDE / 2 - STRIP - 4, class: 'movement' },
  ];
  return places.flatMap((place, i) => {
    const value = piece.values[i] ?? 0;
    // An animal that cannot fight has no numbers for it.
    if (value === 0 && piece.side === null) return [];
    return [text(String(value), { class: `number ${place.class}`, x: n(place.x), y: n(place.y) })];
  });
}

function name(words: string, wide: number): SVGTextElement {
  const fit = fitted(words, wide - 9, 12.5, 8.2);
  const made = text(fit.name, { class: 'name' });
  set(made, { y: n(SIDE / 2 - STRIP / 2 + fit.size * 0.33 - 0.6), 'font-size': n(fit.size) });
  return made;
}
