// What the enemy could do: to whoever is in hand, where he is or where he is thought of; with nobody
// in hand, to everybody of one's own side. The table answers from what that side knows.

import type { Spot } from '../board/grid';
import { percent } from '../lib/format';
import { cry } from '../lib/live.svelte';
import { Refused } from '../net/socket';
import type { Choice, Threat } from '../wire';
import { wonder } from './aim';
import { meantBy } from './choose';
import type { Table } from './ctrl';
import { thoughtOf } from './facing';
import { offered } from './slip';
import { gridAt, nameOf, pieceOf, type TableState } from './state.svelte';

/** Who is wondered about: one piece, maybe elsewhere, or a whole side. */
export interface Wonder {
  piece: number | null;
  after: Choice | null;
}

/** What was answered. */
export interface Endangered extends Wonder {
  threats: readonly Threat[];
}

/** What is to be asked now. */
export function wondering(s: TableState, wanted: boolean): Wonder | null {
  if (!wanted || s.eye === null || s.playing || s.back || s.curtain || s.room?.over) return null;
  const [piece] = s.hand.held;
  if (piece === undefined) return s.unlooked ? null : { piece: null, after: null };
  if (pieceOf(s, piece)?.side !== s.eye) return null;
  return { piece, after: destined(s) };
}

/** The choice by which whoever is in hand would come to the place that is pointed at. */
export function destined(s: TableState): Choice | null {
  const goes = (choice: Choice | null | undefined) =>
    choice && (choice.to ?? []).length > 0 && (choice.at ?? []).length === 0 ? choice : null;
  const said = goes(s.hint ?? s.hand.aimed);
  if (said || s.menu) return said;
  if (s.course) return goes(s.course.ways[0]?.choice);
  const where = s.under ?? s.cursor ?? s.asked?.where ?? null;
  const held = pieceOf(s, s.hand.held[0] ?? null);
  // Pointed at himself, he is where he is.
  if (where === null || !held || gridAt(s)?.covers(held, where)) return null;
  const thought = goes(thoughtOf(offered(s), held, where, s.toward));
  return thought ?? meantBy(offered(s), { piece: null, where }).find(goes) ?? null;
}

/** Asks; an answer that came too late is dropped. */
export async function askThreats(
  table: Table,
  { piece, after }: Wonder,
): Promise<Endangered | null> {
  const { s, socket } = table;
  if (s.eye === null) return null;
  const question = { t: 'threats', side: s.eye, piece, after: after?.action ?? null } as const;
  const asked = socket.ask(question).catch((error: unknown) => {
    // Too many to look at: that is said once, and not asked again.
    if (piece === null && error instanceof Refused && !s.unlooked) {
      s.unlooked = true;
      s.note = error.why;
    }
    throw error;
  });
  const answer = await wonder(s, asked);
  return answer?.t === 'threats' ? { piece, after, threats: answer.threats } : null;
}

/** Where blows would fall: on the board, or where somebody stands if nothing else is thought of. */
export function spotOf(s: TableState, { after }: Wonder): Spot | null {
  if (!after) return null;
  if (after.ghost) return [after.ghost.x, after.ghost.y];
  const [where] = after.to ?? [];
  return where === undefined ? null : (gridAt(s)?.spot(where) ?? null);
}

/** What was answered about whoever is in hand now, or about all. */
export function endangered(s: TableState): Endangered | null {
  const { danger } = s;
  return danger && danger.piece === (s.hand.held[0] ?? null) ? danger : null;
}

/** Reads out what threatens a place that is walked to by keys. */
export function tellDanger(s: TableState, danger: Endangered): void {
  if (danger.piece === null || !danger.after) return;
  const [worst, ...others] = danger.threats;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  cry(
    worst
      ? `Danger there: ${nameOf(s, worst.by)} ${worst.text}, ${percent(worst.hurts)}${more}.`
      : 'No danger there.',
  );
}
