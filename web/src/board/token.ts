// Round tokens for games in which it matters where somebody looks: a beak shows his front.

import type { KindScene, Sign } from '../wire';
import { crest, drawing, figureOf, fitted, paintOf, slash, type Paint } from './counter';
import { n, ring, svg, text } from './dom';
import type { Counter } from './state';

/** From the middle of a token to its rim, and to the tip of its beak. */
export const ROUND = 35;
const TIP = 47.5;
/** Below this line a token is painted, and bears the name. */
const STRIP_TOP = 16.5;

/** Corners of the rim: round, eight-sided or six-sided, so that a side is known by its outline. */
const CORNERS: Record<Paint, number> = { a: 40, b: 8, n: 6 };

type Point = readonly [number, number];

function rimOf(r: number, paint: Paint): Point[] {
  const many = CORNERS[paint];
  // A shape with few corners is drawn a little wider, so that all tokens look alike large.
  const wide = many < 10 ? r * 1.06 : r;
  return [...Array(many).keys()].map((i) => {
    const angle = ((i + 0.5) * 2 * Math.PI) / many;
    return [Math.cos(angle) * wide, Math.sin(angle) * wide];
  });
}

/** The outline of a token of a side. */
export function roundOutline(r: number, paint: Paint): string {
  return ring(rimOf(r, paint));
}

/** What of the rim lies below a line. */
function below(points: readonly Point[], top: number): Point[] {
  return points.flatMap(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
    const kept: Point[] = y >= top ? [[x, y]] : [];
    if (y >= top === ny >= top) return kept;
    const part = (top - y) / (ny - y);
    return [...kept, [x + (nx - x) * part, top] as const];
  });
}

/** The beak: a wedge at the rim that points to where somebody looks, to be turned there. */
export function drawBeak(paint: Paint): SVGGElement {
  const arc = [...Array(13).keys()].map((i) => {
    const angle = ((i - 6) * 10 * Math.PI) / 180;
    return [Math.cos(angle) * (ROUND + 3.5), Math.sin(angle) * (ROUND + 3.5)] as const;
  });
  const front = arc.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)},${n(y)}`).join('');
  return svg(
    'g',
    { class: `beak paint-${paint}`, 'aria-hidden': 'true' },
    svg('path', { class: 'front-halo', d: front }),
    svg('path', { class: 'front', d: front }),
    svg('path', { class: 'tip', d: `M${ROUND - 3},-13L${TIP},0L${ROUND - 3},13Z` }),
  );
}

/** Everything of a token but its beak and its place on the board. */
export function drawToken(piece: Counter, kind: KindScene | undefined): SVGGElement {
  const paint = paintOf(piece);
  const shape = roundOutline(ROUND, paint);
  const face = svg('g', { class: `wood round paint-${paint}` });
  face.append(
    svg('path', { class: 'edge', d: shape, transform: 'translate(1.4 3)' }),
    svg('path', { class: 'face', d: shape }),
    svg('path', { class: 'grain', d: 'M-30,-14Q0,-20 30,-13M-33,0Q0,5 33,1M-31,11Q0,8 31,12' }),
    svg('path', { class: 'strip', d: ring(below(rimOf(ROUND, paint), STRIP_TOP)) }),
  );
  if (piece.condition === 'stunned') face.append(svg('path', { class: 'gap', d: shape }));
  const figure = svg('g', { class: 'figure', transform: 'translate(0 -7) scale(0.86)' });
  figure.append(drawing(figureOf(piece, kind)));
  face.append(
    svg('path', { class: 'rim', d: shape }),
    svg('path', { class: 'line', d: shape }),
    figure,
    crest(paint, -24, 8.5, 0.5),
  );
  if (piece.condition === 'wounded') face.append(slash());
  face.append(...numbers(piece), name(piece.name), ...(piece.signs ?? []).map(drawSign));
  return face;
}

/** Signs that are read from far: each has a shape and a place of its own on the rim. */
const SIGNS: Record<Sign, { x: number; y: number; d: string }> = {
  // Across the whole token: nobody takes him for one who stands.
  disabled: { x: 0, y: -4, d: 'M-27,-23L27,23M27,-23L-27,23' },
  // An arrow back, and one twice as fast.
  withdrawing: { x: 25, y: -27, d: 'M9,-7L0,0L9,7' },
  routing: { x: 25, y: -27, d: 'M3,-8L-7,0L3,8M12,-8L2,0L12,8' },
  // A bolt on the string.
  loaded: { x: 0, y: -37, d: 'M0,9V-9M-5,-3L0,-10L5,-3' },
  // A banner, and one with a ball on it.
  leader: { x: -25, y: -29, d: 'M-5,11V-10H7V0H-5' },
  commander: { x: -25, y: -31, d: 'M-5,13V-8H8V3H-5M1.5,-8V-13M-1.5,-13H4.5' },
};

function drawSign(sign: Sign): SVGGElement {
  const { x, y, d } = SIGNS[sign];
  return svg(
    'g',
    { class: `sign ${sign}`, transform: `translate(${x} ${y})` },
    svg('path', { class: 'halo', d }),
    svg('path', { d }),
  );
}

function numbers(piece: Counter): SVGElement[] {
  const places = [
    { x: -30, y: -5, class: 'attack' },
    { x: 31, y: -5, class: 'defence' },
    { x: 31, y: 13.5, class: 'movement' },
  ];
  return places.flatMap(({ x, y, class: cls }, i) => {
    const value = piece.values[i] ?? 0;
    if (value === 0 && piece.side === null) return [];
    return [text(String(value), { class: `number ${cls}`, x, y })];
  });
}

function name(words: string): SVGTextElement {
  const fit = fitted(words, 52, 11.5, 7.6);
  const y = STRIP_TOP + 5.6 + fit.size * 0.33;
  return text(fit.name, { class: 'name', y: n(y), 'font-size': n(fit.size) });
}
