// Looking back: any moment of the game, one after the other or all in a row.

import { Lost, Refused } from '../net/socket';
import type { Told } from '../wire';
import { letGo, type Table } from './ctrl';
import type { TableState } from './state.svelte';

const REST_MS = 450;

/** For whom a link to a moment works, in a sentence; nothing if for whoever gets it. */
export function whyPrivate(s: TableState): string {
  const { room } = s;
  if (!room || room.listed) return '';
  if (!room.over) {
    return 'The game is still played: the link works for those who play it or watch by invitation.';
  }
  if (!canShow(s)) return 'Only those who played this game or watched it can open the link.';
  return isWaiting(s)
    ? 'You want it to be public. The link works for everybody once the other side wants it too.'
    : 'Only those who played this game or watched it can open the link, until it is public.';
}

/** Whether this page can make the game public, or say that it wants that. */
export function canShow(s: TableState): boolean {
  const { room } = s;
  if (!room?.over || room.listed) return false;
  return room.mine.length > 0 || isBrought(s);
}

/** A file that was brought in has nobody at its seats. */
const isBrought = ({ room }: TableState) => room?.frozen != null && room.mine.length === 0;

/** This side wants the game to be public, and the other has not said so. */
export function isWaiting({ room }: TableState): boolean {
  return room !== null && !room.listed && room.mine.some((side) => room.shown.includes(side));
}

/** How many moments there are: before the first entry, and after each. */
export function moments(table: Table): number {
  return table.s.update?.entries ?? 0;
}

/** The log as far as it is shown: up to the moment looked back at. */
export function logNow(s: TableState): readonly Told[] {
  const { back, log } = s;
  return back ? log.filter(({ n }) => n < back.at) : log;
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

/** Shows what happened once more: from one entry to another, and back to the present. */
export async function showAgain(table: Table, from: number, to: number): Promise<void> {
  const { s } = table;
  if (s.playing || !(await goTo(table, from)) || s.back === null) return;
  s.back = { ...s.back, playing: true };
  while (s.back?.playing && s.back.at < to) {
    const was: number = s.back.at;
    // Whoever scrubs or pauses meanwhile looks back by himself.
    if (!(await step(table, 1)) || s.back?.at !== was + 1) return;
  }
  if (s.back?.playing) present(table);
}

/** What happened since this side last decided, once more; if nothing did, the last thing of all. */
export function lastAgain(table: Table): Promise<void> {
  const all = moments(table);
  return showAgain(table, Math.max(0, Math.min(table.s.since, all - 1)), all);
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
