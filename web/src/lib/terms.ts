// Words that only a rulebook knows, found in a sentence. What they mean is told by the book.

import type { TermScene } from '../wire';

/** A stretch of a sentence, with what it means if it is such a word. */
export interface Stretch {
  text: string;
  term: string | null;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A sentence cut at the words that are explained; each is explained once, where it first stands. */
export function explained(text: string, terms: readonly TermScene[]): Stretch[] {
  if (terms.length === 0 || text === '') return [{ text, term: null }];
  const words = [...terms].sort((a, b) => b.word.length - a.word.length);
  const any = new RegExp(`\\b(${words.map(({ word }) => escaped(word)).join('|')})\\b`, 'gi');
  const found: Stretch[] = [];
  const had = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(any)) {
    const word = match[0].toLowerCase();
    const term = words.find((one) => one.word === word)?.text ?? null;
    if (term === null || had.has(word)) continue;
    had.add(word);
    if (match.index > from) found.push({ text: text.slice(from, match.index), term: null });
    found.push({ text: match[0], term });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), term: null });
  return found;
}
