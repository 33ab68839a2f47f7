// What is drawn of measuring: regions, ways, bands and rulers. Everything is in board units.

import type { KindScene } from '../wire';
import { paintOf, sizeOf } from './counter';
import { disc, n, svg, text } from './dom';
import { drawShape, tipsOf } from './ghosts';
import { aboutPiece } from './layers';
import type { Spot } from './grid';
import type {
  BandShown,
  Counter,
  RegionShown,
  RulerShown,
  Sheet,
  TrailShown,
  WayShown,
} from './state';
import { boxOf, edgeOf, isTray, trayTurn } from './tray';

/** A corner of two long edges is rounded so far at most, in board units. */
const ROUND = 14;
/** A step of a region cuts this much of its own length off the edges beside it. */
const EASE = 8;
/** A ring with no edge shorter than this part of its width is not told in steps: a zone, a hole. */
const PLAIN = 1 / 12;

const part = ([x, y]: Spot, [toX, toY]: Spot, far: number): Spot => {
  const whole = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) * far) / whole, y + ((toY - y) * far) / whole];
};

const spread = (all: readonly number[]) => Math.max(...all) - Math.min(...all);

/** How long the edges of a ring are. */
const edgesOf = (points: readonly Spot[]) =>
  points.map(([x, y], i) => {
    const [toX, toY] = points[(i + 1) % points.length] ?? [x, y];
    return Math.hypot(toX - x, toY - y);
  });

const shortest = (edges: readonly number[]) => Math.min(...edges.filter((far) => far > 0));

/** Where a ring of squares runs if its steps are slopes and its corners are cut. */
function eased(points: readonly Spot[], edges: readonly number[]): Spot[] {
  const step = shortest(edges);
  return points.flatMap((corner, i): Spot[] => {
    const [before, after] = [points.at(i - 1) ?? corner, points[(i + 1) % points.length] ?? corner];
    const [to, from] = [edges.at(i - 1) ?? 0, edges[i] ?? 0];
    // Where two long edges meet there is a corner; everything else is a slope told in steps.
    const isCorner = Math.min(to, from) > 2.5 * step;
    const cut = (own: number, other: number) =>
      Math.min(own / 2, isCorner ? ROUND : Math.max(ROUND, EASE * other));
    return [part(corner, before, cut(to, from)), part(corner, after, cut(from, to))];
  });
}

/** A ring of straight edges, its corners rounded a little. */
function plain(points: readonly Spot[], edges: readonly number[]): string {
  const corners = points.map((corner, i) => {
    const [before, after] = [points.at(i - 1) ?? corner, points[(i + 1) % points.length] ?? corner];
    const cut = Math.min(ROUND, (edges.at(i - 1) ?? 0) / 2, (edges[i] ?? 0) / 2);
    const [from, to] = [part(corner, before, cut), part(corner, after, cut)];
    return `${i ? 'L' : 'M'}${n(from[0])},${n(from[1])}Q${n(corner[0])},${n(corner[1])} ${n(to[0])},${n(to[1])}`;
  });
  return `${corners.join('')}Z`;
}

/** A smooth ring. A region is told in small squares; it is only looked at. */
function soft(points: readonly Spot[]): string {
  const edges = edgesOf(points);
  const wide = Math.max(...[0, 1].map((axis) => spread(points.map((at) => at[axis] ?? 0))));
  if (shortest(edges) > PLAIN * wide) return plain(points, edges);
  const all = eased(points, edges);
  const middle = ([x, y]: Spot, [toX, toY]: Spot) => `${n((x + toX) / 2)},${n((y + toY) / 2)}`;
  const [first] = all;
  if (!first) return '';
  const curves = all.map((at, i) => `Q${n(at[0])},${n(at[1])} ${middle(at, all[i + 1] ?? first)}`);
  return `M${middle(all.at(-1) ?? first, first)}${curves.join('')}Z`;
}

/** Where somebody can get to lies in the light, the rest in shade. */
export function drawRegion(sheet: Sheet, region: RegionShown): SVGElement[] {
  const rings = region.rings.map((one) => soft(one)).join('');
  const whole = `M0,0H${n(sheet.width)}V${n(sheet.height)}H0Z`;
  return [
    svg('path', { class: 'shade', d: whole + rings, 'fill-rule': 'evenodd' }),
    svg('path', { class: 'glow', d: rings, 'fill-rule': 'evenodd' }),
    svg('path', { class: 'shore', d: rings }),
  ];
}

/** How far a dial keeps from a base. */
const DIAL_ROOM = 14;

const line = (spots: readonly Spot[]) =>
  spots.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)},${n(y)}`).join('');

/** From the middle of a piece to its rim, wherever one goes; of a tray, up and down. */
const rimOf = (piece: Counter) =>
  isTray(piece) ? boxOf(piece)[1] : (piece.rim ?? sizeOf(piece).w / 2);

/** From the middle of a piece to its rim, towards another. */
const towards = (piece: Counter, other: Counter) =>
  isTray(piece) ? edgeOf(piece, [other.x, other.y]) : rimOf(piece);

/** How far a dial keeps from the middle of a piece. */
export const dialRim = (piece: Counter) =>
  (isTray(piece) ? Math.max(...boxOf(piece)) : (piece.rim ?? 0)) + DIAL_ROOM;

/** A way with its corners, whoever would stand at its end, what it costs and whom he touches. */
export function drawCourse(
  way: WayShown,
  kind: KindScene | undefined,
  touched: readonly Counter[],
): SVGGElement {
  const { path, ghost, ok } = way;
  const looks = `course of-${paintOf(ghost)} ${ok ? 'open' : 'barred'}`;
  const group = svg('g', { class: looks });
  if (path.length > 1) {
    const d = line(path);
    group.append(svg('path', { class: 'way halo', d }), svg('path', { class: 'way', d }));
    for (const [x, y] of path.slice(1, -1)) {
      group.append(svg('circle', { class: 'corner', cx: n(x), cy: n(y), r: 6 }));
    }
  }
  const at = svg('g', { transform: `translate(${n(ghost.x)} ${n(ghost.y)})` });
  const end = svg('path', { class: 'end', d: aboutPiece(ghost, 4) });
  if (isTray(ghost)) end.setAttribute('transform', `rotate(${n(trayTurn(ghost))})`);
  at.append(end, drawShape(ghost, kind));
  if (!ok) at.append(svg('path', { class: 'stop', d: crossOf(rimOf(ghost)) }));
  // The words keep off whoever would be touched.
  const above = touched.some(({ y }) => y < ghost.y + rimOf(ghost));
  // … and of the dial that turns a rider.
  const room = ghost.looks ? tipsOf(dialRim(ghost)) : rimOf(ghost) + 4;
  const top = above ? room + 6 : -room - 40;
  if (way.text) at.append(drawTag(way.text, top));
  group.append(at, ...touched.map((piece) => drawContact(ghost, piece)));
  return group;
}

/** A way that was gone: a foot where it began, a line, and a head before whoever stands there. */
export function drawTrail({ path, side, piece }: TrailShown): SVGGElement {
  const group = svg('g', { class: `trail of-${side ?? 'n'}`, 'data-gone': piece });
  const d = line(path);
  const [[x, y] = [0, 0]] = path;
  group.append(
    svg('path', { class: 'halo', d }),
    svg('path', { class: 'gone', d }),
    svg('circle', { cx: n(x), cy: n(y), r: 9 }),
  );
  return group;
}

const crossOf = (r: number) => {
  const far = n(r * 0.62);
  return `M-${far},-${far}L${far},${far}M${far},-${far}L-${far},${far}`;
};

/** Words on a slip of paper that can be read from far. */
function drawTag(words: string, top: number): SVGGElement {
  const w = 22 + words.length * 11.5;
  const box = { x: n(-w / 2), y: n(top), width: n(w), height: 34, rx: 3 };
  return svg(
    'g',
    { class: 'sum' },
    svg('rect', box),
    text(words, { y: n(top + 24), 'text-anchor': 'middle' }),
  );
}

/** A spark where two bases would meet. */
function drawContact(a: Counter, b: Counter): SVGGElement {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [near, beyond] = [towards(a, b), towards(b, a)];
  const part = near / Math.max(1, near + beyond);
  const [x, y] = [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part];
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const place = `translate(${n(x)} ${n(y)}) rotate(${n(far > 1 ? turn : 0)})`;
  return svg(
    'g',
    { class: 'contact', transform: place, 'data-touches': b.id },
    svg('path', { class: 'halo', d: 'M0,-17V17M-9,-12L9,12M9,-12L-9,12' }),
    svg('path', { d: 'M0,-17V17M-9,-12L9,12M9,-12L-9,12' }),
  );
}

/** A spot so far from another, in degrees clockwise from north. */
function off([x, y]: Spot, far: number, degrees: number): Spot {
  const angle = (degrees * Math.PI) / 180;
  return [x + Math.sin(angle) * far, y - Math.cos(angle) * far];
}

const at = ([x, y]: Spot) => `${n(x)},${n(y)}`;

/** The outline of a band: a ring all round, or a part of one. */
export function bandOutline({ middle, from, to, arc }: BandShown): string {
  if (arc === null || arc[1] >= 360) {
    return disc(...middle, to) + (from > 0 ? disc(...middle, from) : '');
  }
  const [heading, wide] = arc;
  const [left, right] = [heading - wide / 2, heading + wide / 2];
  const large = wide > 180 ? 1 : 0;
  const outer = `A${n(to)},${n(to)} 0 ${large} 1 ${at(off(middle, to, right))}`;
  const start = `M${at(off(middle, to, left))}${outer}`;
  if (from <= 0) return `${start}L${at(middle)}Z`;
  const inner = `A${n(from)},${n(from)} 0 ${large} 0 ${at(off(middle, from, left))}`;
  return `${start}L${at(off(middle, from, right))}${inner}Z`;
}

/** The bands of a weapon: the better it reaches there, the stronger the tint. */
export function drawBands(side: string | null, bands: readonly BandShown[]): SVGElement[] {
  return bands.map((band) => {
    const d = bandOutline(band);
    const looks = `band zone of-${side ?? 'n'} grade-${Math.min(3, band.worse)}`;
    return svg(
      'g',
      { class: looks },
      svg('path', { class: 'wash', d, 'fill-rule': 'evenodd' }),
      svg('path', { class: 'edge', d }),
    );
  });
}

/** What is written in each band, before its outer edge. */
export function drawBandWords(bands: readonly BandShown[]): SVGElement[] {
  return bands.flatMap((band) => {
    if (band.text === '') return [];
    const far = Math.max((band.from + band.to) / 2, band.to - 16);
    const [x, y] = off(band.middle, far, band.arc?.[0] ?? 0);
    return [text(band.text, { class: 'zone-word', x: n(x), y: n(y + 6) })];
  });
}

/** A ruler: its length, and a tick for every limit that it reaches or nearly does. */
export function drawRuler(ruler: RulerShown): SVGGElement {
  const { from, to, ticks } = ruler;
  const group = svg('g', { class: 'ruler' });
  const d = line([from, to]);
  group.append(svg('path', { class: 'halo', d }), svg('path', { class: 'edge', d }));
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  for (const spot of [from, to]) group.append(tickAt(spot, turn, 'tip', 13));
  for (const { at: spot, within } of ticks) {
    group.append(tickAt(spot, turn, within ? 'tick within' : 'tick beyond', 9));
  }
  if (ruler.text) {
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    // Beside the line, so that a short one can be seen.
    const tag = drawTag(ruler.text, -58);
    tag.setAttribute('transform', `translate(${n(x)} ${n(y)})`);
    group.append(tag);
  }
  return group;
}

function tickAt([x, y]: Spot, turn: number, cls: string, half: number): SVGPathElement {
  const transform = `translate(${n(x)} ${n(y)}) rotate(${n(turn)})`;
  return svg('path', { class: cls, d: `M0,-${half}V${half}`, transform });
}
