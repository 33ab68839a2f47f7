// Hexes as shapes: finding them under a finger, walking over them by keys, outlining them.

import type { BoardScene, CellScene } from '../wire';
import { n, ring } from './dom';

/** The hex nearest to a spot, if the spot is inside it. */
export function cellAt(board: BoardScene, x: number, y: number): number | null {
  let best: number | null = null;
  let least = Infinity;
  board.cells.forEach((cell, i) => {
    const far = (cell.x - x) ** 2 + (cell.y - y) ** 2;
    if (far < least) [best, least] = [i, far];
  });
  const reach = Math.max(1, ...board.corners.map(([cx, cy]) => Math.hypot(cx, cy)));
  return least <= reach * reach ? best : null;
}

/** The next hex in a direction of the screen: the nearest one within a quarter turn of it. */
export function stepFrom(board: BoardScene, from: number, dx: number, dy: number): number {
  const here = board.cells[from];
  if (!here) return from;
  let best = from;
  let least = Infinity;
  board.cells.forEach((cell, i) => {
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
export function outlineOf(board: BoardScene, cell: CellScene, size = 1): string {
  return ring(board.corners.map(([x, y]) => [cell.x + x * size, cell.y + y * size] as const));
}

const known = new WeakMap<BoardScene, (number | null)[][]>();

/** For every hex, its neighbour beyond each side; side k lies between the corners k and k + 1. */
export function neighbours(board: BoardScene): (number | null)[][] {
  const had = known.get(board);
  if (had) return had;
  const at = new Map(
    board.cells.map((cell, i) => [`${Math.round(cell.x)},${Math.round(cell.y)}`, i]),
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
  const all = board.cells.map((cell) =>
    board.corners.map(([x, y], k) => {
      const [nx, ny] = board.corners[(k + 1) % board.corners.length] ?? [x, y];
      return near(cell.x + x + nx, cell.y + y + ny);
    }),
  );
  known.set(board, all);
  return all;
}

/** The sides of hexes for which `keep` says so, told the hex and its neighbour beyond. */
export function sides(
  board: BoardScene,
  keep: (cell: number, beyond: number | null) => boolean,
): string {
  const beyond = neighbours(board);
  let d = '';
  board.cells.forEach((cell, i) => {
    board.corners.forEach(([x, y], k) => {
      if (!keep(i, beyond[i]?.[k] ?? null)) return;
      const [nx, ny] = board.corners[(k + 1) % board.corners.length] ?? [x, y];
      d += `M${n(cell.x + x)},${n(cell.y + y)}L${n(cell.x + nx)},${n(cell.y + ny)}`;
    });
  });
  return d;
}

/** The thin grid: every side of every hex, each drawn once. */
export function gridOf(board: BoardScene): string {
  return sides(board, (cell, beyond) => beyond === null || beyond > cell);
}
