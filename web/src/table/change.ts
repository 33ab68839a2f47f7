// How things stand, put together from how they stood and what has changed since.

import type { Change, PieceSight, Sight, SightChange, Update } from '../wire';

/** The update after a change. Whatever is left out of it is as it was. */
export function changed(was: Update, change: Change): Update {
  const { sight, halted, ...rest } = change;
  const now: Update = { ...was, ...rest, sight: sight ? seen(was.sight, sight) : was.sight };
  if (halted === null) delete now.halted;
  else if (halted !== undefined) now.halted = halted;
  return now;
}

function seen(was: Sight, change: SightChange): Sight {
  const { pieces, order, ...rest } = change;
  return { ...was, ...rest, pieces: stood(was.pieces, pieces ?? [], order) };
}

/** All pieces: those told anew in place of what they were, in their order. */
function stood(was: PieceSight[], news: PieceSight[], order?: number[]): PieceSight[] {
  if (news.length === 0 && !order) return was;
  const fresh = new Map(news.map((piece) => [piece.id, piece]));
  if (!order) return was.map((piece) => fresh.get(piece.id) ?? piece);
  const old = new Map(was.map((piece) => [piece.id, piece]));
  return order.flatMap((id) => fresh.get(id) ?? old.get(id) ?? []);
}
