import { describe, expect, it } from 'vitest';
import { Damaged, pack, unpack } from '../src/lib/parcel';

const TEXT = 'book = "demo"\nname = "Die Reiher – 鷺"\n'.repeat(20);

describe('a text in an address', () => {
  it('comes out as it went in, in letters no address minds', async () => {
    const parcel = await pack(TEXT);
    expect(parcel).toMatch(/^[\w-]+$/);
    expect(parcel.length).toBeLessThan(TEXT.length / 2);
    expect(await unpack(parcel)).toBe(TEXT);
  });

  it('is refused if a letter is another, wherever it stands', async () => {
    const parcel = await pack(TEXT);
    const got: (string | Damaged)[] = [];
    // The first letters say only how and when it was packed.
    for (let at = 16; at < parcel.length; at++) {
      const letter = parcel[at] === 'A' ? 'B' : 'A';
      const bent = parcel.slice(0, at) + letter + parcel.slice(at + 1);
      got.push(await unpack(bent).catch((error: unknown) => error as Damaged));
    }
    // A few bits between its parts mean nothing; whatever comes out is what went in.
    for (const one of got) if (!(one instanceof Damaged)) expect(one).toBe(TEXT);
    expect(got.filter((one) => one instanceof Damaged).length).toBeGreaterThan(got.length - 4);
  });

  it('is refused if it is cut, made up, or a flood', async () => {
    const parcel = await pack(TEXT);
    const flood = await pack('x'.repeat(200_000));
    for (const bad of [
      parcel.slice(0, -9),
      '',
      'A',
      'no parcel',
      '<svg>',
      parcel + parcel,
      flood,
    ]) {
      await expect(unpack(bad), bad.slice(0, 20)).rejects.toBeInstanceOf(Damaged);
    }
  });
});
