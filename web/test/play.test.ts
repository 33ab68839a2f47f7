import { describe, expect, it, vi } from 'vitest';
import type { Stage } from '../src/board/effects';
import { apply, cameAlong, haste, makePlay } from '../src/table/play';
import { TableState } from '../src/table/state.svelte';
import type { LineTold, PieceSight, Told, Update } from '../src/wire';

const piece = (id: number): PieceSight =>
  ({ id, x: 0, y: 0, facing: 0, condition: 'healthy', cells: [1] }) as unknown as PieceSight;
const line = (rest: Partial<LineTold>): LineTold => ({
  text: 'x',
  rule: '',
  tally: null,
  dice: [],
  about: [],
  show: null,
  ...rest,
});
const told = (n: number, ...lines: LineTold[]): Told => ({ n, side: 'a', turn: 1, lines });
const update = (entries: number): Update =>
  ({ entries, keep: 0, told: [], sight: { pieces: [piece(1)] } }) as unknown as Update;

function table() {
  const s = new TableState();
  s.pieces = [piece(1)];
  const order: string[] = [];
  const note = (what: string) => () => {
    order.push(what);
    return Promise.resolve();
  };
  const stage: Stage = {
    slide: note('slide'),
    drift: note('drift'),
    fly: note('fly'),
    clash: note('clash'),
    change: note('change'),
    lose: note('lose'),
    roll: note('roll'),
    run: () => Promise.resolve(),
    skip: vi.fn(),
  };
  const settled = vi.fn();
  const play = makePlay(s, {
    stage: () => stage,
    pace: () => undefined,
    again: () => undefined,
    attend: () => Promise.resolve(),
    settled,
  });
  return { s, order, stage, settled, play };
}

const path = {
  kind: 'path',
  piece: 1,
  path: [
    [0, 0],
    [5, 7],
  ],
  facing: 60,
} as const;
const show = { ...path, path: path.path.map(([x, y]) => [x, y] as [number, number]) };

describe('who came along', () => {
  const at = (id: number, x: number, cells = [1]) => ({ ...piece(id), x, cells });

  it('is whoever stands elsewhere without a word', () => {
    const found = cameAlong([at(1, 0), at(2, 0), at(3, 0, [])], [at(1, 90), at(2, 0), at(3, 90)]);
    expect(found.map(({ id }) => id)).toEqual([1]);
  });

  it('is shown before the truth is set', async () => {
    const { s, order, play } = table();
    const now = { ...update(1), sight: { pieces: [at(1, 90)] } } as unknown as Update;
    play.push([told(0, line({}))], now);
    await vi.waitFor(() => expect(s.playing).toBe(false));
    expect(order).toEqual(['drift']);
    expect(s.pieces[0]?.x).toBe(90);
  });
});

describe('showing what happened', () => {
  it('goes one thing after the other and ends with the truth', async () => {
    const { s, order, settled, play } = table();
    const shot = line({
      show: { kind: 'flight', by: 1, at: 2 },
      dice: [{ faces: 10, face: 3, by: 'a' }],
    });
    const fall = line({ show: { kind: 'change', piece: 1, condition: 'wounded' } });
    const now = update(1);
    play.push([told(0, shot, fall)], now);
    expect(s.playing).toBe(true);
    await vi.waitFor(() => expect(settled).toHaveBeenCalledTimes(1));
    expect(order).toEqual(['fly', 'roll', 'change']);
    expect(s.playing).toBe(false);
    expect(s.pieces).toBe(now.sight.pieces);
    expect(s.log.map((entry) => entry.n)).toEqual([0]);
  });

  it('is cut short by whoever is in a hurry', async () => {
    const { order, settled, play, s } = table();
    play.push([told(0, line({ show })), told(1, line({ show }))], update(2));
    expect(play.skip()).toBe(true);
    await vi.waitFor(() => expect(settled).toHaveBeenCalled());
    expect(order.length).toBeLessThanOrEqual(1);
    expect(s.log.length).toBe(2);
    expect(play.skip()).toBe(false);
  });

  it('hurries when much is waiting', () => {
    expect(haste(0)).toBe(1);
    expect(haste(3)).toBeLessThan(haste(1));
    expect(haste(30)).toBeLessThan(haste(6));
  });

  it('leaves pieces where they went and as they became', () => {
    const s = { pieces: [piece(1), piece(2)] };
    apply(s, show);
    apply(s, { kind: 'change', piece: 2, condition: 'dead' });
    expect(s.pieces[0]).toMatchObject({ x: 5, y: 7, facing: 60 });
    expect(s.pieces[1]?.condition).toBe('dead');
  });
});
