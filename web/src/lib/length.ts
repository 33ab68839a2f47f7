// Lengths and directions of a measured table as somebody with a ruler says them. For reading only:
// what is within what is told by the table.

import type { Length, Scene } from '../wire';

/** What lengths are told in. */
export interface Rod {
  /** Units of a table, tenths of a millimetre, in one. */
  size: number;
  /** Behind a number. */
  sign: string;
  /** One of them, and half of one. */
  one: string;
  half: string;
  /** Longer ticks along the edge of a table, and numbers with the longest of them. */
  ticks: readonly [number, number];
}

export const RODS: Record<Length, Rod> = {
  cm: { size: 100, sign: 'cm', one: 'a centimetre', half: 'half a centimetre', ticks: [5, 10] },
  inch: { size: 254, sign: 'in', one: 'an inch', half: 'half an inch', ticks: [3, 6] },
};

export type Point = readonly [number, number];

/** What the lengths of a board are told in. */
export function rodOf(scene: Scene | null): Rod {
  const grid = scene?.board.grid;
  return RODS[grid?.kind === 'measured' ? grid.unit : 'cm'];
}

/** A length with one place, without its sign: `7.4`. */
export function bare(units: number, rod: Rod): string {
  return (units / rod.size).toFixed(1);
}

/** A length with one place: `7.4 cm`. */
export function long(units: number, rod: Rod): string {
  return `${bare(units, rod)} ${rod.sign}`;
}

/** What a way costs of what may be spent: `7.4 of 10 cm`. Costs are never told too low. */
export function spent(cost: number, limit: number, rod: Rod): string {
  const whole = limit % rod.size === 0 ? String(limit / rod.size) : bare(limit, rod);
  const tenth = rod.size / 10;
  return `${bare(Math.ceil(cost / tenth) * tenth, rod)} of ${whole} ${rod.sign}`;
}

/** What a ruler says: whole millimetres, and before them whatever else the table is told in. */
export function ruled(millimetres: number, rod: Rod): string {
  const exact = `${millimetres} mm`;
  return rod.sign === 'cm' ? exact : `${long(millimetres * 10, rod)}, ${exact}`;
}

/** Degrees clockwise from north, from one point to another. */
export function headingOf([ax, ay]: Point, [bx, by]: Point): number {
  return ((Math.atan2(bx - ax, by - ay) * 180) / Math.PI + 360) % 360;
}

/** A direction on the face of a clock that lies on the table, with twelve to the north. */
export function clock(degrees: number): string {
  return `${Math.round(degrees / 30) % 12 || 12} o’clock`;
}

/** How far it is, and where: `8.0 cm at 2 o’clock`; nothing if it is nowhere else. */
export function bearing(from: Point, to: Point, rod: Rod): string {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return far < 1 ? '' : `${long(far, rod)} at ${clock(headingOf(from, to))}`;
}

/** Degrees clockwise from east, as counters are turned, told from north, as tables are. */
export const fromNorth = (east: number) => Math.round(east + 90 + 720) % 360;
export const fromEast = (north: number) => (north - 90 + 720) % 360;
