// The log as this page has it: what is kept, what follows, and what is read off it.

import { Lost, Refused } from '../net/socket';
import type { Table } from './ctrl';
import { passedWords } from './pass';
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

/** How the dice fell for a side, against every way they could have fallen. */
export interface Luck {
  /** Throws that decided something. */
  throws: number;
  /** On average; 50 is even luck, 100 the best that could have happened. */
  share: number;
}

/** `weighed` is what the table answered when asked, by the number of the entry. */
export function luck(
  log: readonly Told[],
  weighed: ReadonlyMap<number, number> = new Map(),
): BySide<Luck> {
  const of = (side: Side): Luck => {
    const mine = log.flatMap((entry) => {
      const [first] = entry.lines.flatMap((line) => line.dice);
      const one = entry.luck ?? weighed.get(entry.n);
      return first?.by === side && one !== undefined ? [one] : [];
    });
    const sum = mine.reduce((total, one) => total + one, 0);
    return { throws: mine.length, share: mine.length > 0 ? sum / mine.length : 50 };
  };
  return { a: of('a'), b: of('b') };
}

/** Asks how well the dice of each entry fell; nothing if there is no answer now. */
export async function weigh(table: Table): Promise<ReadonlyMap<number, number> | null> {
  try {
    const answer = await table.socket.ask({ t: 'luck' });
    return answer.t === 'luck' ? new Map(answer.luck) : null;
  } catch (error) {
    if (error instanceof Lost || error instanceof Refused) return null;
    throw error;
  }
}

/** Lines that say something, with the entry they belong to. */
export interface Written {
  n: number;
  /** Whose act it is; nobody's if it came of the umpire's word. */
  side: Side | null;
  /** The umpire said or wrote it himself. */
  umpire: boolean;
  turn: number;
  line: LineTold;
  /** Free words that follow it: a poem, or the umpire's reason. */
  words: readonly string[];
  /** Steps that were passed since nobody could act in them. */
  passed?: readonly string[];
}

const NO_WORDS: readonly string[] = [];
const NO_LINE: LineTold = { text: '', rule: '', tally: null, dice: [], about: [], show: null };

/** True of a line that only says where the course of play has got to. */
export function isStep(line: LineTold): boolean {
  return line.show?.kind === 'step';
}

/** A new part of a turn is told in words; a step within it has only its name. */
function isPart(line: LineTold): boolean {
  return isStep(line) && line.text !== '';
}

/**
 * The lines to be read. Parts and steps in which nothing happened are left out, but the last; of
 * those that were passed one line tells. `own` are the steps that this page passed, by entry.
 */
export function written(
  log: readonly Told[],
  own: ReadonlyMap<number, string> = new Map(),
): Written[] {
  const all: Written[] = [];
  let part: Written | null = null;
  let step: Written | null = null;
  let over: Written | null = null;
  /** Something happened in this part of the turn. */
  let begun = false;
  const heads = () => [part, over, step].filter((head) => head !== null);
  const pass = (w: Written, name: string) => {
    const passed = [...(over?.passed ?? []), name];
    [over, step] = [{ ...w, passed, line: { ...w.line, text: passedWords(passed) } }, null];
  };
  for (const entry of log) {
    const read = entry.lines.filter((line) => line.text !== '' && !isStep(line));
    const said = read.find(({ ruled }) => ruled) ?? read[0];
    const [n, turn, side] = [entry.n, entry.turn, entry.umpire ? null : entry.side];
    const ended = own.get(n);
    if (ended !== undefined) {
      pass({ n, side, umpire: false, turn, line: NO_LINE, words: NO_WORDS }, ended);
    }
    for (const line of entry.lines) {
      const words = line === said ? (entry.words ?? NO_WORDS) : NO_WORDS;
      const w = { n, side, umpire: line.ruled ?? false, turn, line, words };
      if (isPart(line)) {
        if (begun && over) all.push(over);
        [part, step, over, begun] = [w, null, null, false];
      } else if (line.passed && line.show?.kind === 'step') pass(w, line.show.text);
      else if (isStep(line)) step = w;
      else if (line.text !== '') {
        all.push(...heads(), w);
        [part, step, over, begun] = [null, null, null, true];
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
