// What was said at a table and read in this browser: a reload forgets nothing that is new.

import type { ChatTold, Side } from '../wire';

const KEY = 'kabuto-read-';

/** Everything said so far has been read. */
export function keepRead(table: string, chat: readonly ChatTold[]): void {
  const last = chat.at(-1);
  if (!last) return;
  try {
    localStorage.setItem(KEY + table, String(last.n));
  } catch {
    // It will look unread again; nothing is lost.
  }
}

/** How much was said by others since it was last read. */
export function unreadOf(table: string, chat: readonly ChatTold[], mine: readonly Side[]): number {
  let read = -1;
  try {
    read = Number(localStorage.getItem(KEY + table) ?? -1);
  } catch {
    return 0;
  }
  const others = chat.filter(({ side }) => side === null || !mine.includes(side));
  return others.filter(({ n }) => n > read).length;
}
