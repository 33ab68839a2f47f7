// A text that travels in an address: packed, with a checksum, in letters no address minds.

/** Letters of an address at most, and of what comes out of it. */
const MOST_PACKED = 12_000;
const MOST_PLAIN = 48_000;

/** It is no parcel of ours, or not all of it came through. */
export class Damaged extends Error {}

async function through(bytes: Uint8Array<ArrayBuffer>, by: GenericTransformStream, most: number) {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(by)
    .getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Damaged('too long');
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Packs a text. */
export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const packed = await through(bytes, new CompressionStream('gzip'), Infinity);
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Unpacks it again. What was damaged or made up on the way is thrown out. */
export async function unpack(parcel: string): Promise<string> {
  if (parcel.length > MOST_PACKED || !/^[\w-]+$/.test(parcel)) throw new Damaged('no parcel');
  try {
    const letters = atob(parcel.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream('gzip'), MOST_PLAIN);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch (error) {
    throw error instanceof Damaged ? error : new Damaged('damaged', { cause: error });
  }
}
