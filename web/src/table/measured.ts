// What only a measured table shows, worked out in board units: region, ways, bands, ruler, dial.

import { gridOf, type Spot } from '../board/grid';
import type { BandShown, Counter, Dial, RegionShown, RulerShown, WayShown } from '../board/state';
import { dialRim } from '../board/ways';
import { fromEast, rodOf, ruled, spent } from '../lib/length';
import type { Region, Ruler, Way, Zone } from '../wire';
import { canTurn, headingNow } from './course';
import { pieceOf, type TableState } from './state.svelte';

/** From points of the table to spots of the board, and how large a unit is there. */
interface Lens {
  scale: number;
  spot(point: readonly [number, number]): Spot;
}

function lensOf(s: TableState): Lens | null {
  const board = s.scene?.board;
  if (board?.grid.kind !== 'measured') return null;
  const grid = gridOf(board);
  return {
    scale: board.grid.scale,
    spot: ([x, y]) => grid.spot([x, y]) ?? [0, 0],
  };
}

const regions = new WeakMap<Region, RegionShown>();

/** Where whoever is in hand can get to. */
export function regionShown(s: TableState): RegionShown | null {
  const lens = lensOf(s);
  const { region } = s;
  if (!lens || !region || s.playing) return null;
  const had = regions.get(region);
  if (had) return had;
  const made = { rings: region.rings.map((ring) => ring.map(lens.spot)) };
  regions.set(region, made);
  return made;
}

const NO_WAYS: readonly WayShown[] = [];
const known = new WeakMap<readonly Way[], readonly WayShown[]>();

/** The ways that are thought of. */
export function waysShown(s: TableState, pieces: readonly Counter[]): readonly WayShown[] {
  const lens = lensOf(s);
  const ways = s.course?.ways;
  if (!lens || !ways || s.playing || s.course?.wish.to === null) return NO_WAYS;
  const had = known.get(ways);
  if (had) return had;
  const made = ways.flatMap((way, i): WayShown[] => {
    // Of several only the first tells its cost, and whoever cannot go.
    const told = i === 0 || way.choice === null;
    const piece = pieces.find(({ id }) => id === way.piece);
    if (!piece) return [];
    const { x, y, facing } = way.ghost;
    return [
      {
        path: way.path.map(lens.spot),
        ghost: { ...piece, x, y, facing },
        text: told ? spent(way.cost, way.limit, rodOf(s.scene)) : '',
        ok: way.choice !== null,
        touches: way.touches,
      },
    ];
  });
  known.set(ways, made);
  return made;
}

const DIAL = [0, 45, 90, 135, 180, 225, 270, 315];

/** Which way somebody is to look where his way ends, once it lies there. */
export function headingDial(s: TableState, pieces: readonly Counter[]): Dial | null {
  const { course } = s;
  const [way] = course?.ways ?? [];
  if (!course?.laid || !way || s.hand.aimed || s.playing || !canTurn(s)) return null;
  const piece = pieces.find(({ id }) => id === way.piece);
  if (!piece) return null;
  const { x, y } = way.ghost;
  const heading = fromEast(headingNow(s));
  return {
    x,
    y,
    ways: DIAL,
    on: DIAL.includes(heading) ? heading : null,
    near: dialRim({ ...piece, ...way.ghost }),
    heading,
  };
}

/** The bands of a weapon. */
export function bandsOf(s: TableState, zone: Zone): BandShown[] {
  const lens = lensOf(s);
  if (!lens) return [];
  return (zone.bands ?? []).map(({ middle, from, to, arc, text, worse }) => ({
    middle: lens.spot(middle),
    from: from * lens.scale,
    to: to * lens.scale,
    arc: arc ?? null,
    text,
    worse,
  }));
}

const rulers = new WeakMap<Ruler, RulerShown>();

/** The ruler that lies on the table. */
export function rulerShown(s: TableState): RulerShown | null {
  const lens = lensOf(s);
  const got = s.ruler?.got;
  if (!lens || !got || s.ruler?.to === null) return null;
  const had = rulers.get(got);
  if (had) return had;
  const [from, to] = [lens.spot(got.from), lens.spot(got.to)];
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const made: RulerShown = {
    from,
    to,
    text: ruled(got.millimetres, rodOf(s.scene)),
    ticks: got.limits.flatMap(({ limit, within }) => {
      const part = far > 0 ? (limit * lens.scale) / far : 0;
      // Limits far beyond the other end would leave the table.
      if (part <= 0 || part > 1.5) return [];
      return [
        { at: [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part], within },
      ];
    }),
  };
  rulers.set(got, made);
  return made;
}

/** The name of the group of whoever is in hand. */
export function groupName(s: TableState): string {
  const group = pieceOf(s, s.hand.held[0] ?? null)?.group;
  return group === undefined ? '' : (s.scene?.groups?.[group]?.name ?? '');
}
