import { describe, expect, it } from 'vitest';
import { letters, measured, verses } from '../src/table/verse';

const WANTED = { verb: 'write', lines: [2, 8], letters: [10, 400] } satisfies {
  verb: string;
  lines: [number, number];
  letters: [number, number];
};

describe('free words', () => {
  it('are lines, without what is not seen of them', () => {
    expect(verses('  the lamp \n\n is   empty / and dark ')).toEqual([
      'the lamp',
      'is empty',
      'and dark',
    ]);
    expect(verses(' \n / ')).toEqual([]);
  });

  it('are counted as they are sent, a line end being a letter', () => {
    expect(letters(['ab', 'cd'])).toBe(5);
    expect(letters(['蛾'])).toBe(1);
  });

  it('have the length that is wanted, or are not taken', () => {
    expect(measured(['one line alone'], WANTED)).toBe(false);
    expect(measured(['a', 'b'], WANTED)).toBe(false);
    expect(measured(['the lamp', 'is empty'], WANTED)).toBe(true);
    expect(measured(Array<string>(9).fill('a moth'), WANTED)).toBe(false);
    expect(measured(['a'.repeat(400), 'b'], WANTED)).toBe(false);
  });
});
