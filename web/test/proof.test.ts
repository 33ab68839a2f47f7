import { describe, expect, it } from 'vitest';
import { derive, hash, keyed } from '../src/lib/blake3';
import {
  diceKey,
  diceOf,
  faceOf,
  fromHex,
  keptPromise,
  leaveWords,
  signedWords,
  thrown,
  toHex,
  wrongDice,
} from '../src/lib/proof';

const text = (words: string) => new TextEncoder().encode(words);
/** The input of the published vectors: 0, 1, … 250, 0, 1, … */
const input = (length: number) => Uint8Array.from({ length }, (_, i) => i % 251);

describe('BLAKE3', () => {
  it('agrees with the published vectors', () => {
    expect(toHex(hash(input(0)))).toBe(
      'af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262',
    );
    expect(toHex(hash(input(1)))).toBe(
      '2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213',
    );
    expect(toHex(hash(input(1023)))).toBe(
      '10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11',
    );
    expect(toHex(hash(input(1024)))).toBe(
      '42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7',
    );
  });

  it('agrees with them under a key and for a purpose', () => {
    const key = text('whats the Elvish word for friend');
    expect(toHex(keyed(key, input(0)))).toBe(
      '92b2b75604ed3c761f9d6f62392c8a9227ad0ea3f09573e783f1498a4ed60d26',
    );
    expect(toHex(derive('BLAKE3 2019-12-27 16:29:52 test vectors context', input(0)))).toBe(
      '2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d',
    );
  });

  it('does not pretend to hash more than a chunk', () => {
    expect(() => hash(input(1025))).toThrow(RangeError);
  });
});

describe('the proof of the dice', () => {
  const key = '00'.repeat(31) + '01';

  it('tells a kept promise from a broken one', () => {
    const promise = toHex(derive('kabuto dice commitment v1', fromHex(key) ?? input(32)));
    expect(keptPromise(key, promise)).toBe(true);
    expect(
      keptPromise(
        key,
        promise.replace(/^./, (c) => (c === '0' ? '1' : '0')),
      ),
    ).toBe(false);
    expect(keptPromise('not a key', promise)).toBe(false);
  });

  it('mixes both contributions in, each with its length', () => {
    const one = diceKey(key, 'ab', 'c');
    const other = diceKey(key, 'a', 'bc');
    expect(one && other && toHex(one) !== toHex(other)).toBe(true);
  });

  it('finds every die that does not follow from the key', () => {
    const dice = diceKey(key, 'x', 'y') ?? input(32);
    const good = { n: 4, again: 1, dice: [0, 1].map((i) => faceOf(dice, 4, 1, i, 10)) };
    expect(good.dice.every((face) => face >= 1 && face <= 10)).toBe(true);
    expect(wrongDice(dice, [good], () => 10)).toEqual([]);
    const bad = { ...good, dice: [good.dice[0] ?? 1, ((good.dice[1] ?? 1) % 10) + 1] };
    expect(wrongDice(dice, [bad], () => 10)).toEqual([{ n: 4, index: 1 }]);
  });

  it('reads the dice of a saved game, and leaves out those of an earlier one', () => {
    const file = [
      JSON.stringify({ format: 'kabuto-log', earlier: [{ until: 1, dice: {} }] }),
      JSON.stringify({ side: 'a', action: 'End', dice: [3], events: [], digest: '0' }),
      JSON.stringify({ side: 'a', action: 'End', dice: [], events: [], digest: '0' }),
      JSON.stringify({ side: 'b', action: 'End', dice: [7, 2], events: [], digest: '0', again: 2 }),
      JSON.stringify({ key: null }),
    ].join('\n');
    expect(thrown(file)).toEqual([{ n: 2, again: 2, dice: [7, 2] }]);
  });

  it('counts what was taken back and keeps to what stands', () => {
    const entry = (dice: number[], again?: number) =>
      JSON.stringify({ side: 'a', action: 'End', dice, events: [], digest: '0', again });
    const back = (keep: number, thrown?: number[]) =>
      JSON.stringify({ back: { by: 'a', leave: 'computer', keep, thrown } });
    const file = [
      JSON.stringify({ format: 'kabuto-log', earlier: [{ until: 2, dice: {} }] }),
      entry([1]),
      entry([2, 3]),
      back(1),
      entry([4], 1),
      back(2, [5]),
      back(2),
      entry([6], 2),
      JSON.stringify({ end: { key: null } }),
      JSON.stringify({ seal: { server: 'aa', signature: 'bb' } }),
    ].join('\n');
    // Decisions of the earlier game are counted with those that were taken back.
    expect(diceOf(file)).toEqual({
      thrown: [
        { n: 1, again: 1, dice: [4] },
        { n: 2, again: 2, dice: [6] },
      ],
      taken: [
        { by: 'a', leave: 'computer', dice: 2 },
        { by: 'a', leave: 'computer', dice: 1 },
      ],
      seal: { server: 'aa', signature: 'bb' },
    });
    expect(leaveWords('computer')).toContain('always agrees');
    expect(signedWords({ how: 'nobody' })).toContain('not signed');
  });
});
