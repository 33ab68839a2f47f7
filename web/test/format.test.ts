import { describe, expect, it } from 'vitest';
import { ago, count, fraction, list, percent, sum, unbroken } from '../src/lib/format';

describe('odds', () => {
  it('do not break over lines', () => {
    expect(unbroken('20 against 5 is 4-1, so 12-1')).toBe(
      '20 against 5 is 4\u2060-\u20601, so 12\u2060-\u20601',
    );
    expect(unbroken('a long-bow, 3 - 1')).toBe('a long-bow, 3 - 1');
  });
});

describe('chances', () => {
  it('are shown in hundredths that never lie at the ends', () => {
    expect(percent({ num: 0, den: 10 })).toBe('0 %');
    expect(percent({ num: 1, den: 1000 })).toBe('<1 %');
    expect(percent({ num: 999, den: 1000 })).toBe('>99 %');
    expect(percent({ num: 10, den: 10 })).toBe('100 %');
    expect(percent({ num: 1, den: 3 })).toBe('33 %');
  });

  it('are exact as fractions', () => {
    expect(fraction({ num: 20, den: 100 })).toBe('1/5');
    expect(fraction({ num: 0, den: 10 })).toBe('0/1');
  });

  it('add up exactly', () => {
    const total = sum([
      { num: 1, den: 10 },
      { num: 1, den: 100 },
      { num: 2, den: 5 },
    ]);
    expect(total.num / total.den).toBeCloseTo(0.51, 12);
    expect(fraction(total)).toBe('51/100');
  });
});

describe('words', () => {
  it('count and list', () => {
    expect(count(1, 'turn')).toBe('1 turn');
    expect(count(2, 'man', 'men')).toBe('2 men');
    expect(list(['Hob', 'Wat', 'Piers'])).toBe('Hob, Wat and Piers');
    expect(list(['Hob'])).toBe('Hob');
    expect(list([])).toBe('');
  });

  it('tell how long ago', () => {
    const now = 1_000_000_000;
    expect(ago(now - 20_000, now)).toBe('just now');
    expect(ago(now - 60_000, now)).toBe('1 minute ago');
    expect(ago(now - 3 * 3_600_000, now)).toBe('3 hours ago');
    expect(ago(now - 72 * 3_600_000, now)).toBe('3 days ago');
  });
});
