// A table without a grid: every point of it is a place, told in tenths of a millimetre.

import { RODS, long, type Rod } from '../lib/length';
import type { Length, Where } from '../wire';
import { sizeOf } from './counter';
import { disc, n, svg, text } from './dom';
import type { Grid, Spot } from './grid';
import type { Counter, Sheet } from './state';
import { isOnTray, isTray } from './tray';
import { keyOf } from './where';

/** A point is shown as a disc that a finger can hit, in board units. */
const DISC = 17;
const HOLES = 'reach-holes';

/** A measured table: its sheet in board units, how many of them a table unit has, and what its
 * lengths are told in. */
interface Measured {
  sheet: Sheet;
  scale: number;
  rod: Rod;
}

export function makeMeasured(scale: number, sheet: Sheet, unit: Length): Grid {
  const rod = RODS[unit];
  const table: Measured = { sheet, scale, rod };
  // What the arrow keys go by, in table units.
  const strides = { long: rod.size, short: rod.size / 2 } as const;
  const spot = (where: Where) => spotOf(table, where);
  return {
    word: { one: 'spot', many: 'spots' },
    arrows: `Arrow keys move over the table by ${rod.one}, with Shift by half of one`,
    keys: [
      ['Arrows', `move the cursor by ${rod.one}`],
      ['Shift + arrows', `move the cursor by ${rod.half}`],
    ],
    says: [`Gib moves 8 ${rod.sign} at 2 o’clock`, 'Gib charges Tom'],
    radius: DISC,
    origin: [0, 0],
    at: (x, y, offered) => nearest(table, offered, [x, y], DISC) ?? pointAt(table, x, y),
    spot,
    name: (where) => nameOf(rod, where),
    ground: () => '',
    outline(where, size = 1) {
      const middle = spot(where);
      return middle ? disc(...middle, DISC * size) : '';
    },
    lit: (places) => drawLit(table, places),
    draw: () => [svg('path', { d: meshOf(table) }), drawNumbers(table)],
    step(from, way, stride, offered) {
      const far = strides[stride];
      const to = stepFrom(table, from, way, far);
      const middle = spot(to);
      // What can be chosen lies anywhere: the hand comes to rest on it where it passes close by,
      // and half a step is little enough that the next step leads on.
      return (middle && nearest(table, offered, middle, (far / 2) * scale)) ?? to;
    },
    covers: (piece, where) => isUnder(table, piece, spot(where)),
  };
}

/** How far the table reaches, in table units. */
function extent({ sheet, scale }: Measured): [number, number] {
  return [Math.round(sheet.width / scale), Math.round(sheet.height / scale)];
}

/** The point under a spot, in whole units. North is up, and a sheet is counted downwards. */
function pointAt(table: Measured, x: number, y: number): Where | null {
  const [east, north] = extent(table);
  const point: [number, number] = [
    Math.round(x / table.scale),
    Math.round((table.sheet.height - y) / table.scale),
  ];
  const inside = point[0] >= 0 && point[0] <= east && point[1] >= 0 && point[1] <= north;
  return inside ? point : null;
}

function spotOf({ sheet, scale }: Measured, where: Where): Spot | null {
  if (typeof where === 'number') return null;
  return [where[0] * scale, sheet.height - where[1] * scale];
}

/** The nearest of some places to a spot, no further away than so many board units. */
function nearest(
  table: Measured,
  places: readonly Where[],
  [x, y]: Spot,
  most: number,
): Where | null {
  let best: Where | null = null;
  let least = most;
  for (const place of places) {
    const spot = spotOf(table, place);
    const far = spot ? Math.hypot(spot[0] - x, spot[1] - y) : Infinity;
    if (far <= least) [best, least] = [place, far];
  }
  return best;
}

/** So many table units on in a direction of the screen, but not off the table. */
function stepFrom(table: Measured, from: Where, [dx, dy]: Spot, far: number): Where {
  if (typeof from === 'number') return from;
  const [east, north] = extent(table);
  const within = (at: number, most: number) => Math.min(most, Math.max(0, at));
  return [within(from[0] + dx * far, east), within(from[1] - dy * far, north)];
}

/** A point as somebody with a ruler would say it: `12.3 cm east, 4.5 cm north`. */
function nameOf(rod: Rod, where: Where): string {
  if (typeof where === 'number') return '';
  return `${long(where[0], rod)} east, ${long(where[1], rod)} north`;
}

function isUnder({ scale }: Measured, piece: Counter, spot: Spot | null): boolean {
  if (piece.cells.length === 0 || spot === null) return false;
  const half = piece.tray?.half;
  const decked = half && { ...piece, deck: [half[0] * scale, half[1] * scale] as const };
  if (decked && isTray(decked)) return isOnTray(decked, spot);
  const { w, h } = sizeOf(piece);
  const reach = piece.base === undefined ? Math.min(w, h) / 2 : piece.base * scale;
  return Math.hypot(piece.x - spot[0], piece.y - spot[1]) <= reach;
}

/** The sheet in shade but for a disc about each point. Discs may overlap, so they are a mask. */
function drawLit(table: Measured, places: readonly Where[]): SVGElement[] {
  const once = new Map(places.map((place) => [keyOf(place), place]));
  const spots = [...once.values()].flatMap((place) => {
    const spot = spotOf(table, place);
    return spot ? [spot] : [];
  });
  const { width, height } = table.sheet;
  const whole = { x: 0, y: 0, width: n(width), height: n(height) };
  const mask = svg('mask', { id: HOLES, maskUnits: 'userSpaceOnUse', ...whole });
  const discs = spots.map((spot) => disc(...spot, DISC)).join('');
  mask.append(svg('rect', { ...whole, fill: '#fff' }), svg('path', { d: discs, fill: '#000' }));
  return [
    svg('defs', {}, mask),
    svg('rect', { class: 'shade', ...whole, mask: `url(#${HOLES})` }),
    svg('path', { class: 'shore', d: discs }),
  ];
}

/** A ruler along every edge, and a small cross at every longest tick. */
function meshOf(table: Measured): string {
  const { scale, sheet, rod } = table;
  const [east, north] = extent(table).map((units) => Math.floor(units / rod.size)) as [
    number,
    number,
  ];
  const [middle, mesh] = rod.ticks;
  const { width, height } = sheet;
  let d = '';
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    (d += `M${n(x1)},${n(y1)}L${n(x2)},${n(y2)}`);
  const tick = (at: number) => (at % mesh === 0 ? 14 : at % middle === 0 ? 9 : 5);
  for (let at = 0; at <= east; at++) {
    const x = at * rod.size * scale;
    line(x, 0, x, tick(at));
    line(x, height, x, height - tick(at));
  }
  for (let at = 0; at <= north; at++) {
    const y = height - at * rod.size * scale;
    line(0, y, tick(at), y);
    line(width, y, width - tick(at), y);
  }
  for (let e = mesh; e < east; e += mesh) {
    for (let up = mesh; up < north; up += mesh) {
      const [x, y] = [e * rod.size * scale, height - up * rod.size * scale];
      line(x - 7, y, x + 7, y);
      line(x, y - 7, x, y + 7);
    }
  }
  return d;
}

/** Lengths along the southern and the western edge. */
function drawNumbers(table: Measured): SVGGElement {
  const names = svg('g', { class: 'names', 'aria-hidden': 'true' });
  const [east, north] = extent(table);
  const { scale, sheet, rod } = table;
  const mesh = rod.ticks[1] * rod.size;
  for (let at = mesh; at < east; at += mesh) {
    names.append(text(String(at / rod.size), { x: n(at * scale), y: n(sheet.height - 20) }));
  }
  for (let at = mesh; at < north; at += mesh) {
    names.append(text(String(at / rod.size), { x: 26, y: n(sheet.height - at * scale + 4) }));
  }
  return names;
}
