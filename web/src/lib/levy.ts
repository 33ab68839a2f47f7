// Which forces come to a table, and what is told of them: switches, which are kept with the game.

import type { Side, TermsTold } from '../wire';
import { api } from './api';
import type { Answers } from './form';

/** Whoever is listed, or somebody by lot; everything else is a force of one's own, by number. */
export const LISTED = 'listed';
export const LOT = 'lot';

/** A force of one's own. */
export interface Brought {
  name: string;
  text: string;
}

/** Who comes for each side at first: whoever is brought to one's own, a match for him to the other. */
export function usualForces(
  terms: TermsTold | null,
  side: Side,
  brought: Brought | null,
): string[] {
  const mine = side === 'a' ? 0 : 1;
  return (terms?.sides ?? []).map(({ needed }, i) => {
    if (brought) return i === mine ? '0' : LOT;
    return needed ? LOT : LISTED;
  });
}

/** The switches of a table with these forces. */
export async function switchesOf(
  book: string,
  terms: TermsTold,
  answers: Answers,
  forces: readonly string[],
  own: readonly Brought[],
): Promise<Record<string, string>> {
  const told = Object.entries(answers).map(([name, value]) => [name, String(value)] as const);
  const switches: Record<string, string> = Object.fromEntries(told);
  const points = Number(answers['points'] ?? terms.points);
  for (const [i, side] of terms.sides.entries()) {
    const force = forces[i] ?? LISTED;
    if (force === LISTED) continue;
    const text = force === LOT ? await raised(book, terms, points) : own[Number(force)]?.text;
    if (text !== undefined) switches[side.switch] = text;
  }
  return switches;
}

async function raised(book: string, terms: TermsTold, points: number): Promise<string> {
  const seed = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000;
  const scenario = terms.scenario === null ? {} : { scenario: terms.scenario };
  return (await api.raise(book, { ...scenario, points, seed })).text;
}
