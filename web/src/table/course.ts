// Where somebody in hand would go on a measured table: the way is asked for as the hand moves, and
// what comes with it is sent back. Whether it may be gone is said by the table alone.

import { settings } from '../lib/settings.svelte';
import { bearing, fromNorth, rodOf, spent, type Point } from '../lib/length';
import { list } from '../lib/format';
import { cry } from '../lib/live.svelte';
import { newest, type Newest } from '../lib/newest';
import { Lost, Refused } from '../net/socket';
import type { Choice, Prompt, Way, Where, WhyNot } from '../wire';
import { aim, wonder } from './aim';
import { atOf, type Spot } from './choose';
import { act, command, type Table } from './ctrl';
import { gridAt, nameOf, pieceOf, promptOf, type TableState } from './state.svelte';

/** What is asked about: the page's own, so that an answer can be told from a later one. */
export interface Wish {
  /** Who goes: the one that leads, and those who go as far in the same direction. */
  pieces: readonly number[];
  /** Where the one that leads is to end; nothing before the hand has moved. */
  to: Point | null;
  /** Corners to be gone round. */
  via: readonly Point[];
  /** Where it is to look in the end, in degrees clockwise from north. */
  facing: number | null;
}

/** A way that is thought of. */
export interface Course {
  wish: Wish;
  /** It lies there and follows the pointer no more. */
  laid: boolean;
  /** What the table said, and of which wish. */
  ways: readonly Way[];
  of: Wish | null;
  /** Why nothing could be said. */
  why: WhyNot | null;
}

const NOT_YET = { ways: [], of: null, why: null };

/** A point of a measured table. */
export function pointOf(where: Where | null): Point | null {
  return where === null || typeof where === 'number' ? null : where;
}

/** True on a table that is measured. */
export function isMeasured(s: TableState): boolean {
  return s.scene?.board.grid.kind === 'measured';
}

/** Where a piece stands, if it stands on a measured table. */
function placeOf(s: TableState, id: number | undefined): Point | null {
  return pointOf(pieceOf(s, id ?? null)?.cells[0] ?? null);
}

/** Pieces come into hand: where the first can get to is asked for, if it can move at all. */
export async function begin(table: Table, held: readonly number[]): Promise<void> {
  const { s, socket } = table;
  const [piece] = held;
  if (!isMeasured(s) || piece === undefined) return;
  const answer = await wonder(s, socket.ask({ t: 'region', piece }));
  if (answer?.t !== 'region' || s.hand.held !== held) return;
  s.region = answer.region;
  const wish = { pieces: held, to: null, via: [], facing: null };
  s.course = { wish, laid: false, ...NOT_YET };
}

const asked = new WeakMap<TableState, Newest<{ wish: Wish; aloud: boolean }>>();

function asker(table: Table): Newest<{ wish: Wish; aloud: boolean }> {
  const had = asked.get(table.s);
  if (had) return had;
  const made = newest<{ wish: Wish; aloud: boolean }>(
    ({ wish, aloud }) => inquire(table, wish, aloud),
    (on) => (table.s.asking += on ? 1 : -1),
  );
  asked.set(table.s, made);
  return made;
}

/** Whatever was wished for is answered. */
export function known(table: Table): Promise<void> {
  return asker(table).quiet();
}

/** Asks for the ways of a wish, and keeps the answer if nobody wishes otherwise by then. */
async function inquire(table: Table, wish: Wish, aloud: boolean): Promise<void> {
  const { s } = table;
  const prompt = promptOf(s);
  if (!prompt || s.course?.wish.pieces !== wish.pieces || wish.to === null) return;
  const then = s.update;
  let got: Pick<Course, 'ways' | 'why'>;
  try {
    got = { ways: await waysOf(table, prompt, wish, wish.to), why: null };
  } catch (error) {
    if (error instanceof Refused) got = { ways: [], why: error.why };
    else if (error instanceof Lost) return;
    else throw error;
  }
  const { course } = s;
  // Somebody else is in hand by now, or the hand has been opened.
  if (!course || course.wish.pieces !== wish.pieces || s.update !== then) return;
  s.course = { ...course, ...got, of: wish };
  if (aloud && course.wish === wish) cry(courseWords(s));
}

async function waysOf(table: Table, prompt: Prompt, wish: Wish, to: Point): Promise<Way[]> {
  const { s, socket } = table;
  const { side } = prompt;
  const [piece] = wish.pieces;
  const from = placeOf(s, piece);
  if (piece === undefined || !from) return [];
  if (wish.pieces.length > 1) {
    const by: [number, number] = [to[0] - from[0], to[1] - from[1]];
    const answer = await socket.ask({ t: 'ways', side, pieces: [...wish.pieces], by });
    return answer.t === 'ways' ? answer.ways : [];
  }
  const via = wish.via.map(([x, y]): [number, number] => [x, y]);
  const { facing } = wish;
  const answer = await socket.ask({ t: 'way', side, piece, to: [to[0], to[1]], via, facing });
  return answer.t === 'way' ? [answer.way] : [];
}

/** How a wish is made. */
interface Manner {
  /** The way lies there from now on, or follows the pointer. */
  laid: boolean;
  /** The answer is read out. */
  aloud: boolean;
}

/** Wishes for another way. */
function wishFor(table: Table, change: Partial<Wish>, { laid, aloud }: Manner): void {
  const { s } = table;
  const { course } = s;
  if (!course) return;
  const wish = { ...course.wish, ...change };
  if (wish.to === null) {
    s.course = { wish, laid: false, ...NOT_YET };
    return;
  }
  s.course = { ...course, wish, laid };
  asker(table).want({ wish, aloud });
}

/** Drops what was aimed at: the way is thought of anew. */
function unaim(s: TableState): void {
  if (!s.hand.aimed) return;
  s.hand = { ...s.hand, aimed: null };
  s.preview = null;
}

/** The pointer is over a place: the way follows it, unless one lies there. */
export function trail(table: Table, where: Where | null): void {
  const { s } = table;
  const to = pointOf(where);
  if (!s.course || s.course.laid || s.hand.aimed || s.menu || to === null) return;
  const was = s.course.wish.to;
  if (was && was[0] === to[0] && was[1] === to[1]) return;
  const piece = pieceOf(s, s.course.wish.pieces[0] ?? null);
  // Where it stands already there is no way to be seen, unless it goes round a corner.
  const home = piece !== null && gridAt(s)?.covers(piece, [to[0], to[1]]);
  const goes = !home || s.course.wish.via.length > 0;
  wishFor(table, { to: goes ? to : null }, { laid: false, aloud: false });
}

/** A key brings the end of the way to a point; what is found there is read out. */
export function leadTo(table: Table, to: Point): void {
  unaim(table.s);
  wishFor(table, { to }, { laid: true, aloud: true });
}

/** Where the way ends or begins, for the keys. */
export function endOf(s: TableState): Point | null {
  return s.course?.wish.to ?? placeOf(s, s.course?.wish.pieces[0]);
}

/** A corner the way must go round. */
export function addCorner(table: Table, at: Point | null = table.s.course?.wish.to ?? null): void {
  const { course } = table.s;
  if (!course || at === null || course.wish.pieces.length > 1) return;
  unaim(table.s);
  const via = [...course.wish.via, at];
  wishFor(table, { via, to: at }, { laid: false, aloud: true });
}

/** Takes the last corner away. True if there was one. */
export function dropCorner(table: Table): boolean {
  const { course } = table.s;
  const last = course?.wish.via.at(-1);
  if (!course || !last) return false;
  const via = course.wish.via.slice(0, -1);
  wishFor(table, { via, to: course.wish.to ?? last }, { laid: course.laid, aloud: true });
  return true;
}

/** A way that lies there is taken up again. True if there was one. */
export function unlay(table: Table): boolean {
  const { course } = table.s;
  if (!course?.laid) return false;
  wishFor(table, { to: null, facing: null }, { laid: false, aloud: false });
  return true;
}

/** Whether the one in hand looks somewhere in the end: it can be turned. */
export function canTurn(s: TableState): boolean {
  const pieces = s.course?.wish.pieces ?? [];
  return pieces.length === 1 && pieceOf(s, pieces[0] ?? null)?.looks === true;
}

/** Where it would look in the end, in degrees clockwise from north. */
export function headingNow(s: TableState): number {
  const { course } = s;
  const piece = pieceOf(s, course?.wish.pieces[0] ?? null);
  const ghost = course?.ways[0]?.ghost;
  return course?.wish.facing ?? fromNorth(ghost?.facing ?? piece?.facing ?? 0);
}

/** Looks so many degrees further to the right in the end. True if it can. */
export function turnBy(table: Table, degrees: number): boolean {
  if (!canTurn(table.s)) return false;
  return turnTo(table, headingNow(table.s) + degrees);
}

/** Looks this way in the end, in degrees clockwise from north; what is found is read out. */
export function turnTo(table: Table, degrees: number, aloud = true): boolean {
  const { s } = table;
  const to = endOf(s);
  if (!s.course || !canTurn(s) || to === null) return false;
  unaim(s);
  const facing = (((Math.round(degrees) % 360) + 360) % 360) as number;
  // Whoever turns where he stands has laid down where he ends.
  const laid = s.course.laid || s.course.wish.to === null;
  wishFor(table, { to, facing }, { laid, aloud });
  return true;
}

/** A click on the ground, or on somebody with whom nothing else can be done. */
export async function lead(table: Table, spot: Spot): Promise<void> {
  const { s } = table;
  const to = pointOf(spot.where);
  if (!s.course || to === null) return;
  unaim(s);
  if (spot.more) return addCorner(table, to);
  // A finger cannot point before it presses, and a rider is turned first: the second click goes.
  const waits = (spot.finger === true || canTurn(s)) && !settings.atOnce;
  wishFor(table, { to }, { laid: waits, aloud: waits });
  if (!waits) await go(table);
}

/** Whether a click is on the end of a way that lies there. */
export function isOnEnd(s: TableState, spot: Spot): boolean {
  const { course } = s;
  const at = pointOf(spot.where);
  const [way] = course?.ways ?? [];
  if (!course?.laid || course.of !== course.wish || !way || at === null) return false;
  const piece = pieceOf(s, way.piece);
  const there = piece && { ...piece, ...way.ghost };
  return there !== null && gridAt(s)?.covers(there, [at[0], at[1]]) === true;
}

/** Goes the way that is thought of: what is aimed at somebody is looked at first. */
export async function go(table: Table): Promise<void> {
  const { s } = table;
  const wished = s.course?.wish;
  await known(table);
  const { course } = s;
  // The hand went on while the answer was on its way.
  if (!course || course.wish !== wished || course.of !== wished) return;
  const { ways, why } = course;
  const [way] = ways;
  if (!way) return refuse(s, why);
  if (ways.length > 1) return march(table, ways);
  if (!way.choice) return refuse(s, way.why);
  if (isStruck(way.choice) && !settings.atOnce) {
    s.course = { ...course, laid: true };
    return aim(table, way.choice);
  }
  await act(table, way.choice);
}

/** Whether somebody is aimed at: it is looked at before it is done. */
const isStruck = (choice: Choice) => choice.hurts !== undefined || atOf(choice).length > 0;

/** It may not be gone: the piece is where it was, and the umpire says why. */
function refuse(s: TableState, why: WhyNot | null): void {
  if (s.course) s.course = { ...s.course, laid: false };
  if (!why) return;
  s.note = why;
  cry(why.text);
}

/** Several go one after another, until one is refused. */
async function march(table: Table, ways: readonly Way[]): Promise<void> {
  const { s } = table;
  const side = promptOf(s)?.side;
  let gone = 0;
  let why: WhyNot | null = null;
  for (const way of ways) {
    const now = s.update?.prompt;
    why = way.why ?? null;
    if (!side || !way.choice) break;
    if (now?.side !== side) {
      why = { text: 'Something else is to be decided first.', rule: now?.rule ?? '' };
      break;
    }
    const { action } = way.choice;
    const done = await command(table, { t: 'act', seq: s.seq, side, action });
    why = s.note;
    if (!done) break;
    gone += 1;
    await arrived(s);
  }
  if (gone === ways.length) return;
  if (s.course) s.course = { ...s.course, laid: false };
  const text = `${gone} of ${ways.length} went. ${why?.text ?? ''}`.trim();
  s.note = { text, rule: why?.rule ?? '' };
  cry(text);
}

const ARRIVES_MS = 60_000;

/** The news of what was done are here. */
async function arrived(s: TableState): Promise<void> {
  for (let waited = 0; s.seq < s.due && waited < ARRIVES_MS; waited += 20) {
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

/** What stops the way that is thought of; nothing if it may be gone or is not known yet. */
export function whyOf(course: Course): WhyNot | null {
  return course.why ?? course.ways.find(({ choice }) => !choice)?.why ?? null;
}

/** The way in a breath: `8.0 cm at 2 o’clock, costs 8.0 of 10 cm; touches Tom`. */
export function courseWords(s: TableState): string {
  const { course } = s;
  const [way] = course?.ways ?? [];
  if (!course || !way) return course?.why?.text ?? '';
  const why = whyOf(course);
  if (course.ways.length > 1) {
    const free = course.ways.filter(({ choice }) => choice).length;
    return [`${free} of ${course.ways.length} can go`, why?.text ?? ''].filter(Boolean).join('; ');
  }
  const [from, to] = [way.path[0], way.path.at(-1)];
  const rod = rodOf(s.scene);
  const far = from && to ? bearing(from, to, rod) : '';
  const cost = `costs ${spent(way.cost, way.limit, rod)}`;
  const touches = way.touches.map((id) => nameOf(s, id));
  return [
    [far, cost].filter(Boolean).join(', '),
    touches.length > 0 ? `touches ${list(touches)}` : '',
    why?.text ?? '',
  ]
    .filter(Boolean)
    .join('; ');
}
