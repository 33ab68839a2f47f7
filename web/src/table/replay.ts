// Looking back: any moment of the game, one after the other or all in a row.

import { Lost, Refused } from '../net/socket';
import { letGo, type Table } from './ctrl';

const REST_MS = 450;

/** How many moments there are: before the first entry, and after each. */
export function moments(table: Table): number {
  return table.s.update?.entries ?? 0;
}

/** Shows the game as it was after `at` entries. */
export async function goTo(table: Table, at: number): Promise<boolean> {
  const { s, socket, play } = table;
  const to = Math.max(0, Math.min(at, moments(table)));
  play.skip();
  letGo(s);
  s.back = { at: to, playing: s.back?.playing ?? false };
  s.asking += 1;
  try {
    const answer = await socket.ask({ t: 'moment', at: to });
    // Somebody may have scrubbed on meanwhile.
    if (answer.t !== 'moment' || s.back?.at !== to) return false;
    s.sight = answer.update.sight;
    s.pieces = answer.update.sight.pieces;
    s.recent = s.log.find((e) => e.n === to - 1)?.lines.flatMap((l) => l.about) ?? [];
    return true;
  } catch (error) {
    if (error instanceof Refused) s.note = error.why;
    else if (!(error instanceof Lost)) throw error;
    return false;
  } finally {
    s.asking -= 1;
  }
}

/** One entry on or back. Going on shows how it happened. */
export async function step(table: Table, by: 1 | -1): Promise<boolean> {
  const { s, play } = table;
  const at = s.back?.at ?? moments(table);
  const entry = by > 0 ? s.log.find((e) => e.n === at) : undefined;
  if (by > 0 && at >= moments(table)) return false;
  if (entry && s.back) {
    s.back = { ...s.back, at: at + 1 };
    await play.again(entry);
    if (s.back?.at !== at + 1) return false;
  }
  return goTo(table, at + by);
}

/** Plays on from here until the end or until it is stopped. */
export async function run(table: Table): Promise<void> {
  const { s } = table;
  if (s.back === null || s.back.at >= moments(table)) await goTo(table, 0);
  if (s.back === null) return;
  s.back = { ...s.back, playing: true };
  while (s.back?.playing && s.back.at < moments(table)) {
    const was: number = s.back.at;
    await step(table, 1);
    if (s.back?.at !== was + 1) break;
    await new Promise((rest) => setTimeout(rest, REST_MS));
  }
  if (s.back) s.back = { ...s.back, playing: false };
}

export function pause(table: Table): void {
  const { s } = table;
  if (s.back) s.back = { ...s.back, playing: false };
}

/** Back to the present. */
export function present(table: Table): void {
  const { s } = table;
  s.back = null;
  if (!s.update) return;
  s.sight = s.update.sight;
  s.pieces = s.update.sight.pieces;
}
