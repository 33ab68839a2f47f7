// A table without a grid: every point of it is a place, told in tenths of a millimetre.

import type { Where } from '../wire';
import { sizeOf } from './counter';
import { disc, n, svg, text } from './dom';
import type { Grid, Spot } from './grid';
import type { Counter, Sheet } from './state';
import { keyOf } from './where';

/** Table units, tenths of a millimetre, in a centimetre. */
const CM = 100;
/** What the arrow keys go by, in table units. */
const STRIDES = { long: CM, short: CM / 2 } as const;
/** A point is shown as a disc that a finger can hit, in board units. */
const DISC = 17;
/** Marks stand on the table every so many centimetres. */
const MESH_CM = 10;
const HOLES = 'reach-holes';

/** A measured table: its sheet in board units, and how many of them a table unit has. */
interface Measured {
  sheet: Sheet;
  scale: number;
}

export function makeMeasured(scale: number, sheet: Sheet): Grid {
  const table: Measured = { sheet, scale };
  const spot = (where: Where) => spotOf(table, where);
  return {
    word: { one: 'spot', many: 'spots' },
    arrows: 'Arrow keys move over the table by a centimetre, with Shift by half of one',
    keys: [
      ['Arrows', 'move the cursor by a centimetre'],
      ['Shift + arrows', 'move the cursor by half a centimetre'],
    ],
    says: ['Gib moves 8 cm at 2 o’clock', 'Gib charges Tom'],
    radius: DISC,
    origin: [0, 0],
    at: (x, y, offered) => nearest(table, offered, [x, y], DISC) ?? pointAt(table, x, y),
    spot,
    name: nameOf,
    ground: () => '',
    outline(where, size = 1) {
      const middle = spot(where);
      return middle ? disc(...middle, DISC * size) : '';
    },
    lit: (places) => drawLit(table, places),
    draw: () => [svg('path', { d: meshOf(table) }), drawNumbers(table)],
    step(from, way, stride, offered) {
      const far = STRIDES[stride];
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
function nameOf(where: Where): string {
  if (typeof where === 'number') return '';
  const [east, north] = where.map((units) => (units / CM).toFixed(1));
  return `${east} cm east, ${north} cm north`;
}

function isUnder({ scale }: Measured, piece: Counter, spot: Spot | null): boolean {
  if (piece.cells.length === 0 || spot === null) return false;
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

/** A ruler along every edge, and a small cross every ten centimetres. */
function meshOf(table: Measured): string {
  const { scale, sheet } = table;
  const [east, north] = extent(table).map((units) => Math.floor(units / CM)) as [number, number];
  const { width, height } = sheet;
  let d = '';
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    (d += `M${n(x1)},${n(y1)}L${n(x2)},${n(y2)}`);
  const tick = (cm: number) => (cm % MESH_CM === 0 ? 14 : cm % 5 === 0 ? 9 : 5);
  for (let cm = 0; cm <= east; cm++) {
    const x = cm * CM * scale;
    line(x, 0, x, tick(cm));
    line(x, height, x, height - tick(cm));
  }
  for (let cm = 0; cm <= north; cm++) {
    const y = height - cm * CM * scale;
    line(0, y, tick(cm), y);
    line(width, y, width - tick(cm), y);
  }
  for (let e = MESH_CM; e < east; e += MESH_CM) {
    for (let up = MESH_CM; up < north; up += MESH_CM) {
      const [x, y] = [e * CM * scale, height - up * CM * scale];
      line(x - 7, y, x + 7, y);
      line(x, y - 7, x, y + 7);
    }
  }
  return d;
}

/** Centimetres along the southern and the western edge. */
function drawNumbers(table: Measured): SVGGElement {
  const names = svg('g', { class: 'names', 'aria-hidden': 'true' });
  const [east, north] = extent(table);
  const { scale, sheet } = table;
  const mesh = MESH_CM * CM;
  for (let at = mesh; at < east; at += mesh) {
    names.append(text(String(at / CM), { x: n(at * scale), y: n(sheet.height - 20) }));
  }
  for (let at = mesh; at < north; at += mesh) {
    names.append(text(String(at / CM), { x: 26, y: n(sheet.height - at * scale + 4) }));
  }
  return names;
}
