// A lesson at the table: shown as the table tells it. How far it is is worked out there.

import { say } from '../lib/live.svelte';
import { finish } from '../lib/lessons';
import { settings } from '../lib/settings.svelte';
import type { Deed, LessonTold, Part, Where } from '../wire';
import { command, type Table } from './ctrl';
import { isMine, type TableState } from './state.svelte';

const NOBODY: { pieces: readonly number[]; places: readonly Where[] } = { pieces: [], places: [] };
const pointed = new WeakMap<LessonTold, typeof NOBODY>();

/** What of the board the lesson points at. */
export function taughtOf(s: TableState): typeof NOBODY {
  const { lesson } = s;
  if (!lesson || s.left || s.back || s.playing || lesson.points.length === 0) return NOBODY;
  const had = pointed.get(lesson);
  if (had) return had;
  const pieces = lesson.points.flatMap((point) => (point.at === 'piece' ? [point.piece] : []));
  const places = lesson.points.flatMap((point) => (point.at === 'place' ? [point.place] : []));
  const made = { pieces, places };
  pointed.set(lesson, made);
  return made;
}

/** What of the page it points at. */
export function partsOf(s: TableState): Part[] {
  if (!s.lesson || s.left || s.back || s.playing) return [];
  return s.lesson.points.flatMap((point) => (point.at === 'part' ? [point.part] : []));
}

/** Shows where the lesson stands, once everything that led there has been shown. */
export function followLesson(s: TableState): void {
  const now = s.room?.lesson ?? null;
  if (s.playing || s.back) return;
  const before = s.lesson;
  if (same(now, before)) return;
  s.lesson = now;
  if (!now) return;
  if (now.waits.for === 'nothing') finish(now.id);
  if (now.step !== before?.step || now.say.length !== before.say.length) tell(now);
}

/** The same words and the same marks: nothing is to be drawn anew. */
function same(one: LessonTold | null, other: LessonTold | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Reads it out. */
export function tell(lesson: LessonTold): void {
  if (lesson.say.length > 0) say(`Lesson: ${lesson.say.join(' ')}`);
  else if (lesson.waits.for === 'nothing') say('The lesson is over. The game is yours.');
}

/** What the game does not hear of, as the page sees it. */
const DONE: Record<Deed, (s: TableState) => boolean> = {
  hold: (s) => s.hand.held.length > 0,
  odds: (s) => s.preview !== null,
  danger: (s) => settings.danger && s.hand.held.length > 0,
  sight: (s) => s.line !== null,
  zones: (s) => s.reached !== null,
  ruler: (s) => s.ruler?.got !== null && s.ruler?.got !== undefined,
};

/** Whether what the lesson waits for was just done with the page. */
export function did(s: TableState): boolean {
  const waits = s.lesson?.waits;
  return waits?.for === 'page' && !s.left && !s.playing && DONE[waits.deed](s);
}

const told = new WeakSet<LessonTold>();

/** The step is done with: read, done, or left out. */
export function heed(table: Table): void {
  const { lesson, room } = table.s;
  if (!lesson || told.has(lesson) || lesson.waits.for === 'nothing') return;
  told.add(lesson);
  const side = room?.mine[0] ?? 'a';
  if (!isMine(table.s, side)) return;
  void command(table, { t: 'heard', side, step: lesson.step });
}

/** Goes on, if the step is only to be read. */
export function goOn(table: Table): boolean {
  if (table.s.left || table.s.lesson?.waits.for !== 'next') return false;
  heed(table);
  return true;
}
