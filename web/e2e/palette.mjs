// Pictures for the docs, made small: at most 256 colours, chosen by halving the fullest box.

import { deflateSync } from 'node:zlib';

/** Pixels of a PNG, read by the browser itself. */
export async function pixels(page, png) {
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    // In one string: a list of numbers would take for ever.
    let text = '';
    for (let i = 0; i < data.length; i += 4)
      text += String.fromCharCode(data[i], data[i + 1], data[i + 2]);
    return { width: image.width, height: image.height, text };
  }, png.toString('base64'));
}

/** Colours that occur, five bits a channel, with how often and what they are on average. */
function bins(rgb) {
  const found = new Map();
  for (let i = 0; i < rgb.length; i += 3) {
    const key = ((rgb[i] >> 3) << 10) | ((rgb[i + 1] >> 3) << 5) | (rgb[i + 2] >> 3);
    let bin = found.get(key);
    if (!bin) found.set(key, (bin = { key, count: 0, sum: [0, 0, 0] }));
    bin.count += 1;
    for (let c = 0; c < 3; c++) bin.sum[c] += rgb[i + c];
  }
  return [...found.values()].map((bin) => ({
    ...bin,
    mean: bin.sum.map((sum) => sum / bin.count),
  }));
}

/** How much a box of colours would gain from being halved, and along which channel. */
function spread(box) {
  let best = { gain: 0, channel: 0 };
  const weight = box.reduce((sum, bin) => sum + Math.sqrt(bin.count), 0);
  for (let c = 0; c < 3; c++) {
    const values = box.map((bin) => bin.mean[c]);
    const gain = (Math.max(...values) - Math.min(...values)) * weight;
    if (gain > best.gain) best = { gain, channel: c };
  }
  return best;
}

function halves(box, channel) {
  const sorted = [...box].sort((a, b) => a.mean[channel] - b.mean[channel]);
  const half = sorted.reduce((sum, bin) => sum + Math.sqrt(bin.count), 0) / 2;
  let sum = 0;
  let at = sorted.findIndex((bin) => (sum += Math.sqrt(bin.count)) >= half) + 1;
  at = Math.max(1, Math.min(sorted.length - 1, at));
  return [sorted.slice(0, at), sorted.slice(at)];
}

/** A PNG of at most 256 colours. */
export function small({ width, height, text }) {
  const rgb = Buffer.from(text, 'latin1');
  const boxes = [bins(rgb)];
  while (boxes.length < 256) {
    const ranked = boxes.map((box, i) => ({ i, ...spread(box) })).sort((a, b) => b.gain - a.gain);
    const [{ i, gain, channel }] = ranked;
    if (gain === 0 || boxes[i].length < 2) break;
    boxes.splice(i, 1, ...halves(boxes[i], channel));
  }
  const index = new Uint8Array(1 << 15);
  const palette = Buffer.alloc(boxes.length * 3);
  boxes.forEach((box, at) => {
    const count = box.reduce((sum, bin) => sum + bin.count, 0);
    for (let c = 0; c < 3; c++) {
      palette[at * 3 + c] = Math.round(box.reduce((sum, bin) => sum + bin.sum[c], 0) / count);
    }
    for (const bin of box) index[bin.key] = at;
  });
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const key = ((rgb[i] >> 3) << 10) | ((rgb[i + 1] >> 3) << 5) | (rgb[i + 2] >> 3);
      rows[y * (width + 1) + 1 + x] = index[key];
    }
  }
  return write(width, height, palette, rows);
}

function write(width, height, palette, rows) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return out;
}
