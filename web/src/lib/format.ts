// Numbers and names as words a reader expects.

import type { ChanceTold, Scene } from '../wire';

/** A chance in whole hundredths, honest at the ends: never 0 or 100 unless it is certain. */
export function percent(chance: ChanceTold): string {
  if (chance.num === 0) return '0 %';
  if (chance.num >= chance.den) return '100 %';
  const exact = (chance.num / chance.den) * 100;
  if (exact < 1) return '<1 %';
  if (exact > 99) return '>99 %';
  return `${Math.round(exact)} %`;
}

/** The same as a fraction in lowest terms. */
export function fraction(chance: ChanceTold): string {
  const by = divisor(chance.num, chance.den);
  return `${chance.num / by}/${chance.den / by}`;
}

function divisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  for (let i = 0; y > 0 && i < 200; i++) [x, y] = [y, x % y];
  return x || 1;
}

/** The sum of some chances. Those of one preview have one denominator or small ones. */
export function sum(chances: readonly ChanceTold[]): ChanceTold {
  return chances.reduce(
    (total, chance) => {
      const by = divisor(total.den, chance.den);
      const den = (total.den / by) * chance.den;
      const num = total.num * (den / total.den) + chance.num * (den / chance.den);
      return { num, den };
    },
    { num: 0, den: 1 },
  );
}

/** `Hob`, `Hob and Wat`, `Hob, Wat and Piers`. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** `1 turn`, `2 turns`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** How long ago something was, roughly. */
export function ago(then: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - then) / 60000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${count(minutes, 'minute')} ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 36) return `${count(hours, 'hour')} ago`;
  return `${count(Math.round(hours / 24), 'day')} ago`;
}

/** The first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Odds such as `3-1` are one word: no line ends in the midst of them. */
export function unbroken(text: string): string {
  return text.replace(/(\d)-(?=\d)/g, '$1\u2060-\u2060');
}

/** What is read off a die: where the tenth face is a 0, it is written so. */
export function faceWords(scene: Scene | null, die: { face: number; faces: number }): string {
  const zero = scene?.ten_is_zero === true && die.faces === 10 && die.face === 10;
  return zero ? '0' : String(die.face);
}
