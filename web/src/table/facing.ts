// Where somebody looks or would look: in words, as ghosts and as a dial. Pure.

import type { Spot } from '../board/grid';
import type { Counter, Dial, Ghosted } from '../board/state';
import { keyOf } from '../board/where';
import type { Choice, PieceSight, Where } from '../wire';
import { meantBy } from './choose';
import { writtenFor } from './slip';

const POINTS = [
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
  'north',
  'north-east',
];

/** Degrees clockwise from east as a point of the compass. */
export function compass(degrees: number): string {
  return POINTS[Math.round(((((degrees % 360) + 360) % 360) * 8) / 360) % 8] ?? '';
}

/** How far two facings are apart, in degrees. */
function apart(a: number, b: number): number {
  return Math.abs(((a - b + 540) % 360) - 180);
}

/** The choice that looks least away from a way, in degrees clockwise from east. */
export function nearestTo(choices: readonly Choice[], way: number): Choice | null {
  const off = (choice: Choice) => apart(choice.ghost?.facing ?? 0, way);
  const [least] = choices.filter(({ ghost }) => ghost).sort((a, b) => off(a) - off(b));
  return least ?? null;
}

/**
 * The choice that a ghost is shown of if the pointer rests on a place: towards the side of it that
 * is pointed at, or with the least turn from its middle.
 */
export function thoughtOf(
  choices: readonly Choice[],
  piece: PieceSight | null,
  where: Where | null,
  toward: number | null = null,
): Choice | null {
  if (piece === null || where === null) return null;
  return nearestTo(meantBy(choices, { piece: null, where }), toward ?? piece.facing);
}

/** The place that all of several ghosts stand in: with the head, or with the tail. */
function sharedBy(ghosts: readonly { cells: readonly Where[] }[]): Where | null {
  const heads = (nth: number) => ghosts.map(({ cells }) => cells[nth]);
  const isOne = (all: readonly (Where | undefined)[]) =>
    new Set(all.map((where) => (where === undefined ? '' : keyOf(where)))).size === 1;
  return [heads(0), heads(1)].find(isOne)?.[0] ?? null;
}

/** The ways to look among choices that all end in one place, clockwise; nothing if there are none. */
export function dialOf(
  choices: readonly Choice[],
  hint: Choice | null,
  spotOf: (where: Where) => Spot | null,
): Dial | null {
  const ghosts = choices.flatMap(({ ghost }) => ghost ?? []);
  if (ghosts.length < choices.length) return null;
  const where = sharedBy(ghosts);
  const spot = where === null ? null : spotOf(where);
  const ways = [...new Set(ghosts.map(({ facing }) => facing))].sort((a, b) => a - b);
  if (!spot || ways.length < 2) return null;
  return { x: spot[0], y: spot[1], ways, on: hint?.ghost?.facing ?? null };
}

/** The choices that end with a look this way. */
export function lookingTo(choices: readonly Choice[], way: number): Choice[] {
  return choices.filter(({ ghost }) => ghost !== undefined && apart(ghost.facing, way) < 1);
}

/** A counter moved to where its ghost is. */
function haunt(piece: Counter, ghost: { x: number; y: number; facing: number }): Counter {
  const { x, y, facing } = ghost;
  return {
    ...piece,
    x,
    y,
    facing,
    condition: piece.condition === 'dead' ? 'healthy' : piece.condition,
  };
}

/**
 * Ghosts of what is written and of what is thought of. Whoever is in hand or pointed at shows every
 * part of his move, the others only where they end.
 */
export function ghostsOf(
  pieces: readonly Counter[],
  thought: Choice | null,
  about: readonly number[],
): Ghosted[] {
  return pieces.flatMap((piece) => {
    const mine = thought && thought.by[0] === piece.id ? thought : null;
    const asked = about.includes(piece.id) || mine !== null;
    // What is thought of takes the place of what is written for the same part, and of what follows.
    const kept = writtenFor(piece).filter(
      ({ phase }) => !mine || (mine.phase !== undefined && (phase ?? 0) < mine.phase),
    );
    const made: Ghosted[] = [];
    let last: Counter = piece;
    const add = (next: Counter, more: Pick<Ghosted, 'phase' | 'written' | 'faint' | 'at'>) => {
      const here = made.filter((g) => g.piece.x === next.x && g.piece.y === next.y);
      const from = [last.x, last.y] as const;
      made.push({ piece: next, from, looked: last.facing, under: here.length, ...more });
    };
    for (const { phase, ghost, at } of kept) {
      const next = ghost ? haunt(piece, ghost) : last;
      if (ghost || (at?.length ?? 0) > 0 || asked) {
        add(next, { phase: phase ?? null, written: true, faint: !asked, at: at ?? [] });
      }
      last = next;
    }
    const shown = asked ? made : thinned(made, piece);
    if (!mine?.ghost) return shown;
    add(haunt(piece, mine.ghost), { phase: null, written: false, faint: false, at: mine.at ?? [] });
    return made;
  });
}

/** Only the end of a long way, with an arrow from where it begins. */
function thinned(made: readonly Ghosted[], piece: Counter): Ghosted[] {
  const last = made.at(-1);
  if (!last) return [];
  return [
    {
      ...last,
      from: [piece.x, piece.y],
      looked: piece.facing,
      under: 0,
      at: made.flatMap(({ at }) => at),
    },
  ];
}
