import { describe, expect, it } from 'vitest';
import { follow, lastAbout, luck, rolls, written } from '../src/table/keep';
import type { DieTold, LineTold, Told } from '../src/wire';

const line = (text: string, rest: Partial<LineTold> = {}): LineTold => ({
  text,
  rule: 'SG-TRN-01',
  tally: null,
  dice: [],
  about: [],
  show: null,
  ...rest,
});
const told = (n: number, ...lines: LineTold[]): Told => ({ n, side: 'a', turn: 1, lines });
const die = (face: number, by: 'a' | 'b' = 'a', faces = 10): DieTold => ({ faces, face, by });

describe('the log', () => {
  const three = [told(0, line('one')), told(1, line('two')), told(2, line('three'))];

  it('grows by what follows', () => {
    expect(follow(three, 3, [told(3, line('four'))]).map((e) => e.n)).toEqual([0, 1, 2, 3]);
  });

  it('is cut where something was taken back', () => {
    const log = follow(three, 1, [told(1, line('other'))]);
    expect(log.map((e) => e.lines[0]?.text)).toEqual(['one', 'other']);
  });

  it('does not double what comes twice', () => {
    expect(follow(three, 3, [told(1, line('two')), told(2, line('three'))])).toEqual(three);
  });

  it('starts afresh with nothing kept', () => {
    expect(follow(three, 0, [told(0, line('new'))]).length).toBe(1);
  });

  it('leaves out parts and steps in which nothing happened', () => {
    const step = (name: string) => line('', { show: { kind: 'step', text: name } });
    const part = (text: string) => line(text, { show: { kind: 'step', text: `${text}!` } });
    const log = [
      told(0, part('turn 1'), step('Declarations'), step('Bows'), line('Gib shoots')),
      told(1, step('Combat'), part('turn 2'), step('Declarations')),
      told(2, part('turn 3'), step('Bows')),
    ];
    const texts = written(log).map((w) => w.line.text || (w.line.show as { text: string }).text);
    expect(texts).toEqual(['turn 1', 'Bows', 'Gib shoots', 'turn 3', 'Bows']);
  });

  it('knows what it was about last', () => {
    const log = [told(0, line('a', { about: [3] })), told(1, line('b'))];
    expect(lastAbout(log)).toEqual([3]);
    expect(lastAbout([])).toEqual([]);
  });
});

describe('the dice', () => {
  const log = [
    told(0, line('shot', { dice: [die(9), die(4, 'b')] })),
    told(1, line('fight', { dice: [die(10)] })),
  ];

  it('are all in the tray, with the entry they belong to', () => {
    expect(rolls(log).map((roll) => [roll.n, roll.face, roll.by])).toEqual([
      [0, 9, 'a'],
      [0, 4, 'b'],
      [1, 10, 'a'],
    ]);
  });

  it('are held against every way they could have fallen', () => {
    const throwOf = (by: 'a' | 'b', share?: number) => ({
      ...told(0, line('x', { dice: [die(3, by)] })),
      ...(share === undefined ? {} : { luck: share }),
    });
    const { a, b } = luck([throwOf('a', 90), throwOf('b', 10), throwOf('a', 40), throwOf('a')]);
    expect(a).toEqual({ throws: 2, share: 65 });
    expect(b).toEqual({ throws: 1, share: 10 });
    expect(luck([]).a).toEqual({ throws: 0, share: 50 });
  });
});

describe('steps in which nobody could act', () => {
  const step = (name: string, passed = false) =>
    line('', { show: { kind: 'step', text: name }, ...(passed ? { passed } : {}) });
  const part = (text: string) => line(text, { show: { kind: 'step', text: `${text}!` } });
  const texts = (log: Told[], own?: Map<number, string>) =>
    written(log, own).map((w) => w.line.text || (w.line.show as { text: string }).text);

  it('are told in one line, before and after what happened', () => {
    const log = [
      told(0, part('turn 1'), step('Declarations', true), step('Bows', true), step('Movement')),
      told(1, line('Gib moves')),
      told(2, step('Late bows', true), step('Combat', true), part('turn 2'), step('Bows')),
    ];
    expect(texts(log)).toEqual([
      'turn 1',
      'Nobody could act: Declarations, Bows',
      'Movement',
      'Gib moves',
      'Nobody could act: Late bows, Combat',
      'turn 2',
      'Bows',
    ]);
  });

  it('are told of this page too, and of no part in which nothing happened', () => {
    const log = [
      told(0, part('turn 1'), step('Declarations')),
      told(1, step('Bows')),
      told(2, part('turn 2'), step('Declarations')),
      told(3, step('Bows')),
      told(4, line('Gib shoots')),
    ];
    expect(
      texts(
        log,
        new Map([
          [1, 'Declarations'],
          [3, 'Declarations'],
        ]),
      ),
    ).toEqual(['turn 2', 'Nobody could act: Declarations', 'Bows', 'Gib shoots']);
  });
});
