// Are the dice fair? The promise made before the game, what both sides added, and the key shown
// at the end: from these every die can be worked out again, here in the browser.

import { derive, keyed } from './blake3';

const PROMISE = 'kabuto dice commitment v1';
const KEY = 'kabuto dice key v1';

export function fromHex(text: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/i.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the key shown at the end is the one that was promised. */
export function keptPromise(key: string, commitment: string): boolean {
  const bytes = fromHex(key);
  return bytes !== null && toHex(derive(PROMISE, bytes)) === commitment.toLowerCase();
}

/** The key of the dice: the server's, with what each side added. */
export function diceKey(key: string, a: string, b: string): Uint8Array | null {
  const bytes = fromHex(key);
  if (!bytes) return null;
  const parts: number[] = [...bytes];
  for (const added of [a, b]) {
    const text = new TextEncoder().encode(added);
    parts.push(...little(text.length, 8), ...text);
  }
  return derive(KEY, Uint8Array.from(parts));
}

/** A number in so many bytes, the lowest first. */
function little(value: number, bytes: number): number[] {
  const big = BigInt(value);
  return Array.from({ length: bytes }, (_, i) => Number((big >> BigInt(8 * i)) & 255n));
}

/** The face of a die: entry number, how often dice were taken back by then, place in the entry. */
export function faceOf(
  key: Uint8Array,
  entry: number,
  again: number,
  index: number,
  faces: number,
): number {
  const fair = 65536 - (65536 % faces);
  for (let attempt = 0; attempt < 1000; attempt++) {
    const input = [
      ...little(entry, 4),
      ...little(again, 4),
      ...little(index, 4),
      ...little(attempt, 4),
    ];
    const [low = 0, high = 0] = keyed(key, Uint8Array.from(input));
    const number = low + 256 * high;
    if (number < fair) return (number % faces) + 1;
  }
  return 0;
}

/** An entry of a saved game, as far as its dice go. */
export interface Thrown {
  n: number;
  again: number;
  dice: number[];
}

/** A line of a saved game below its first, as far as the dice go. */
interface Line {
  action?: unknown;
  dice?: number[];
  again?: number;
  back?: { by: 'a' | 'b' | null; leave: string; keep: number; thrown?: number[] };
  seal?: Seal;
}

/** The signature of a server. */
export interface Seal {
  server: string;
  signature: string;
}

/** Dice that were taken back: by whom (nobody is the umpire), by whose leave, how many. */
export interface TakenBack {
  by: 'a' | 'b' | null;
  leave: string;
  dice: number;
}

/** What a saved game tells of its dice. */
export interface Told {
  /** The decisions that stand and whose dice came from its own key. */
  thrown: Thrown[];
  taken: TakenBack[];
  seal: Seal | null;
}

/** Reads a saved game as far as its dice go. */
export function diceOf(file: string): Told {
  const [head, ...lines] = file.split('\n').filter((line) => line.trim() !== '');
  const header: unknown = head ? JSON.parse(head) : null;
  const earlier = (header as { earlier?: { until: number }[] } | null)?.earlier ?? [];
  const from = Math.max(0, ...earlier.map((part) => part.until));
  const standing: (Thrown & { own: boolean })[] = [];
  const taken: TakenBack[] = [];
  let seal: Seal | null = null;
  let decisions = 0;
  for (const text of lines) {
    const line = JSON.parse(text) as Line;
    if (line.back) {
      const gone = standing.splice(line.back.keep);
      const fell = gone.reduce((sum, entry) => sum + entry.dice.length, 0);
      const dice = fell + (line.back.thrown?.length ?? 0);
      if (dice > 0) taken.push({ by: line.back.by, leave: line.back.leave, dice });
    } else if (line.seal) {
      seal = line.seal;
    } else if (line.action !== undefined) {
      const [n, again, dice] = [standing.length, line.again ?? 0, line.dice ?? []];
      standing.push({ n, again, dice, own: decisions >= from });
      decisions += 1;
    }
  }
  const own = standing.filter((entry) => entry.own && entry.dice.length > 0);
  return { thrown: own.map(({ n, again, dice }) => ({ n, again, dice })), taken, seal };
}

/** The entries of a saved game whose dice came from its key. */
export function thrown(file: string): Thrown[] {
  return diceOf(file).thrown;
}

/** Who signed the file of a game, in a sentence. */
export function signedWords(signed: { how: string }): string {
  if (signed.how === 'here') return 'Its file is signed by this server.';
  if (signed.how === 'other') return 'Its file is signed by another server.';
  return 'Its file is not signed: nobody vouches that it was played so.';
}

/** By whose leave dice were taken back, in words. */
export function leaveWords(leave: string): string {
  const words: Record<string, string> = {
    agreed: 'the other side agreed',
    computer: 'against a computer, which always agrees',
    alone: 'one person played both sides',
    umpire: 'the umpire ruled so',
  };
  return words[leave] ?? leave;
}

/** The dice that do not follow from the key; none if all is well. Dice here have ten faces unless told. */
export function wrongDice(
  key: Uint8Array,
  all: readonly Thrown[],
  faces: (n: number, index: number) => number,
): { n: number; index: number }[] {
  return all.flatMap((entry) =>
    entry.dice.flatMap((face, index) =>
      faceOf(key, entry.n, entry.again, index, faces(entry.n, index)) === face
        ? []
        : [{ n: entry.n, index }],
    ),
  );
}
