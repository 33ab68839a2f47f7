// Lessons that were finished: remembered in this browser, besides what the server knows.

import type { LessonInfo } from '../wire';
import type { TableInfo } from './api';

const KEY = 'kabuto-lessons';

/** The lessons that were finished in this browser. */
export function finished(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** A lesson is finished. */
export function finish(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...finished(), id])]));
  } catch {
    // A browser that keeps nothing is offered the lesson again.
  }
}

/** What the lobby offers of a lesson: to go on at a table, to begin, or nothing once it is done. */
export interface Offer {
  lesson: LessonInfo;
  /** The table where it is under way. */
  table: string | null;
  done: boolean;
}

/** How somebody stands with a lesson. */
export function offerOf(
  lesson: LessonInfo,
  tables: readonly TableInfo[],
  known: readonly string[],
): Offer {
  const held = tables.filter((table) => table.lesson?.id === lesson.id);
  const open = held.find((table) => !table.lesson?.done && !table.outcome && !table.frozen);
  const done = known.includes(lesson.id) || held.some((table) => table.lesson?.done);
  return { lesson, table: open?.id ?? null, done };
}

/** The first lesson of a book that is not finished; the first of all once every one is. */
export function nextOffer(
  lessons: readonly LessonInfo[],
  tables: readonly TableInfo[],
  known: readonly string[],
): Offer | null {
  const all = lessons.map((lesson) => offerOf(lesson, tables, known));
  return all.find((offer) => !offer.done) ?? all[0] ?? null;
}
