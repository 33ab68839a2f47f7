// Questions about a choice before it is made: answers that come too late are dropped.

import { cry } from '../lib/live.svelte';
import { Lost, Refused } from '../net/socket';
import type { Choice, Preview } from '../wire';
import type { Table } from './ctrl';
import { promptOf, type TableState } from './state.svelte';

/** Asks something; nothing comes back if the answer came too late or never. */
export async function wonder<T>(s: TableState, question: Promise<T>): Promise<T | null> {
  const then = s.update;
  s.asking += 1;
  try {
    const answer = await question;
    return s.update === then ? answer : null;
  } catch (error) {
    if (error instanceof Refused || error instanceof Lost) return null;
    throw error;
  } finally {
    s.asking -= 1;
  }
}

/** Points at something: its odds are shown, and a second click commits. */
export async function aim(table: Table, choice: Choice): Promise<void> {
  const { s } = table;
  s.menu = null;
  s.hint = null;
  s.hand = { ...s.hand, aimed: choice };
  await look(table, choice);
  cry(`${choice.words}. Press Enter to do it, Escape to think again.`);
}

/** Asks for the odds of a choice, and for the line of sight if somebody is aimed at. */
export async function look(table: Table, choice: Choice): Promise<void> {
  const { s, socket } = table;
  const prompt = promptOf(s);
  if (!prompt) return;
  const question = socket.ask({ t: 'preview', side: prompt.side, action: choice.action });
  const answer = await wonder(s, question);
  if (answer?.t === 'preview') s.preview = { choice, preview: answer.preview };
}

/** What would come of a choice, without pointing at it. */
export async function weigh(table: Table, choice: Choice): Promise<Preview | null> {
  const { s, socket } = table;
  const prompt = promptOf(s);
  if (!prompt) return null;
  const question = socket.ask({ t: 'preview', side: prompt.side, action: choice.action });
  const answer = await wonder(s, question);
  return answer?.t === 'preview' ? answer.preview : null;
}
