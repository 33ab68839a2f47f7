// Free words as the table takes them: lines, without what is not seen of them.

import type { Writing } from '../wire';

/** The lines of a text; a stroke between words ends a line as well, since it is sent as one. */
export function verses(text: string): string[] {
  return text
    .split(/[\n/]/)
    .map((line) => line.split(/\s+/).filter(Boolean).join(' '))
    .filter((line) => line !== '');
}

/** How many letters they have in all, a line's end being one. */
export function letters(lines: readonly string[]): number {
  return [...lines.join('\n')].length;
}

/** Whether they are as long as is wanted. */
export function measured(lines: readonly string[], wanted: Writing): boolean {
  const within = (value: number, [least, most]: readonly [number, number]) =>
    value >= least && value <= most;
  return within(lines.length, wanted.lines) && within(letters(lines), wanted.letters);
}
