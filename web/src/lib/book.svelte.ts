// Books fetched once, and the one popover that shows a rule wherever its number stands.

import type { BookTold, RuleTold } from '../wire';
import { api } from './api';

const books: Partial<Record<string, Promise<BookTold>>> = {};

/** A book, fetched once. */
export function bookOf(id: string): Promise<BookTold> {
  let book = books[id];
  if (!book) {
    book = api.book(id);
    book.catch(() => (books[id] = undefined));
    books[id] = book;
  }
  return book;
}

/** A rule or ruling of a book. */
export function findRule(book: BookTold, id: string): RuleTold | null {
  for (const chapter of book.chapters) {
    const rule = chapter.rules.find((r) => r.id === id);
    if (rule) return rule;
  }
  return book.rulings.find((r) => r.id === id) ?? null;
}

interface Popover {
  book: string;
  rule: string;
  /** Where it hangs: a spot of the window. */
  x: number;
  y: number;
  /** Opened on purpose: it stays until closed. */
  pinned: boolean;
}

export const popover = $state<{ open: Popover | null }>({ open: null });

let timer: ReturnType<typeof setTimeout> | undefined;

/** Opens the popover at an element. */
export function openRule(book: string, rule: string, at: Element, pinned: boolean): void {
  clearTimeout(timer);
  const rect = at.getBoundingClientRect();
  const show = () => {
    popover.open = { book, rule, x: rect.left + rect.width / 2, y: rect.bottom, pinned };
  };
  if (pinned) show();
  else timer = setTimeout(show, 320);
}

/** Closes it, unless it was opened on purpose and only the pointer left. */
export function closeRule(onPurpose: boolean): void {
  clearTimeout(timer);
  if (onPurpose || (popover.open && !popover.open.pinned)) popover.open = null;
}
