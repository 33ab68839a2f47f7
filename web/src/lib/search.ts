// Finding a rule by its number, its title or any words in it.

import type { Block, BookTold, RuleTold, Span } from '../wire';

/** The bare words of running text. */
export function plain(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      if (span.kind === 'rule') return span.id;
      return typeof span.text === 'string' ? span.text : plain(span.text);
    })
    .join('');
}

export function plainBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'paragraph':
          return plain(block.text);
        case 'list':
          return block.items.map(plain).join(' ');
        case 'rows':
          return [block.head, ...block.rows].flat().map(plain).join(' ');
        case 'verbatim':
          return block.text;
        case 'picture':
          return block.title;
        case 'table':
          return '';
      }
    })
    .join(' ');
}

/** A rule that fits what is looked for, with the words around the first place. */
export interface Hit {
  rule: RuleTold;
  chapter: string;
  before: string;
  match: string;
  after: string;
}

const AROUND = 60;

/** The rules that have all the words: first whose title or number that is, then who has them there. */
export function search(book: BookTold, words: string, most = 40): Hit[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const all = [
    ...book.chapters.flatMap((c) => c.rules.map((rule) => ({ rule, chapter: c.title }))),
    ...book.rulings.map((rule) => ({ rule, chapter: 'Rulings' })),
  ];
  const hits = all.flatMap(({ rule, chapter }) => {
    const text = plainBlocks(rule.text);
    const head = `${rule.id} ${rule.title}`.toLowerCase();
    const whole = `${head} ${text.toLowerCase()}`;
    if (!wanted.every((word) => whole.includes(word))) return [];
    const title = rule.title.toLowerCase();
    const asked = wanted.join(' ');
    const named = title === asked || rule.id.toLowerCase() === asked ? 2 : 0;
    const begins = title.startsWith(asked) ? 1 : 0;
    const score = wanted.filter((word) => head.includes(word)).length + 100 * (named + begins);
    return [{ score, hit: { rule, chapter, ...around(text, wanted) } }];
  });
  return hits
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ hit }) => hit);
}

function around(text: string, words: readonly string[]) {
  const low = text.toLowerCase();
  const found = words.map((word) => ({ word, at: low.indexOf(word) })).find(({ at }) => at >= 0);
  if (!found) return { before: '', match: '', after: text.slice(0, 2 * AROUND) };
  const from = Math.max(0, found.at - AROUND);
  const to = found.at + found.word.length;
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, found.at)}`,
    match: text.slice(found.at, to),
    after: `${text.slice(to, to + AROUND)}${to + AROUND < text.length ? '…' : ''}`,
  };
}
