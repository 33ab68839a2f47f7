// What the board is to show, worked out from the state of the table.

import type { Counter, Shown } from '../board/state';
import { percent } from '../lib/format';
import type { Settings } from '../lib/settings.svelte';
import type { Choice, PieceSight, Scene, Sight, Where, Zone } from '../wire';
import { marksOf, reachOf, targetsOf } from './choose';
import { endangered, spotOf } from './danger';
import { ghostsOf, thoughtOf } from './facing';
import { goalsOf, markedMen } from './goals';
import { offered, writtenFor } from './slip';
import { pieceOf, promptOf, type TableState } from './state.svelte';
import { trailsOf } from './trail';
import { turnsOf } from './turn';
import { bandsOf, headingDial, regionShown, rulerShown, waysShown } from './measured';
import { taughtOf } from './lesson';
import { zoneOf } from './zones';

const NONE: readonly number[] = [];
const NO_THINGS: readonly never[] = [];

const known = new WeakMap<readonly PieceSight[], readonly Counter[]>();

/** The pieces as they lie on the board: round tokens where it matters where they look. */
export function countersOf(scene: Scene | null, pieces: readonly PieceSight[]): readonly Counter[] {
  const grid = scene?.board.grid;
  const scale = grid?.kind === 'measured' ? grid.scale : null;
  if (!scene?.zones && scale === null) return pieces;
  const had = known.get(pieces);
  if (had) return had;
  const made = pieces.map((piece) => {
    if (scale === null) return { ...piece, looks: true };
    const { base, tray } = piece;
    if (tray) return { ...piece, deck: [tray.half[0] * scale, tray.half[1] * scale] as const };
    return base === undefined ? piece : { ...piece, rim: base * scale };
  });
  known.set(pieces, made);
  return made;
}

/** The choice that is thought of: pointed at in a list or on the board, or aimed at. */
export function thoughtNow(s: TableState): Choice | null {
  if (s.hint ?? s.hand.aimed) return s.hint ?? s.hand.aimed;
  if (s.menu) return null;
  const held = pieceOf(s, s.hand.held[0] ?? null);
  return thoughtOf(offered(s), held, s.under ?? s.cursor, s.toward);
}

/** What is thought of, but where a way is: it has a ghost of its own. */
function thoughtShown(s: TableState): Choice | null {
  if (!s.course) return thoughtNow(s);
  return s.course.ways.length > 0 ? s.hint : (s.hint ?? s.hand.aimed);
}

const NO_ZONE = { side: null, cells: [], bands: [] };

/** The zone to be tinted. */
function tintOf(s: TableState, zone: Zone | null): Shown['zone'] {
  if (!zone || !s.reached) return NO_ZONE;
  const side = pieceOf(s, s.reached.piece)?.side ?? null;
  return {
    side,
    cells: zone.cells.map(({ cell, text, worse }) => ({ where: cell, text, worse })),
    bands: bandsOf(s, zone),
  };
}

const grounds = new WeakMap<Scene, Shown['goals']>();

/** Edges to leave by and places to hold: they never change, and are made once. */
function groundOf(scene: Scene | null): Shown['goals'] {
  if (!scene) return NO_THINGS;
  const had = grounds.get(scene);
  if (had) return had;
  const made = scene.goals.flatMap(({ side, marks }) =>
    (marks ?? []).map((mark) => ({
      side,
      cells: mark.kind === 'cells' ? mark.cells : [],
      ring: mark.kind === 'ring' ? mark.ring : [],
      line: mark.kind === 'edge' ? (mark.line ?? null) : null,
      edge: mark.kind === 'edge' && !mark.line ? mark.cells : [],
    })),
  );
  grounds.set(scene, made);
  return made;
}

const men = new WeakMap<Sight['goals'], Shown['marked']>();

/** Men who must live or are wanted: made anew when the goals stand otherwise. */
function markedOf(scene: Scene | null, sight: Sight | null): Shown['marked'] {
  if (!sight?.goals || sight.outcome) return NO_THINGS;
  const had = men.get(sight.goals);
  if (had) return had;
  const made = [...markedMen(goalsOf(scene, sight))].map(([piece, why]) => ({ piece, why }));
  men.set(sight.goals, made);
  return made;
}

/** Everything the board shows now. */
export function shownOf(s: TableState, settings: Settings): Shown {
  const prompt = promptOf(s);
  const held = s.hand.held;
  const mine = offered(s);
  const targets = [...targetsOf(mine), ...(held.length === 0 ? targetsOf(prompt?.own ?? []) : [])];
  const own = held.length === 0 ? (prompt?.own ?? []) : [];
  const spots = held.length === 0 ? (prompt?.spots ?? []) : [];
  const reach = [
    ...reachOf(mine),
    ...reachOf(own),
    ...spots.map((where) => ({ where, cost: null })),
  ];
  const aimed = s.hint ?? s.hand.aimed;
  const pieces = countersOf(s.scene, s.pieces);
  const thought = thoughtShown(s);
  const danger = settings.danger ? endangered(s) : null;
  const about = [...held, s.pointed, s.asked?.piece ?? null].filter((id) => id !== null);
  return {
    pieces,
    ropes: s.sight?.ropes ?? [],
    contacts: s.sight?.contacts ?? NO_THINGS,
    lanterns: s.sight?.lanterns ?? NO_THINGS,
    barricades: s.sight?.barricades ?? NO_THINGS,
    light: s.sight?.light ?? null,
    goals: groundOf(s.scene),
    marked: markedOf(s.scene, s.sight),
    duel: s.sight?.duel ?? null,
    ready: prompt?.subjects ?? NONE,
    held,
    // Where every point is a place, a region is lit in place of points.
    reach: (settings.reach || prompt?.pace === 'reaction') && !s.region ? reach.map(lit) : [],
    zone: tintOf(s, zoneOf(s)),
    region: settings.reach ? regionShown(s) : null,
    ways: waysShown(s, pieces),
    // They would lie in the way of whoever plans his own.
    trails: held.length > 0 ? NO_THINGS : trailsNow(s),
    ruler: rulerShown(s),
    measuring: s.ruler !== null,
    ghosts: s.playing || s.sight?.outcome ? [] : ghostsOf(pieces, thought, about),
    dial: s.menu ? turnsOf(s) : headingDial(s, pieces),
    targets: targets.map(({ piece, hurts }) => ({
      piece,
      text: hurts === null ? '' : `${hurts} %`,
    })),
    marks: marksOf(mine).map(({ where, hurts }) => ({ where, text: `${hurts} %` })),
    aim: { places: aimed?.to ?? [], pieces: aimed?.at ?? [] },
    line: s.line,
    dangers: (danger?.threats ?? []).map((t) => ({
      by: t.by,
      at: t.at,
      spot: danger ? spotOf(s, danger) : null,
      many: danger?.piece === null,
      text: percent(t.hurts),
      weight: t.hurts.den > 0 ? t.hurts.num / t.hurts.den : 0,
    })),
    outlined: s.cited.length > 0 ? s.cited : held.length > 0 ? NONE : s.recent,
    taught: taughtOf(s),
    cursor: s.cursor,
    names: settings.names,
    grid: settings.grid,
  };
}

const gone = new WeakMap<readonly unknown[], Shown['trails']>();

/** Where others went: found once for as long as the log is the same. */
function trailsNow(s: TableState): Shown['trails'] {
  if (s.back) return NO_THINGS;
  const had = gone.get(s.log);
  if (had) return had;
  const made = trailsOf(s.log, s.since, s.eye, s.pieces);
  gone.set(s.log, made);
  return made;
}

const lit = ({ where, cost }: { where: Where; cost: number | null }) => ({
  where,
  text: cost === null ? '' : String(cost),
});

/** A piece in one breath, for those who hear it. */
export function labelOf(scene: Scene | null, piece: Counter, ready: boolean): string {
  const kind = scene?.kinds[piece.kind]?.title ?? '';
  const side = piece.side && scene ? scene.sides[piece.side].name : 'nobody’s';
  const names = scene?.values ?? ['attack', 'defence', 'movement'];
  const values = names.map((name, i) => `${name} ${piece.values[i] ?? 0}`).join(', ');
  const written = writtenFor(piece).map(({ phase, text }) =>
    phase === undefined ? text : `${phase}: ${text}`,
  );
  const parts = [
    piece.name,
    `${kind}${piece.mounted ? ', mounted' : ''}, ${side}`,
    piece.place,
    values,
    piece.condition === 'healthy' ? '' : piece.condition,
    piece.prisoner ? 'prisoner' : '',
    piece.unseen ? 'unseen by the enemy' : '',
    written.length > 0 ? `written: ${written.join(', ')}` : '',
    ready ? 'can act' : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}
