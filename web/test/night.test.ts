// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { gridOf } from '../src/board/grid';
import { drawBarricades, drawLanterns, drawNight, drawStage } from '../src/board/night';
import { marksOf } from '../src/table/choose';
import type { BoardScene, PieceSight } from '../src/wire';

const BOARD: BoardScene = {
  width: 300,
  height: 100,
  grid: {
    kind: 'hexes',
    cells: [0, 1, 2].map((i) => ({ name: `${i}.0`, x: 50 + 100 * i, y: 50, ground: 'open' })),
    corners: [
      [0, -57],
      [50, -28],
      [50, 28],
      [0, 57],
      [-50, 28],
      [-50, -28],
    ],
  },
};
const GRID = gridOf(BOARD);
const BOX = { x: 0, y: 0, w: 300, h: 100 };
const man = (cell: number) => ({ cells: [cell], x: 50, y: 50 }) as PieceSight;

describe('night', () => {
  it('is nothing by day', () => {
    expect(drawNight(GRID, BOX, null, [{ cell: 0, lit: true }])).toEqual([]);
  });

  it('is dark but for the hexes in the light, and glows where lanterns burn', () => {
    const lanterns = [
      { cell: 0, lit: true },
      { cell: 2, lit: false },
    ];
    const drawn = drawNight(GRID, BOX, [0, 1], lanterns);
    const holes = drawn.flatMap((one) => [...one.querySelectorAll('mask circle')]);
    expect(holes.map((hole) => hole.getAttribute('cx'))).toEqual(['50', '150']);
    expect(drawn.filter((one) => one.classList.contains('glow'))).toHaveLength(1);
    expect(drawn.at(-1)?.getAttribute('mask')).toContain('url(#');
  });

  it('puts a lantern beside whoever stands in its hex', () => {
    const lanterns = [
      { cell: 0, lit: true },
      { cell: 1, lit: false },
    ];
    const [beside, alone] = drawLanterns(GRID, lanterns, [man(0)]);
    expect(beside?.classList.contains('lit')).toBe(true);
    expect(beside?.querySelector('use')?.getAttribute('transform')).not.toContain('50 50');
    expect(alone?.classList.contains('lit')).toBe(false);
    expect(alone?.querySelector('use')?.getAttribute('href')).toBe('#thing-lantern-out');
  });
});

describe('things and stages', () => {
  it('turns a barricade to its front', () => {
    const [one] = drawBarricades(GRID, [{ cell: 1, facing: 240, text: 'barricade' }]);
    expect(one?.querySelector('use')?.getAttribute('transform')).toContain('rotate(240)');
    expect(one?.querySelector('title')?.textContent).toBe('barricade');
  });

  it('lights two champions and nobody else', () => {
    expect(drawStage(BOX, [])).toEqual([]);
    const [defs] = drawStage(BOX, [man(0), man(1)]);
    expect(defs?.querySelectorAll('mask circle')).toHaveLength(2);
  });

  it('marks a hex that is aimed at with its best chance', () => {
    const action = 0;
    const choices = [
      { action, words: '', by: [1], to: [2], hurts: 30 },
      { action, words: '', by: [1], to: [2], hurts: 60 },
      { action, words: '', by: [1], to: [1], cost: 2 },
      { action, words: '', by: [1], at: [4], hurts: 10 },
    ];
    expect(marksOf(choices)).toEqual([{ where: 2, hurts: 60 }]);
  });
});
