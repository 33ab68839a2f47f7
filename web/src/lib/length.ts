// Lengths and directions of a measured table as somebody with a ruler says them. For reading only:
// what is within what is told by the table.

/** Units of a table, tenths of a millimetre, in a centimetre. */
export const CM = 100;

export type Point = readonly [number, number];

/** Centimetres with one place: `7.4`. */
export function cm(units: number): string {
  return (units / CM).toFixed(1);
}

/** What a way costs of what may be spent: `7.4 of 10 cm`. Costs are never told too low. */
export function spent(cost: number, limit: number): string {
  const whole = limit % CM === 0 ? String(limit / CM) : cm(limit);
  return `${cm(Math.ceil(cost / 10) * 10)} of ${whole} cm`;
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
export function bearing(from: Point, to: Point): string {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return far < 1 ? '' : `${cm(far)} cm at ${clock(headingOf(from, to))}`;
}

/** Degrees clockwise from east, as counters are turned, told from north, as tables are. */
export const fromNorth = (east: number) => Math.round(east + 90 + 720) % 360;
export const fromEast = (north: number) => (north - 90 + 720) % 360;
