// Two scores held against each other, in words.

import type { Score } from '../wire';
import { nameOf, type TableState } from './state.svelte';

/** The one who is ahead; nobody in a draw. */
export function ahead(scores: readonly [Score, Score]): Score | null {
  return scores.find(({ won_by }) => won_by !== null && won_by > 0) ?? null;
}

/** `Ichi 9, Aka 6: Ichi by 3`. */
export function versusWords(s: TableState, scores: readonly [Score, Score]): string {
  const each = scores.map(({ piece, total }) => `${nameOf(s, piece)} ${total}`).join(', ');
  const first = ahead(scores);
  if (first) return `${each}: ${nameOf(s, first.piece)} by ${first.won_by}`;
  return `${each}: ${scores.every(({ won_by }) => won_by === 0) ? 'even' : 'settled'}`;
}
