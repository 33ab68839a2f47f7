import { expect, test } from 'vitest';
import { strokeTo, type Patch } from '../src/board/taught';

const man = (x: number, y: number): Patch => ({ x, y, across: 45, along: 45 });

/** What of the board a stroke takes. */
function bodyOf({ x, y, turn }: { x: number; y: number; turn: number }): Patch {
  const way = { 0: [0, -42], 180: [0, 42], 90: [42, 0], [-90]: [-42, 0] }[turn] ?? [0, 0];
  const [dx = 0, dy = 0] = way;
  return { x: x + dx, y: y + dy, across: dx === 0 ? 20 : 42, along: dx === 0 ? 42 : 20 };
}

const covers = (one: Patch, other: Patch) =>
  Math.abs(one.x - other.x) < one.across + other.across &&
  Math.abs(one.y - other.y) < one.along + other.along;

test('a stroke comes from above, where nothing is', () => {
  const stroke = strokeTo([man(0, 0)], [man(0, 0), man(200, 0)]);
  expect(stroke).toMatchObject({ x: 0, turn: 0 });
});

test('a stroke ends above the percentage of a target', () => {
  const tag = { x: 0, y: -70, across: 36, along: 16 };
  const stroke = strokeTo([man(0, 0), tag], [man(0, 0), tag]);
  expect(stroke?.turn).toBe(0);
  expect(stroke?.y).toBeLessThan(-86);
});

test('a stroke covers nobody: it comes from another side, or not at all', () => {
  const all = [man(0, 0)];
  const turns: (number | undefined)[] = [];
  for (const other of [man(0, -100), man(0, 100), man(100, 0), man(-100, 0)]) {
    const stroke = strokeTo([man(0, 0)], all);
    turns.push(stroke?.turn);
    if (stroke) expect(all.some((one) => covers(bodyOf(stroke), one))).toBe(false);
    all.push(other);
  }
  expect(turns).toEqual([0, 180, 90, -90]);
  expect(strokeTo([man(0, 0)], all)).toBeNull();
});
