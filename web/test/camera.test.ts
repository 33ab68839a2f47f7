import { describe, expect, it } from 'vitest';
import * as cam from '../src/board/camera';
import { cellAt, linesOf, neighbours, sides, stepFrom, type Hexes } from '../src/board/hexes';

const window = { x: 0, y: 0, w: 1000, h: 600 };

/** Hexes that stand on a point, told in short numbers as the server tells them. */
function hexes(cols: number, rows: number): Hexes {
  const cells = [];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const x = Math.fround(col * 100 + (row % 2 ? 100 : 50));
      const y = Math.fround(row * 86.6025 + 57.735);
      cells.push({ name: `${col}.${row}`, x, y, ground: 'open' });
    }
  }
  const corner = (k: number): [number, number] => {
    const angle = ((-60 * k - 30) * Math.PI) / 180;
    return [Math.cos(angle) * 57.735, Math.sin(angle) * 57.735];
  };
  const corners = [0, 1, 2, 3, 4, 5].map(corner);
  return { cells, corners };
}

describe('the eye above the board', () => {
  it('fits a box into what is free of the window', () => {
    const camera = cam.fit({ x: 0, y: 0, w: 500, h: 500 }, window, {
      ...cam.NO_INSETS,
      bottom: 100,
    });
    expect(camera.k).toBeCloseTo(1);
    expect(cam.toScreen(camera, 250, 250)).toEqual([500, 250]);
  });

  it('keeps the spot under the finger while it zooms', () => {
    const from = { x: 40, y: -30, k: 0.5 };
    const spot = cam.toBoard(from, 300, 200);
    const to = cam.zoom(from, 1.7, 300, 200, 0.1);
    const [x, y] = cam.toScreen(to, ...spot);
    expect(x).toBeCloseTo(300);
    expect(y).toBeCloseTo(200);
  });

  it('does not zoom beyond its limits', () => {
    expect(cam.zoom({ x: 0, y: 0, k: 2 }, 100, 0, 0, 0.2).k).toBe(cam.MOST);
    expect(cam.zoom({ x: 0, y: 0, k: 1 }, 0.001, 0, 0, 0.2).k).toBe(0.2);
  });

  it('never loses the sheet', () => {
    const sheet = { x: 0, y: 0, w: 800, h: 500 };
    const far = cam.hold({ x: 99999, y: -99999, k: 1 }, sheet, window, cam.NO_INSETS);
    const [x0, y0] = cam.toScreen(far, 0, 0);
    expect(x0).toBeLessThan(window.w);
    expect(y0 + 500).toBeGreaterThan(0);
    const still = { x: 100, y: 50, k: 1 };
    expect(cam.hold(still, sheet, window, cam.NO_INSETS)).toEqual(still);
  });

  it('moves just so far that a box is seen', () => {
    const moved = cam.reveal(
      { x: 0, y: 0, k: 1 },
      { x: 950, y: 10, w: 100, h: 50 },
      window,
      cam.NO_INSETS,
    );
    expect(moved).toEqual({ x: -50, y: 0, k: 1 });
  });

  it('takes in the rim of the sheet where it is near', () => {
    const sheet = { x: -50, y: -50, w: 1000, h: 1000 };
    const box = cam.toEdge({ x: 0, y: 400, w: 200, h: 100 }, sheet, 100, 10);
    expect(box).toEqual({ x: -60, y: 400, w: 260, h: 100 });
  });
});

describe('hexes', () => {
  const board = hexes(6, 5);

  it('are found under a finger', () => {
    expect(cellAt(board, 152, 60)).toBe(1);
    expect(cellAt(board, -400, 60)).toBeNull();
  });

  it('have six neighbours inside and fewer at the rim', () => {
    const all = neighbours(board);
    const inside = all[6 * 2 + 2] ?? [];
    expect(inside.filter((cell) => cell !== null).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      7, 8, 13, 15, 19, 20,
    ]);
    expect((all[0] ?? []).filter((cell) => cell !== null).length).toBe(2);
  });

  it('share every side of the grid', () => {
    const count = linesOf(board).split('M').length - 1;
    const inner =
      neighbours(board)
        .flat()
        .filter((cell) => cell !== null).length / 2;
    const rim = neighbours(board)
      .flat()
      .filter((cell) => cell === null).length;
    expect(count).toBe(inner + rim);
  });

  it('have one shore around a lit region', () => {
    const lit = new Set([14, 15]);
    const shore = sides(board, (cell, beyond) => lit.has(cell) && !lit.has(beyond ?? -1));
    expect(shore.split('M').length - 1).toBe(10);
  });

  it('can be walked with arrows', () => {
    expect(stepFrom(board, 14, 1, 0)).toBe(15);
    expect(stepFrom(board, 14, -1, 0)).toBe(13);
    expect([19, 20]).toContain(stepFrom(board, 14, 0, 1));
    expect([7, 8]).toContain(stepFrom(board, 14, 0, -1));
    expect(stepFrom(board, 0, -1, 0)).toBe(0);
  });
});
