// The log as this page has it: what is kept, what follows, and what is read off it.

import type { BySide, DieTold, LineTold, Side, Told } from '../wire';

/** The log after an update: the first `keep` entries stay, `told` follows them. */
export function follow(log: readonly Told[], keep: number, told: readonly Told[]): Told[] {
  return [...log.filter((entry) => entry.n < keep), ...told.filter((entry) => entry.n >= keep)];
}

/** A die with where it fell. */
export interface Roll extends DieTold {
  n: number;
  text: string;
  rule: string;
}

/** Every die of the log, first to last. */
export function rolls(log: readonly Told[]): Roll[] {
  return log.flatMap((entry) =>
    entry.lines.flatMap((line) =>
      line.dice.map((die) => ({ ...die, n: entry.n, text: line.text, rule: line.rule })),
    ),
  );
}

/** How the dice fell for a side, against what could be expected of them. */
export interface Luck {
  dice: number;
  sum: number;
  expected: number;
  /** How many times the usual scatter the sum is off: 0 is even, 2 is remarkable. */
  scatter: number;
}

export function luck(log: readonly Told[]): BySide<Luck> {
  const all = rolls(log);
  const of = (side: Side): Luck => {
    const mine = all.filter((roll) => roll.by === side);
    const sum = mine.reduce((total, roll) => total + roll.face, 0);
    const expected = mine.reduce((total, roll) => total + (roll.faces + 1) / 2, 0);
    const spread = mine.reduce((total, roll) => total + (roll.faces ** 2 - 1) / 12, 0);
    const scatter = spread > 0 ? (sum - expected) / Math.sqrt(spread) : 0;
    return { dice: mine.length, sum, expected, scatter };
  };
  return { a: of('a'), b: of('b') };
}

/** Lines that say something, with the entry they belong to. */
export interface Written {
  n: number;
  side: Side;
  turn: number;
  line: LineTold;
}

/** True of a line that only says where the course of play has got to. */
export function isStep(line: LineTold): boolean {
  return line.show?.kind === 'step';
}

/** A new part of a turn is told in words; a step within it has only its name. */
function isPart(line: LineTold): boolean {
  return isStep(line) && line.text !== '';
}

/** The lines to be read. Parts and steps in which nothing happened are left out, but the last. */
export function written(log: readonly Told[]): Written[] {
  const all: Written[] = [];
  let part: Written | null = null;
  let step: Written | null = null;
  const heads = () => [part, step].filter((head) => head !== null);
  for (const entry of log) {
    for (const line of entry.lines) {
      const w = { n: entry.n, side: entry.side, turn: entry.turn, line };
      if (isPart(line)) [part, step] = [w, null];
      else if (isStep(line)) step = w;
      else if (line.text !== '') {
        all.push(...heads(), w);
        [part, step] = [null, null];
      }
    }
  }
  return [...all, ...heads()];
}

/** The pieces the last told entry was about. */
export function lastAbout(log: readonly Told[]): number[] {
  for (let i = log.length - 1; i >= 0; i--) {
    const about = log[i]?.lines.flatMap((line) => line.about) ?? [];
    if (about.length > 0) return [...new Set(about)];
  }
  return [];
}
