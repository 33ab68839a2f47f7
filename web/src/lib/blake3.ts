// BLAKE3 for short inputs, so that a browser can check the dice by itself: up to one chunk.

const IV = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;
const ORDER = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8] as const;
const CHUNK_START = 1;
const CHUNK_END = 2;
const ROOT = 8;
const KEYED = 16;
const CONTEXT = 32;
const MATERIAL = 64;
const BLOCK = 64;
/** The most that fits into one chunk. */
export const MOST = 1024;

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function mix(v: Uint32Array, at: readonly number[], x: number, y: number): void {
  const [a = 0, b = 0, c = 0, d = 0] = at;
  const get = (i: number) => v[i] ?? 0;
  v[a] = get(a) + get(b) + x;
  v[d] = turned(get(d) ^ get(a), 16);
  v[c] = get(c) + get(d);
  v[b] = turned(get(b) ^ get(c), 12);
  v[a] = get(a) + get(b) + y;
  v[d] = turned(get(d) ^ get(a), 8);
  v[c] = get(c) + get(d);
  v[b] = turned(get(b) ^ get(c), 7);
}

const LANES = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** One block pressed into the chaining value. */
function press(chain: Uint32Array, block: Uint32Array, length: number, flags: number): Uint32Array {
  const v = new Uint32Array(16);
  v.set(chain);
  v.set(IV.slice(0, 4), 8);
  v[14] = length;
  v[15] = flags;
  let words = block;
  for (let round = 0; round < 7; round++) {
    LANES.forEach((lane, i) => mix(v, lane, words[2 * i] ?? 0, words[2 * i + 1] ?? 0));
    words = Uint32Array.from(ORDER, (from) => words[from] ?? 0);
  }
  return v.slice(0, 8).map((word, i) => word ^ (v[i + 8] ?? 0));
}

function chunk(key: Uint32Array, input: Uint8Array, mode: number): Uint8Array {
  if (input.length > MOST) throw new RangeError('more than one chunk');
  let chain = key;
  const blocks = Math.max(1, Math.ceil(input.length / BLOCK));
  for (let i = 0; i < blocks; i++) {
    const part = input.subarray(i * BLOCK, (i + 1) * BLOCK);
    let flags = mode;
    if (i === 0) flags |= CHUNK_START;
    if (i === blocks - 1) flags |= CHUNK_END | ROOT;
    chain = press(chain, toWords(part), part.length, flags);
  }
  const out = new DataView(new ArrayBuffer(32));
  chain.forEach((word, i) => out.setUint32(i * 4, word, true));
  return new Uint8Array(out.buffer);
}

function toWords(bytes: Uint8Array, count = 16): Uint32Array {
  const full = new Uint8Array(count * 4);
  full.set(bytes);
  const view = new DataView(full.buffer);
  return Uint32Array.from({ length: count }, (_, i) => view.getUint32(i * 4, true));
}

/** The plain hash. */
export function hash(input: Uint8Array): Uint8Array {
  return chunk(Uint32Array.from(IV), input, 0);
}

/** The hash under a key of 32 bytes. */
export function keyed(key: Uint8Array, input: Uint8Array): Uint8Array {
  return chunk(toWords(key, 8), input, KEYED);
}

/** A key derived from material, for one purpose only. */
export function derive(purpose: string, material: Uint8Array): Uint8Array {
  const context = chunk(Uint32Array.from(IV), new TextEncoder().encode(purpose), CONTEXT);
  return chunk(toWords(context, 8), material, MATERIAL);
}
