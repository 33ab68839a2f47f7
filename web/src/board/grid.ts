// What a board is divided into. Eye, counters, hands and effects know only spots of the sheet;
// which place a spot belongs to, and what a place looks like, they ask the grid.

import type { BoardScene, Where } from '../wire';
import { makeHexes } from './hexes';
import { makeMeasured } from './measured';
import type { Counter } from './state';

/** A spot of the sheet, in board units. */
export type Spot = readonly [number, number];

export interface Grid {
  /** One place in a word, and several. */
  word: { one: string; many: string };
  /** What the arrow keys do, for those who hear it. */
  arrows: string;
  /** The same for the page of keys. */
  keys: readonly (readonly [string, string])[];
  /** What can be said in words here. */
  says: readonly string[];
  /** From the middle of a place to its rim, in board units. */
  radius: number;
  /** Where the keyboard's hand begins if there is nobody to begin with. */
  origin: Where;
  /** The place under a spot; one of those on offer before others. Nothing beside the board. */
  at(x: number, y: number, offered: readonly Where[]): Where | null;
  /** The middle of a place, if there is such a place. */
  spot(where: Where): Spot | null;
  name(where: Where): string;
  /** The ground there and whatever else, in words; nothing if nothing is known of it. */
  ground(where: Where): string;
  /** The outline of a place, so much larger or smaller than it is. */
  outline(where: Where, size?: number): string;
  /** Places lie in the light, and the rest in shade. */
  lit(places: readonly Where[]): SVGElement[];
  /** The grid itself, as it is printed on the sheet. */
  draw(): SVGElement[];
  /** The place the keyboard's hand comes to; a short step where places lie close together. */
  step(from: Where, way: Spot, stride: Stride, offered: readonly Where[]): Where;
  /** Whether a piece stands in a place. */
  covers(piece: Counter, where: Where): boolean;
}

export type Stride = 'long' | 'short';

const known = new WeakMap<BoardScene, Grid>();

/** The grid of a board: made once. */
export function gridOf(board: BoardScene): Grid {
  const had = known.get(board);
  if (had) return had;
  const { grid } = board;
  const made =
    grid.kind === 'hexes' ? makeHexes(grid, board) : makeMeasured(grid.scale, board, grid.unit);
  known.set(board, made);
  return made;
}

/** Where some places are on the board. */
export function spotsAt(grid: Grid, places: readonly Where[]): Spot[] {
  return places.flatMap((where) => {
    const spot = grid.spot(where);
    return spot ? [spot] : [];
  });
}
