// A board of hexes: finding them under a finger, walking over them by keys, outlining them.

import type { CellScene, Where } from '../wire';
import { n, ring, svg, text } from './dom';
import type { Grid } from './grid';
import type { Sheet } from './state';
import { has, keyOf } from './where';

export interface Hexes {
  /** In the order of their numbers. */
  cells: readonly CellScene[];
  /** Corners of a hex, from its middle. */
  corners: readonly [number, number][];
}

export function makeHexes(hexes: Hexes, sheet: Sheet): Grid {
  const cellOf = (where: Where) => (typeof where === 'number' ? hexes.cells[where] : undefined);
  return {
    word: { one: 'hex', many: 'hexes' },
    arrows: 'Arrow keys move over the hexes',
    keys: [['Arrows', 'move the hex cursor']],
    says: ['Hob moves to 11.9', 'Gib shoots Tom'],
    radius: reachOf(hexes),
    origin: 0,
    at: (x, y) => cellAt(hexes, x, y),
    spot(where) {
      const cell = cellOf(where);
      return cell ? [cell.x, cell.y] : null;
    },
    name: (where) => cellOf(where)?.name ?? '',
    ground: (where) => cellOf(where)?.ground ?? '',
    outline(where, size) {
      const cell = cellOf(where);
      return cell ? outlineOf(hexes, cell, size) : '';
    },
    lit: (places) => drawLit(hexes, sheet, places),
    draw: () => [svg('path', { d: linesOf(hexes) }), drawNames(hexes)],
    step: (from, [dx, dy]) => (typeof from === 'number' ? stepFrom(hexes, from, dx, dy) : from),
    covers: (piece, where) => has(piece.cells, where),
  };
}

/** From the middle of a hex to a corner. */
function reachOf(hexes: Hexes): number {
  return Math.max(1, ...hexes.corners.map(([x, y]) => Math.hypot(x, y)));
}

/** The hex nearest to a spot, if the spot is inside it. */
export function cellAt(hexes: Hexes, x: number, y: number): number | null {
  let best: number | null = null;
  let least = Infinity;
  hexes.cells.forEach((cell, i) => {
    const far = (cell.x - x) ** 2 + (cell.y - y) ** 2;
    if (far < least) [best, least] = [i, far];
  });
  const reach = reachOf(hexes);
  return least <= reach * reach ? best : null;
}

/** The next hex in a direction of the screen: the nearest one within a quarter turn of it. */
export function stepFrom(hexes: Hexes, from: number, dx: number, dy: number): number {
  const here = hexes.cells[from];
  if (!here) return from;
  let best = from;
  let least = Infinity;
  hexes.cells.forEach((cell, i) => {
    const [wx, wy] = [cell.x - here.x, cell.y - here.y];
    const along = wx * dx + wy * dy;
    const across = Math.abs(wx * dy - wy * dx);
    if (along <= 1 || across > along) return;
    const far = along + across * 1.2;
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** The outline of a hex, a little smaller than the hex itself. */
function outlineOf(hexes: Hexes, cell: CellScene, size = 1): string {
  return ring(hexes.corners.map(([x, y]) => [cell.x + x * size, cell.y + y * size] as const));
}

const known = new WeakMap<Hexes, (number | null)[][]>();

/** For every hex, its neighbour beyond each side; side k lies between the corners k and k + 1. */
export function neighbours(hexes: Hexes): (number | null)[][] {
  const had = known.get(hexes);
  if (had) return had;
  const at = new Map(
    hexes.cells.map((cell, i) => [`${Math.round(cell.x)},${Math.round(cell.y)}`, i]),
  );
  // Middles are told in short numbers, so a neighbour may lie a little off.
  const near = (x: number, y: number): number | null => {
    for (const dx of [0, -1, 1]) {
      for (const dy of [0, -1, 1]) {
        const found = at.get(`${Math.round(x) + dx},${Math.round(y) + dy}`);
        if (found !== undefined) return found;
      }
    }
    return null;
  };
  const all = hexes.cells.map((cell) =>
    hexes.corners.map(([x, y], k) => {
      const [nx, ny] = hexes.corners[(k + 1) % hexes.corners.length] ?? [x, y];
      return near(cell.x + x + nx, cell.y + y + ny);
    }),
  );
  known.set(hexes, all);
  return all;
}

/** The sides of hexes for which `keep` says so, told the hex and its neighbour beyond. */
export function sides(
  hexes: Hexes,
  keep: (cell: number, beyond: number | null) => boolean,
): string {
  const beyond = neighbours(hexes);
  let d = '';
  hexes.cells.forEach((cell, i) => {
    hexes.corners.forEach(([x, y], k) => {
      if (!keep(i, beyond[i]?.[k] ?? null)) return;
      const [nx, ny] = hexes.corners[(k + 1) % hexes.corners.length] ?? [x, y];
      d += `M${n(cell.x + x)},${n(cell.y + y)}L${n(cell.x + nx)},${n(cell.y + ny)}`;
    });
  });
  return d;
}

/** The thin grid: every side of every hex, each drawn once. */
export function linesOf(hexes: Hexes): string {
  return sides(hexes, (cell, beyond) => beyond === null || beyond > cell);
}

/** The name of every hex, small, as on a printed map. */
function drawNames(hexes: Hexes): SVGGElement {
  const names = svg('g', { class: 'names', 'aria-hidden': 'true' });
  const rise = Math.max(0, ...hexes.corners.map(([, y]) => y)) * 0.66;
  for (const cell of hexes.cells) {
    names.append(text(cell.name, { x: n(cell.x), y: n(cell.y - rise) }));
  }
  return names;
}

/** The sheet in shade but for some hexes, and a shore around each lit region. */
function drawLit(hexes: Hexes, sheet: Sheet, places: readonly Where[]): SVGElement[] {
  const inside = new Set(places.map(keyOf));
  const lit = [...inside].flatMap((i) => (typeof i === 'number' ? (hexes.cells[i] ?? []) : []));
  const holes = lit.map((cell) => outlineOf(hexes, cell)).join('');
  const whole = `M0,0H${n(sheet.width)}V${n(sheet.height)}H0Z`;
  const shore = sides(hexes, (cell, beyond) => inside.has(cell) && !inside.has(beyond ?? -1));
  return [
    svg('path', { class: 'shade', d: whole + holes, 'fill-rule': 'evenodd' }),
    svg('path', { class: 'shore', d: shore }),
  ];
}
