// The marks between ground and counters, and above them: reach, targets, sight, danger, cursor.

import type { Contact, SightLine, Where } from '../wire';
import { isToken, outline, paintOf, pose, sizeOf } from './counter';
import { disc, n, svg, text } from './dom';
import { spotsAt, type Grid } from './grid';
import type { Counter, Danger, Reach, Target } from './state';
import { roundOutline } from './token';
import { aboutTray, boxOf, edgeOf, isTray, trayTurn } from './tray';

/** Places that can be reached lie in the light: the rest falls into shade, each has its price. */
export function drawReach(grid: Grid, reach: readonly Reach[]): SVGElement[] {
  if (reach.length === 0) return [];
  const made = grid.lit(reach.map((r) => r.where));
  for (const r of reach) {
    const spot = grid.spot(r.where);
    if (!spot) continue;
    const [x, y] = spot;
    if (r.text === '') made.push(svg('circle', { class: 'spot', cx: n(x), cy: n(y), r: 9 }));
    else made.push(text(r.text, { class: 'price', x: n(x), y: n(y + 9) }));
  }
  return made;
}

/** The outlines of places, so much larger or smaller than they are. */
export function drawPlaces(
  grid: Grid,
  places: readonly Where[],
  size: number,
  cls?: string,
): SVGElement[] {
  return places.flatMap((where) => {
    const d = grid.outline(where, size);
    return d ? [svg('path', { class: cls, d })] : [];
  });
}

/** A closed shape about a counter, so much larger than it. */
export function aboutPiece(piece: Counter, room: number): string {
  const { w, h } = sizeOf(piece);
  if (isTray(piece)) return aboutTray(piece, room);
  if (piece.rim !== undefined) return disc(0, 0, piece.rim + room);
  if (isToken(piece)) return roundOutline(w / 2 + room, paintOf(piece));
  return outline(w + room * 2, h + room * 2, paintOf(piece), null);
}

function placeOf(piece: Counter): string {
  return `translate(${n(piece.x)} ${n(piece.y)}) rotate(${n(turnOf(piece))})`;
}

/** How a counter lies on the board. */
function turnOf(piece: Counter): number {
  return isTray(piece) ? trayTurn(piece) : pose(piece).turn;
}

/** A thin ring about a counter, such as that of whoever is in hand. */
export function ringAbout(piece: Counter, cls: string, room: number): SVGPathElement {
  const words = `${cls} of-${paintOf(piece)}`;
  return svg('path', { class: words, d: aboutPiece(piece, room), transform: placeOf(piece) });
}

/** A ring of a few brush strokes about a piece that can be aimed at, with the chance to hurt. */
export function drawTarget(piece: Counter, target: Target): SVGGElement {
  const [rx, ry] = ringOf(piece);
  const group = svg('g', { class: 'target', transform: `translate(${n(piece.x)} ${n(piece.y)})` });
  const turned = svg('g', { transform: `rotate(${n(turnOf(piece))})` });
  turned.append(svg('path', { class: 'brush', d: brushRing(rx, ry, isTray(piece) ? 4 : 2) }));
  group.append(turned);
  if (target.text) group.append(...drawTag(target.text, tagTop(piece)));
  return group;
}

/** Where the tag above a target begins. */
function tagTop(piece: Counter): number {
  return -26 - (isTray(piece) ? boxOf(piece)[1] + 12 : ringOf(piece)[1]);
}

/** What of the board the tag above a target takes: its middle, and half of what it measures. */
export function tagOf(piece: Counter, words: string) {
  const [across, along] = [tagWide(words) / 2, TAG_HIGH / 2];
  return { x: piece.x, y: piece.y + tagTop(piece) + along, across, along };
}

const TAG_HIGH = 32;
const tagWide = (words: string) => 20 + words.length * 13;

/** A word on a small tag, its upper edge so far from the middle. */
export function drawTag(words: string, top: number): SVGElement[] {
  const [width, height] = [tagWide(words), TAG_HIGH];
  return [
    svg('rect', { class: 'tag', x: n(-width / 2), y: n(top), width: n(width), height, rx: 3 }),
    text(words, { class: 'tag-text', y: n(top + 24) }),
  ];
}

/** How far a ring keeps from a counter, along it and across. */
function ringOf(piece: Counter): [number, number] {
  if (isTray(piece)) return [piece.deck[0] + 15, piece.deck[1] + 15];
  if (piece.rim !== undefined) return [piece.rim + 19, piece.rim + 19];
  return piece.long > 1 ? [100, 58] : [59, 58];
}

/** An ink ring as a brush makes it: it swells, thins out and does not quite close. The higher its
 * power, the squarer it is; 2 is round. */
function brushRing(rx: number, ry: number, power: number): string {
  const outer: string[] = [];
  const inner: string[] = [];
  const steps = 40;
  for (let i = 0; i <= steps; i++) {
    const part = i / steps;
    const angle = (-70 + part * 338) * (Math.PI / 180);
    const thick = 2.2 + 4.4 * Math.sin(part * Math.PI) ** 0.6 + 1.2 * Math.sin(part * 19);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const out = (Math.abs(cos) ** power + Math.abs(sin) ** power) ** (-1 / power);
    const at = (by: number) => `${n(cos * out * (rx + by))},${n(sin * out * (ry + by))}`;
    outer.push(at(thick / 2));
    inner.unshift(at(-thick / 2));
  }
  return `M${outer.join('L')}L${inner.join('L')}Z`;
}

/** A line of sight: whole if it gets there, broken where something stops it. */
export function drawLine(grid: Grid, line: SightLine): SVGElement[] {
  const [[x1, y1], [x2, y2]] = [line.from, line.to];
  const points = line.blocked.filter((where) => typeof where !== 'number');
  const cells = line.blocked.filter((where) => typeof where === 'number');
  const made = drawPlaces(grid, cells, 0.92, 'blocked');
  const ends = { x1: n(x1), y1: n(y1), x2: n(x2), y2: n(y2) };
  made.push(svg('line', { class: 'halo', ...ends }));
  if (points.length > 0) made.push(...drawWitness(grid, line, points));
  else made.push(svg('line', { class: line.clear ? 'clear' : 'cut', ...ends }));
  const mark = svg('g', {
    class: line.clear ? 'eye' : 'eye shut',
    transform: `translate(${n((x1 + x2) / 2)} ${n((y1 + y2) / 2)})`,
  });
  mark.append(
    svg('circle', { class: 'disc', r: 21 }),
    line.clear
      ? svg('path', { d: 'M-14,0Q0,-13 14,0Q0,13 -14,0Z' })
      : svg('path', { d: 'M-14,-2Q0,9 14,-2M-9,4L-12,9M0,6V12M9,4L12,9' }),
  );
  if (line.clear) mark.append(svg('circle', { class: 'pupil', r: 4.4 }));
  made.push(mark);
  return made;
}

/** On a measured table the line is whole as far as it sees; a cross tells what it meets, and where. */
function drawWitness(grid: Grid, { from, to }: SightLine, points: readonly Where[]): SVGElement[] {
  const far = ([x, y]: readonly [number, number]) => Math.hypot(x - from[0], y - from[1]);
  const spots = spotsAt(grid, points);
  const [[x, y] = to] = [...spots].sort((a, b) => far(a) - far(b));
  const part = (cls: string, a: readonly number[], b: readonly number[]) =>
    svg('path', { class: cls, d: `M${a.map(n).join()}L${b.map(n).join()}`, fill: 'none' });
  return [
    part('clear', from, [x, y]),
    part('beyond', [x, y], to),
    ...spots.map(([cx, cy]) =>
      svg('path', {
        class: 'witness',
        d: 'M-11,-11L11,11M11,-11L-11,11',
        transform: `translate(${n(cx)} ${n(cy)})`,
      }),
    ),
  ];
}

/** Where blows could come from: a tapering stroke from each enemy, and how likely it hurts. */
export function drawDanger(from: Counter, to: Counter, danger: Danger): SVGElement {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const start = Math.min(44, far / 3);
  const [sx, sy] = [from.x + ux * start, from.y + uy * start];
  const [ex, ey] = [to.x - ux * start, to.y - uy * start];
  const w = 3 + danger.weight * 8;
  const [px, py] = [-uy * w, ux * w];
  // The word stands on the way, a third from whoever threatens; where one threatens many, by each.
  const part = danger.many ? 0.94 : 0.3;
  const [tx, ty] = [sx + (ex - sx) * part, sy + (ey - sy) * part];
  const group = svg('g', {
    class: 'danger',
    'data-at': danger.at,
    'data-end': `${Math.round(to.x)},${Math.round(to.y)}`,
  });
  group.append(
    svg('path', {
      class: 'stroke',
      d: `M${n(sx + px)},${n(sy + py)}L${n(ex)},${n(ey)}L${n(sx - px)},${n(sy - py)}Z`,
    }),
    svg('rect', { class: 'tag', x: n(tx - 30), y: n(ty - 15), width: 60, height: 30, rx: 3 }),
    text(danger.text, { class: 'tag-text', x: n(tx), y: n(ty + 8) }),
  );
  return group;
}

/** Whoever strikes across the edge of two trays: one wedge from the front, two from a flank, three
 * from behind. */
export function drawStrike(from: Counter, to: Counter, { kind }: Contact): SVGGElement {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const edge = isTray(from) ? edgeOf(from, [to.x, to.y]) : far / 2;
  const [x, y] = [from.x + (dx / far) * edge, from.y + (dy / far) * edge];
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  const many = { front: 1, flank: 2, rear: 3 }[kind];
  const wedges = [...Array(many).keys()].map((i) => {
    const at = (i - (many - 1) / 2) * 13;
    return `M${n(at - 9)},-11L${n(at + 9)},0L${n(at - 9)},11L${n(at - 4)},0Z`;
  });
  // Two who strike each other do so side by side.
  const place = `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(1.5) translate(0 13)`;
  return svg(
    'g',
    { class: `strike ${kind} paint-${paintOf(from)}`, transform: place },
    svg(
      'g',
      {},
      svg('path', { class: 'halo', d: wedges.join('') }),
      svg('path', { d: wedges.join('') }),
    ),
  );
}

/** A rope between two pieces, sagging a little. */
export function drawRope(a: Counter, b: Counter): SVGGElement {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const [x1, y1, x2, y2] = [a.x + ux * 33, a.y + uy * 33, b.x - ux * 33, b.y - uy * 33];
  const d = `M${n(x1)},${n(y1)}Q${n((x1 + x2) / 2)},${n((y1 + y2) / 2 + 12)} ${n(x2)},${n(y2)}`;
  return svg(
    'g',
    { class: 'rope' },
    svg('path', { class: 'under', d }),
    svg('path', { class: 'over', d }),
    svg('circle', { class: 'knot', cx: n(x1), cy: n(y1), r: 4.2 }),
    svg('circle', { class: 'knot', cx: n(x2), cy: n(y2), r: 4.2 }),
  );
}
