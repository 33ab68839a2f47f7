// Steps in which nobody can act are passed without asking. The table says which they are; this
// page only decides whether it is for it to pass them.

import { say } from '../lib/live.svelte';
import type { Settings } from '../lib/settings.svelte';
import { Lost, Refused } from '../net/socket';
import type { Prompt } from '../wire';
import type { Table } from './ctrl';
import { isMine, promptOf, type TableState } from './state.svelte';

/** A step this page passed: the entry by which it did, the turn, and what the step is called. */
export interface Passed {
  n: number;
  turn: number;
  step: string;
}

/** What is asked, if it is to be passed now. */
export function passing(s: TableState, settings: Pick<Settings, 'everyStep'>): Prompt | null {
  const { room } = s;
  const prompt = promptOf(s);
  if (settings.everyStep || !prompt?.passes || !room || !isMine(s, prompt.side)) return null;
  if (s.link !== 'open' || s.sending || s.seq < s.due || s.passTried === s.update) return null;
  // Somebody is awaited, or something was asked across the table: it is answered first.
  if (room.over || room.open || room.back_asked || room.draw_offered) return null;
  // A lesson teaches steps one by one.
  if (room.lesson && room.lesson.waits.for !== 'nothing') return null;
  // Whoever took something back wants to be here.
  if (s.tookBack) return null;
  // How quickly it goes would tell the other player what he cannot see.
  const other = room.seats[prompt.side === 'a' ? 'b' : 'a'];
  if (prompt.passes === 'unseen' && other.who !== 'computer') return null;
  // Nobody's game runs away from him: after a whole turn he is asked again.
  const [first] = lately(s);
  return first && (s.sight?.turn ?? 0) > first.turn + 1 ? null : prompt;
}

/** The steps that were passed since this side last decided anything. */
export function lately(s: TableState): Passed[] {
  return s.passed.filter(({ n }) => n >= s.since);
}

/** What a step is called. */
function stepOf(s: TableState, prompt: Prompt): string {
  const step = s.sight?.step ?? null;
  return (step === null ? null : s.scene?.track[step]?.name) ?? prompt.text;
}

/** Passes the step. Whoever came first, here or in another window of the same player, did it. */
export async function pass(table: Table, prompt: Prompt): Promise<void> {
  const { s, socket } = table;
  const { update } = s;
  if (!update || s.acting) return;
  const step = { n: update.entries, turn: update.sight.turn, step: stepOf(s, prompt) };
  s.passTried = update;
  s.sending = s.acting = true;
  try {
    const { action } = prompt.idle;
    const answer = await socket.ask({ t: 'act', seq: s.seq, side: prompt.side, action });
    if (answer.t === 'done') s.due = Math.max(s.due, answer.seq);
    s.passed = [...s.passed.filter(({ n }) => n < step.n), step];
    say(passedWords([step.step]));
  } catch (error) {
    // It was passed already, or the connection is lost; then it is tried with the next news.
    if (!(error instanceof Refused || error instanceof Lost)) throw error;
  } finally {
    s.acting = false;
    s.sending = socket.waiting() > 0;
  }
}

/** A line that says so. */
export function passedWords(steps: readonly string[]): string {
  return `Nobody could act: ${steps.join(', ')}`;
}
