// Where the eye is above the board: pure sums, no elements.

/** Screen = board × k + (x, y). */
export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** What covers the rim of the window: the board is fitted into the rest. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
export const MOST = 2.4;

/** The camera that shows all of a box, as large as it can be up to `most`. */
export function fit(box: Box, window: Box, insets: Insets, most = MOST): Camera {
  const w = Math.max(1, window.w - insets.left - insets.right);
  const h = Math.max(1, window.h - insets.top - insets.bottom);
  const k = Math.min(w / box.w, h / box.h, most);
  return {
    k,
    x: insets.left + (w - box.w * k) / 2 - box.x * k,
    y: insets.top + (h - box.h * k) / 2 - box.y * k,
  };
}

/** The camera of a given scale with a box in the middle of what is free. */
export function centred(box: Box, k: number, window: Box, insets: Insets): Camera {
  const x = (insets.left + window.w - insets.right) / 2 - (box.x + box.w / 2) * k;
  const y = (insets.top + window.h - insets.bottom) / 2 - (box.y + box.h / 2) * k;
  return { x, y, k };
}

/** Zooms by a factor; the spot under the finger stays under it. */
export function zoom(
  camera: Camera,
  factor: number,
  sx: number,
  sy: number,
  least: number,
): Camera {
  const k = Math.min(MOST, Math.max(least, camera.k * factor));
  const by = k / camera.k;
  return { k, x: sx - (sx - camera.x) * by, y: sy - (sy - camera.y) * by };
}

/** Moves the board by so many pixels. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Keeps at least a part of the sheet inside the free part of the window. */
export function hold(camera: Camera, sheet: Box, window: Box, insets: Insets): Camera {
  const limit = (at: number, from: number, size: number, low: number, high: number) => {
    const part = 0.4 * Math.min(size, high - low);
    return Math.min(high - part - from, Math.max(low + part - from - size, at));
  };
  const { k } = camera;
  return {
    k,
    x: limit(camera.x, sheet.x * k, sheet.w * k, insets.left, window.w - insets.right),
    y: limit(camera.y, sheet.y * k, sheet.h * k, insets.top, window.h - insets.bottom),
  };
}

/** A spot of the screen on the board. */
export function toBoard(camera: Camera, sx: number, sy: number): [number, number] {
  return [(sx - camera.x) / camera.k, (sy - camera.y) / camera.k];
}

/** A spot of the board on the screen. */
export function toScreen(camera: Camera, x: number, y: number): [number, number] {
  return [x * camera.k + camera.x, y * camera.k + camera.y];
}

/** The camera moved just so far that a box can be seen whole. */
export function reveal(camera: Camera, box: Box, window: Box, insets: Insets): Camera {
  const [x0, y0] = toScreen(camera, box.x, box.y);
  const [x1, y1] = toScreen(camera, box.x + box.w, box.y + box.h);
  const shift = (low: number, high: number, from: number, to: number) =>
    from < low ? low - from : to > high ? high - to : 0;
  return pan(
    camera,
    shift(insets.left, window.w - insets.right, x0, x1),
    shift(insets.top, window.h - insets.bottom, y0, y1),
  );
}

/** The box around some spots, with room around it. */
export function around(spots: readonly (readonly [number, number])[], room: number): Box | null {
  if (spots.length === 0) return null;
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  const x = Math.min(...xs) - room;
  const y = Math.min(...ys) - room;
  return { x, y, w: Math.max(...xs) + room - x, h: Math.max(...ys) + room - y };
}

/** A box that comes near the rim of the sheet takes the rim in, and some of the table beyond. */
export function toEdge(box: Box, sheet: Box, near: number, beyond: number): Box {
  const reach = (from: number, rim: number, way: 1 | -1) =>
    (rim - from) * way < near ? rim + beyond * way : from;
  const x = reach(box.x, sheet.x, -1);
  const y = reach(box.y, sheet.y, -1);
  const right = reach(box.x + box.w, sheet.x + sheet.w, 1);
  const bottom = reach(box.y + box.h, sheet.y + sheet.h, 1);
  return { x, y, w: right - x, h: bottom - y };
}
