// The sheet of a piece: asked for, and laid open.

import { Lost, Refused } from '../net/socket';
import type { Table } from './ctrl';

/** Lays the sheet of a piece open. */
export async function openSheet(table: Table, piece: number): Promise<void> {
  const { s, socket } = table;
  s.asking += 1;
  try {
    const answer = await socket.ask({ t: 'sheet', piece });
    if (answer.t === 'sheet') s.sheet = answer.sheet;
  } catch (error) {
    if (error instanceof Refused) s.note = error.why;
    else if (!(error instanceof Lost)) throw error;
  } finally {
    s.asking -= 1;
  }
}
