// Which switches are in force at the table this browser was at last, for the rules page.

import type { OptionScene, Scene } from '../wire';

export interface InForce {
  book: string;
  title: string;
  table: string;
  options: OptionScene[];
}

const KEY = 'kabuto-in-force';

export function keepInForce(table: string, scene: Scene): void {
  const { game: book, title, options } = scene;
  const kept: InForce = { book, title, table, options };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The rules can be read without it.
  }
}

export function inForce(book: string): InForce | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as InForce | null;
    return kept?.book === book && Array.isArray(kept.options) ? kept : null;
  } catch {
    return null;
  }
}
