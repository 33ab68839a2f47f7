// What the board is told to show. It knows nothing of rules: only pieces, places and marks.

import type {
  BarricadeSight,
  Contact,
  DuelSight,
  KindScene,
  LanternSight,
  PieceSight,
  Side,
  SightLine,
  Where,
} from '../wire';
import type { Grid, Spot } from './grid';

/** A piece as it lies on the board. */
export interface Counter extends PieceSight {
  /** From its middle to the rim of the round base it stands on, in board units, if it has one. */
  rim?: number;
  /** Half the width and half the depth of its tray, in board units, if it is one. */
  deck?: readonly [number, number];
}

/** Where a piece can get to: rings, and what lies inside an odd number of them belongs to it. */
export interface RegionShown {
  rings: readonly (readonly Spot[])[];
}

/** A way a piece would take. */
export interface WayShown {
  path: readonly Spot[];
  /** As it would stand at the end. */
  ghost: Counter;
  /** What it costs, in words. */
  text: string;
  /** Whether it may go there. */
  ok: boolean;
  /** Whom it would touch. */
  touches: readonly number[];
}

/** A way that somebody has gone. */
export interface TrailShown {
  piece: number;
  side: Side | null;
  path: readonly Spot[];
}

/** A ruler on the table, and the limits it is held against. */
export interface RulerShown {
  from: Spot;
  to: Spot;
  text: string;
  ticks: readonly { at: Spot; within: boolean }[];
}

/** A band of a weapon's range. */
export interface BandShown {
  middle: Spot;
  from: number;
  to: number;
  /** Where its middle lies, in degrees clockwise from north, and how wide it is. */
  arc: readonly [number, number] | null;
  text: string;
  worse: number;
}

/** A place that a weapon reaches, with what is written there. */
export interface Tint {
  where: Where;
  text: string;
  /** 0 is as well as can be, more is worse. */
  worse: number;
}

/** A piece where it would be. */
export interface Ghosted {
  /** As it would lie there. */
  piece: Counter;
  /** Where it comes from. */
  from: readonly [number, number];
  /** The part of the turn it is written for, if several are. */
  phase: number | null;
  /** Where it looked before. */
  looked: number;
  /** How many seals lie there already. */
  under: number;
  /** Written already, or only thought of. */
  written: boolean;
  /** Fainter than others: nobody asks about it now. */
  faint: boolean;
  /** Whom it is aimed at. */
  at: readonly number[];
}

/** Ways to look that can be chosen at a spot, in degrees clockwise from east. */
export interface Dial {
  x: number;
  y: number;
  ways: readonly number[];
  /** The way pointed at. */
  on: number | null;
  /** How far its wedges keep from the spot, in board units; the rim of a place if left out. */
  near?: number;
  /** Where it looks now, if it is a wheel that can be turned to any heading. */
  heading?: number;
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

/** An enemy that could hurt a piece. */
export interface Danger {
  by: number;
  at: number;
  /** Where it would stand; nothing where it stands. */
  spot: Spot | null;
  /** A whole side is shown: the word stands by whom it is about. */
  many: boolean;
  text: string;
  /** From nothing to certain, for the weight of the line. */
  weight: number;
}

/** Where something decides the game: an outline, or an edge to leave by. */
export interface GoalShown {
  side: Side;
  /** Places to be in. */
  cells: readonly number[];
  /** The same on a measured table. */
  ring: readonly Spot[];
  /** An edge to leave by, and the way out over it. */
  line: readonly [Spot, Spot] | null;
  /** Places along an edge that is not straight. */
  edge: readonly number[];
}

/** All that is to be seen. */
export interface Shown {
  pieces: readonly Counter[];
  ropes: readonly (readonly [number, number])[];
  /** Who strikes whom across touching trays. */
  contacts: readonly Contact[];
  lanterns: readonly LanternSight[];
  barricades: readonly BarricadeSight[];
  /** By night the hexes in the light; nothing by day. */
  light: readonly number[] | null;
  /** Edges to leave by and places to hold. */
  goals: readonly GoalShown[];
  /** Men who must live, or whom the enemy is after. */
  marked: readonly { piece: number; why: 'guard' | 'wanted' }[];
  /** Two who fight alone: everybody else falls into shade. */
  duel: DuelSight | null;
  /** Pieces that can act: a quiet ring breathes about them. */
  ready: readonly number[];
  /** Pieces in hand, the first of them the one that was picked up. */
  held: readonly number[];
  reach: readonly Reach[];
  /** What a weapon of a piece of this side reaches. */
  zone: { side: Side | null; cells: readonly Tint[]; bands: readonly BandShown[] };
  region: RegionShown | null;
  ways: readonly WayShown[];
  /** Where others went since this side last decided. */
  trails: readonly TrailShown[];
  ruler: RulerShown | null;
  /** A ruler is in hand: fingers measure instead of moving pieces or the board. */
  measuring: boolean;
  ghosts: readonly Ghosted[];
  dial: Dial | null;
  targets: readonly Target[];
  marks: readonly Mark[];
  /** What the next commitment is about. */
  aim: { places: readonly Where[]; pieces: readonly number[] };
  line: SightLine | null;
  dangers: readonly Danger[];
  /** Pieces the last event was about, or those of a line of the log. */
  outlined: readonly number[];
  /** What a lesson points at. */
  taught: { pieces: readonly number[]; places: readonly Where[] };
  /** The place under the keyboard's hand. */
  cursor: Where | null;
  names: boolean;
  grid: boolean;
}

export const NOTHING: Shown = {
  pieces: [],
  ropes: [],
  contacts: [],
  lanterns: [],
  barricades: [],
  light: null,
  goals: [],
  marked: [],
  duel: null,
  ready: [],
  held: [],
  reach: [],
  zone: { side: null, cells: [], bands: [] },
  region: null,
  ways: [],
  trails: [],
  ruler: null,
  measuring: false,
  ghosts: [],
  dial: null,
  targets: [],
  marks: [],
  aim: { places: [], pieces: [] },
  line: null,
  dangers: [],
  outlined: [],
  taught: { pieces: [], places: [] },
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
  /** Address of the drawing of the bare ground; nothing if it is laid out by itself. */
  picture: string | null;
}

/** What a hand did on the board. */
export interface Touch {
  piece: number | null;
  where: Where | null;
  /** Which side of the place, in degrees clockwise from east; nothing in its middle. */
  toward: number | null;
  /** Which way to look, where a dial offers some. */
  way: number | null;
  /** On a wheel that can be turned. */
  wheel: boolean;
  /** With a modifier held: add to what is in hand. */
  more: boolean;
  /** By a finger, which cannot point without pressing. */
  finger: boolean;
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
  /** A wheel is turned to a heading, in degrees clockwise from east. */
  turn(heading: number, done: boolean): void;
  /** A ruler is drawn from one touch to another, as long as the hand does not let go. */
  rule(from: Touch, to: Touch, done: boolean): void;
  /** A click while something is being shown. */
  skip(): boolean;
}
