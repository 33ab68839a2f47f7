// What the board is told to show. It knows nothing of rules: only pieces, places and marks.

import type {
  BarricadeSight,
  DuelSight,
  KindScene,
  LanternSight,
  PieceSight,
  SightLine,
  Where,
} from '../wire';
import type { Grid } from './grid';

/** A piece as it lies on the board. */
export interface Counter extends PieceSight {
  /** The radius of the round base it stands on, in board units, if it has one. */
  base?: number;
}

/** A place that can be reached, lit with its price. */
export interface Reach {
  where: Where;
  text: string;
}

/** A piece that can be aimed at, with a short word on how likely it is to hurt. */
export interface Target {
  piece: number;
  text: string;
}

/** A place that can be aimed at for what stands in it, with a short word on the chance. */
export interface Mark {
  where: Where;
  text: string;
}

/** An enemy that could hurt the selected piece. */
export interface Danger {
  by: number;
  text: string;
  /** From nothing to certain, for the weight of the line. */
  weight: number;
}

/** All that is to be seen. */
export interface Shown {
  pieces: readonly Counter[];
  ropes: readonly (readonly [number, number])[];
  lanterns: readonly LanternSight[];
  barricades: readonly BarricadeSight[];
  /** By night the hexes in the light; nothing by day. */
  light: readonly number[] | null;
  /** Two who fight alone: everybody else falls into shade. */
  duel: DuelSight | null;
  /** Pieces that can act: a quiet ring breathes about them. */
  ready: readonly number[];
  /** Pieces in hand, the first of them the one that was picked up. */
  held: readonly number[];
  reach: readonly Reach[];
  targets: readonly Target[];
  marks: readonly Mark[];
  /** What the next commitment is about. */
  aim: { places: readonly Where[]; pieces: readonly number[] };
  line: SightLine | null;
  dangers: readonly Danger[];
  /** Pieces the last event was about, or those of a line of the log. */
  outlined: readonly number[];
  /** The place under the keyboard's hand. */
  cursor: Where | null;
  names: boolean;
  grid: boolean;
}

export const NOTHING: Shown = {
  pieces: [],
  ropes: [],
  lanterns: [],
  barricades: [],
  light: null,
  duel: null,
  ready: [],
  held: [],
  reach: [],
  targets: [],
  marks: [],
  aim: { places: [], pieces: [] },
  line: null,
  dangers: [],
  outlined: [],
  cursor: null,
  names: false,
  grid: true,
};

/** How large the map is, in board units. */
export interface Sheet {
  width: number;
  height: number;
}

/** What does not change. */
export interface Ground {
  sheet: Sheet;
  grid: Grid;
  kinds: readonly KindScene[];
  title: string;
  /** Address of the drawing of the bare ground. */
  picture: string;
}

/** What a hand did on the board. */
export interface Touch {
  piece: number | null;
  where: Where | null;
  /** With a modifier held: add to what is in hand. */
  more: boolean;
  /** Where on the screen. */
  x: number;
  y: number;
}

/** What the board reports. */
export interface Hands {
  click(touch: Touch): void;
  hover(touch: Touch | null): void;
  /** A long press or a right click: what is this? */
  ask(touch: Touch): void;
  /** A piece is dragged: picked up, and let go somewhere. */
  pick(piece: number): void;
  drop(piece: number, touch: Touch): void;
  /** A click while something is being shown. */
  skip(): boolean;
}
