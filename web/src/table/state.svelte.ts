// Everything a table page shows, in one place. No behaviour: functions beside it change it.

import { gridOf, type Grid } from '../board/grid';
import type { State as Link } from '../net/socket';
import type {
  ChatTold,
  Choice,
  LessonTold,
  PieceSight,
  Preview,
  Region,
  RoomTold,
  Scene,
  Score,
  Sheet,
  Side,
  Sight,
  SightLine,
  TableCell,
  Told,
  Update,
  Where,
  WhyNot,
} from '../wire';
import { EMPTY, type Hand } from './choose';
import type { Course } from './course';
import type { Endangered } from './danger';
import type { Passed } from './pass';
import type { Measuring } from './ruler';
import type { Known } from './slip';
import type { Reached } from './zones';

/** A list of things that can be meant by one click, hung where the click was. */
export interface Menu {
  choices: Choice[];
  /** What the list is of, if not of what one click may mean. */
  title?: string;
  /** The place it is about: it hangs beside, so that the place stays in sight. */
  where?: Where | null;
  x: number;
  y: number;
}

/** A printed table held up over the board, with the cell that dice are read against. */
export interface Charted {
  cell: TableCell;
  /** What came of it, in words. */
  text: string;
  about: readonly number[];
}

/** Two scores held up over the board: dice, then sums, then who is ahead. */
export interface Clash {
  scores: [Score, Score];
  rule: string;
  text: string;
  step: 0 | 1 | 2;
}

/** Looking back: the game as it was after `at` entries. */
export interface Back {
  at: number;
  playing: boolean;
}

export class TableState {
  link = $state<Link>('opening');
  bye = $state('');
  /** What the server has lost of what this page saw. */
  lost = $state('');
  /** How often the connection failed since it last held. */
  losses = $state(0);
  /** A sentence instead of a table: no such game, no seat. */
  trouble = $state('');
  seq = $state(0);
  scene = $state.raw<Scene | null>(null);
  /** The switches that the drawing of the ground depends on. */
  ground = $state.raw<Readonly<Record<string, string | undefined>>>({});
  room = $state.raw<RoomTold | null>(null);
  /** The newest news. What is shown may lag behind while it is being played. */
  update = $state.raw<Update | null>(null);
  /** The log as far as it has been shown. */
  log = $state.raw<Told[]>([]);
  chat = $state.raw<ChatTold[]>([]);
  unread = $state(0);
  thinking = $state.raw<Side | null>(null);
  /** The side looked through; nobody's for spectators. */
  eye = $state<Side | null>(null);
  /** The screen is to be handed over before this side looks. */
  curtain = $state<Side | null>(null);
  /** It goes up as soon as there is something else behind it. */
  lifting = $state(false);
  /**
   * The screen was handed over and nobody has been asked since: after how many entries, as the
   * eye counts them that it was handed to, or `coming` until that is known.
   */
  handed: number | 'coming' | null = null;
  /** Whoever is at this screen has said that nobody else is. */
  alone = false;

  /** The position as it is shown. */
  sight = $state.raw<Sight | null>(null);
  pieces = $state.raw<PieceSight[]>([]);
  /** Steps that this page passed since nobody could act in them. */
  passed = $state.raw<readonly Passed[]>([]);
  /** The news on which a step was passed last. */
  passTried = $state.raw<Update | null>(null);
  /** Something was taken back, and this side has decided nothing since. */
  tookBack = $state(false);
  /** Whose eye the news before were for. */
  heardBy: Side | null = null;

  /** Something is being shown. */
  playing = $state(false);
  /** The first entry after the last thing this side decided in a turn of its own. */
  since = 0;
  /** What the last event was about. */
  recent = $state.raw<number[]>([]);
  /** Pieces of the log line the pointer is on. */
  cited = $state.raw<number[]>([]);
  /** Where the lesson stands, as it is shown: not before what led there has been shown. */
  lesson = $state.raw<LessonTold | null>(null);
  /** The lesson is left for now. */
  left = $state(false);
  /** A step or turn that just began, as a ribbon. */
  ribbon = $state('');

  hand = $state.raw<Hand>(EMPTY);
  choices = $state.raw<Choice[]>([]);
  menu = $state.raw<Menu | null>(null);
  /** Where whoever is in hand can get to, on a measured table. */
  region = $state.raw<Region | null>(null);
  /** Where it would go. */
  course = $state.raw<Course | null>(null);
  /** The ruler, if it is in hand. */
  ruler = $state.raw<Measuring | null>(null);
  /** A choice pointed at in a list. */
  hint = $state.raw<Choice | null>(null);
  /** The part of the move that is being written, where several are written at once. */
  phase = $state<number | null>(null);
  /** The part to be written next by whoever is in hand still. */
  partNext: number | null = null;
  /** How many parts the moves of this prompt have, as far as is known. */
  parts = $state(0);
  /** The parts in which each figure can be told something, as far as is known. */
  known = $state.raw<Known>({});
  /** What is reached by whoever is in hand or was asked about. */
  reached = $state.raw<Reached | null>(null);
  /** The weapon looked at, by the name of its zone. */
  weapon = $state('');
  /** Somebody else of whom it was asked what he reaches. */
  reaches = $state<number | null>(null);
  /** The sheet that lies open. */
  sheet = $state.raw<Sheet | null>(null);
  /** Two scores that are being held against each other. */
  clash = $state.raw<Clash | null>(null);
  /** The printed table that the dice under way are read from. */
  chart = $state.raw<Charted | null>(null);
  /** A piece that goes on moving: it is picked up again if it still can. */
  onward: number | null = null;
  /** Orders were just written: whoever has none yet comes into hand next. */
  wrote = false;
  preview = $state.raw<{ choice: Choice; preview: Preview } | null>(null);
  line = $state.raw<SightLine | null>(null);
  /** What the enemy could do. */
  danger = $state.raw<Endangered | null>(null);
  /** A whole side was too much to look at for danger. */
  unlooked = $state(false);
  /** The piece under the pointer, and the place. */
  pointed = $state<number | null>(null);
  under = $state.raw<Where | null>(null);
  /** Which side of that place, in degrees clockwise from east; nothing in its middle. */
  toward = $state<number | null>(null);
  /** A piece or place somebody asked about by a long press. */
  asked = $state.raw<{ piece: number | null; where: Where | null } | null>(null);
  /** The place under the keyboard's hand. */
  cursor = $state.raw<Where | null>(null);
  /** The umpire's last word to this player. */
  note = $state.raw<WhyNot | null>(null);
  /** A command is on its way. */
  sending = $state(false);
  /** A decision is on its way: the next one waits for it. */
  acting = false;
  /** How many questions wait for their answer. */
  asking = $state(0);
  /** How much is known to have happened; the news of it may still be on their way. */
  due = $state(0);

  /** The card that tells what a game is about was put away, or something was done since. */
  aimsRead = $state(false);
  /** The card that tells how it ended was put away. */
  endShut = $state(false);

  back = $state.raw<Back | null>(null);
}

/** Something is on its way or being shown: the page will look different in a moment. */
export function isBusy(s: TableState): boolean {
  return s.playing || s.sending || s.asking > 0 || s.seq < s.due;
}

/** It is over, everything has been shown, and the card that tells how is not put away. */
export function isEnded(s: TableState): boolean {
  return (s.room?.over ?? false) && !s.playing && !s.back && !s.endShut && s.curtain === null;
}

/** What is asked of this page now: nothing while something is shown or looked back at. */
export function promptOf(s: TableState) {
  if (s.playing || s.back || s.curtain) return null;
  return s.update?.prompt ?? null;
}

/** Dice fell with the last decision of a side, or since. */
function hasRolled(s: TableState, side: Side): boolean {
  const from = s.log.findLastIndex((entry) => entry.side === side && !entry.umpire);
  return from >= 0 && s.log.slice(from).some(({ lines }) => lines.some((l) => l.dice.length > 0));
}

/** What taking back is called now, and what it takes; nobody who only watches has it. */
export function backOf(s: TableState): { text: string; title: string; off: boolean } | null {
  const { room } = s;
  const [mine, both] = room?.mine ?? [];
  if (!room || mine === undefined) return null;
  const not = s.update?.no_back ?? null;
  const off = !s.update || s.update.entries === 0 || room.over;
  const free = { text: 'Take back', title: 'Take back your last decision (u)', off };
  if (!not || both) return free;
  if (room.seats[mine === 'a' ? 'b' : 'a'].who !== 'computer') {
    const why = not.rule ? `${not.text} (${not.rule})` : not.text;
    return { text: 'Ask back', title: `${sentence(why)} You can ask the other side (u)`, off };
  }
  // A computer lets everything be taken back; dice thrown again are for practice, and called so.
  if (!hasRolled(s, mine)) return { ...free, title: `${free.title}, and what was answered to it` };
  const title =
    'Take back your last decision and its dice, for practice (u). The log keeps that they had fallen.';
  return { text: 'Practice roll', title, off };
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Both sides decide at once, each unseen by the other: it is nobody's part of the turn. */
export function isSecret(s: TableState): boolean {
  if (!s.scene?.hidden || !s.sight) return false;
  return s.sight.active === null && s.sight.step !== null && s.sight.outcome === null;
}

export function pieceOf(s: TableState, id: number | null): PieceSight | null {
  return id === null ? null : (s.pieces.find((p) => p.id === id) ?? null);
}

/** Whether pieces are bodies of men, who stand on trays. */
export function hasBodies(s: TableState): boolean {
  return s.pieces.some(({ tray }) => tray !== undefined);
}

export function nameOf(s: TableState, id: number): string {
  return pieceOf(s, id)?.name ?? 'somebody';
}

/** The grid of the table's board. */
export function gridAt(s: TableState): Grid | null {
  return s.scene && gridOf(s.scene.board);
}

/** The piece standing in a place: the living before the dead. */
export function pieceIn(s: TableState, where: Where): PieceSight | null {
  const here = s.pieces.filter((p) => gridAt(s)?.covers(p, where));
  return here.find((p) => p.condition !== 'dead') ?? here[0] ?? null;
}

/** Seats this page may act for. */
export function isMine(s: TableState, side: Side): boolean {
  return s.room?.mine.includes(side) ?? false;
}
