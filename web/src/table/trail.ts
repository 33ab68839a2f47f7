// What happened since this side last decided anything by itself: where everybody went meanwhile.

import type { Spot } from '../board/grid';
import type { TrailShown } from '../board/state';
import type { PieceSight, Side, Told } from '../wire';

/** The first entry that came after the last one of a side; all of them belong to no side's eye. */
export function sinceLast(log: readonly Told[], eye: Side | null): number {
  const mine = log.filter(({ side, umpire }) => side === eye && !umpire);
  return (mine.at(-1)?.n ?? -1) + 1;
}

/** Where it went before, if only the end of a way is told. */
function cameFrom(log: readonly Told[], before: number, piece: number): Spot | null {
  for (let i = before - 1; i >= 0; i--) {
    for (const { show } of [...(log[i]?.lines ?? [])].reverse()) {
      const end = show?.kind === 'path' && show.piece === piece ? show.path.at(-1) : undefined;
      if (end) return end;
    }
  }
  return null;
}

/** The ways gone from entry `since` on. Whoever moved his own men knows where they went. */
export function trailsOf(
  log: readonly Told[],
  since: number,
  eye: Side | null,
  pieces: readonly PieceSight[],
): TrailShown[] {
  const sides = new Map(pieces.map(({ id, side }) => [id, side]));
  return log.flatMap(({ n, side, umpire, lines }, i) => {
    if (n < since) return [];
    return lines.flatMap(({ show }) => {
      if (show?.kind !== 'path') return [];
      const owner = sides.get(show.piece);
      const mine = eye !== null && owner === eye && side === eye && !umpire;
      if (owner === undefined || mine) return [];
      const first = show.path.length > 1 ? null : cameFrom(log, i, show.piece);
      const path = first ? [first, ...show.path] : show.path;
      return path.length > 1 ? [{ piece: show.piece, side: owner, path }] : [];
    });
  });
}
