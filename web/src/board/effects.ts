// What moves: counters slide, arrows fly, blades meet, dice tumble. One thing at a time.

import type { Condition, DieTold } from '../wire';
import { isToken } from './counter';
import { n, svg, text } from './dom';
import type { Pieces } from './pieces';
import type { Counter } from './state';
import { isTray } from './tray';

/** A way through spots, with the length of every part. */
interface Way {
  spots: readonly (readonly [number, number])[];
  lengths: number[];
  total: number;
}

export interface Stage {
  slide(id: number, path: readonly (readonly [number, number])[], facing: number): Promise<void>;
  /** Pieces that came along are drawn to where they are now, all at once. */
  drift(pieces: readonly Counter[]): Promise<void>;
  fly(by: number, at: number): Promise<void>;
  clash(by: readonly number[], at: readonly number[]): Promise<void>;
  change(id: number, condition: Condition): Promise<void>;
  /** Figures of a tray fall. */
  lose(id: number, lost: number): Promise<void>;
  /** Dice land at the edge of the board; each face is read as it is written. */
  roll(dice: readonly DieTold[], read: (die: DieTold) => string): Promise<void>;
  /** Anything else that takes a moment. */
  run(ms: number, frame: (part: number) => void): Promise<void>;
  /** Everything under way is over at once. */
  skip(): void;
}

/** How long things take; 0 means that they are simply so. */
export interface Pace {
  factor: number;
}

/** Where things are shown. */
interface Ground {
  layer: SVGGElement;
  tray: HTMLElement;
  pieces: Pieces;
  pace: Pace;
  /** Each ends something that is under way: the eye may be on its way while a counter slides. */
  hurry: Set<() => void>;
}

export function makeStage(
  layer: SVGGElement,
  tray: HTMLElement,
  pieces: Pieces,
  pace: Pace,
): Stage {
  const ground: Ground = { layer, tray, pieces, pace, hurry: new Set() };
  return {
    run: (ms, frame) => run(ground, ms, (part) => frame(ease(part))),
    skip() {
      for (const finish of [...ground.hurry]) finish();
    },
    async slide(id, path, facing) {
      const was = pieces.get(id);
      // Where only the end is told, it comes from where it is.
      const way = measured(was && path.length === 1 ? [[was.x, was.y], ...path] : path);
      const began = was?.facing ?? facing;
      // A token turns as it goes; a long counter is laid anew.
      const turns = was !== undefined && (isToken(was) || isTray(was));
      await run(ground, Math.min(700, 180 + way.total * 0.75), (part) => {
        const [x, y] = along(way, ease(part));
        const looks = part > 0.5 ? facing : began;
        pieces.move(id, x, y, turns ? turned(began, facing, ease(part)) : looks);
      });
    },
    drift: (to) => drift(ground, to),
    fly: (by, at) => fly(ground, by, at),
    clash: (by, at) => clash(ground, [...by, ...at]),
    change: (id, condition) => change(ground, id, condition),
    lose: (id, lost) => shout(ground, id, `−${lost}`, 'dead'),
    async roll(dice, read) {
      tray.replaceChildren(...dice.map((die, i) => tumbling(die, i)));
      await run(ground, 400, (part) => {
        for (const [i, cube] of [...tray.children].entries()) turn(cube, dice[i], part, i, read);
      });
    },
  };
}

/** Runs `frame` with a number from 0 to 1 until the time is over or somebody skips. */
function run(ground: Ground, ms: number, frame: (part: number) => void): Promise<void> {
  const time = ms * ground.pace.factor;
  // Nobody looks at a page in the background, and no frame is drawn there.
  if (time <= 0 || document.hidden) {
    frame(1);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    let over = false;
    const began = performance.now();
    const finish = () => {
      if (over) return;
      over = true;
      ground.hurry.delete(finish);
      frame(1);
      resolve();
    };
    const tick = (now: number) => {
      if (over) return;
      const part = Math.min(1, Math.max(0, (now - began) / time));
      if (part >= 1) return finish();
      frame(part);
      requestAnimationFrame(tick);
    };
    ground.hurry.add(finish);
    requestAnimationFrame(tick);
  });
}

function drift(ground: Ground, to: readonly Counter[]): Promise<void> {
  const ways = to.flatMap((p) => {
    const from = ground.pieces.get(p.id);
    return from ? [{ from, p }] : [];
  });
  return run(ground, 220, (part) => {
    const done = ease(part);
    for (const { from, p } of ways) {
      const [x, y] = [from.x + (p.x - from.x) * done, from.y + (p.y - from.y) * done];
      ground.pieces.move(p.id, x, y, part > 0.5 ? p.facing : from.facing);
    }
  });
}

async function withDrawn(
  ground: Ground,
  drawn: SVGElement,
  ms: number,
  frame: (part: number) => void,
): Promise<void> {
  ground.layer.append(drawn);
  await run(ground, ms, frame);
  drawn.remove();
}

async function fly(ground: Ground, by: number, at: number): Promise<void> {
  const [from, to] = [ground.pieces.get(by), ground.pieces.get(at)];
  if (!from || !to) return;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const arrow = drawArrow();
  const bow = Math.min(90, far * 0.16);
  await withDrawn(ground, arrow, Math.min(620, 160 + far * 0.5), (part) => {
    const x = from.x + (to.x - from.x) * part;
    const lift = Math.sin(part * Math.PI) * bow;
    const y = from.y + (to.y - from.y) * part - lift;
    const rise = Math.cos(part * Math.PI) * Math.PI * bow;
    const angle = Math.atan2(to.y - from.y - rise, to.x - from.x) * (180 / Math.PI);
    arrow.setAttribute('transform', `translate(${n(x)} ${n(y)}) rotate(${n(angle)})`);
  });
}

async function clash(ground: Ground, all: readonly number[]): Promise<void> {
  const middle = between(all.flatMap((id) => ground.pieces.get(id) ?? []));
  if (!middle) return;
  const mark = drawClash();
  await withDrawn(ground, mark, 420, (part) => {
    const grow = 0.6 + Math.sin(Math.min(1, part * 1.6) * (Math.PI / 2)) * 0.5;
    const place = `translate(${n(middle.x)} ${n(middle.y)})`;
    mark.setAttribute('transform', `${place} scale(${n(grow)}) rotate(${n(part * 14 - 7)})`);
    mark.setAttribute('opacity', n(part < 0.7 ? 1 : (1 - part) / 0.3));
  });
}

async function change(ground: Ground, id: number, condition: Condition): Promise<void> {
  ground.pieces.change(id, condition);
  await shout(ground, id, WORDS[condition], condition);
}

/** A word rises over a piece. */
async function shout(ground: Ground, id: number, words: string, looks: Condition): Promise<void> {
  const piece = ground.pieces.get(id);
  if (!piece) return;
  const word = text(words, { class: `cry ${looks}` });
  await withDrawn(ground, word, 520, (part) => {
    const y = piece.y - 50 - ease(part) * 26;
    word.setAttribute('transform', `translate(${n(piece.x)} ${n(y)})`);
    word.setAttribute('opacity', n(part < 0.6 ? 1 : (1 - part) / 0.4));
  });
}

const WORDS: Record<Condition, string> = {
  healthy: 'up again',
  stunned: 'stunned',
  wounded: 'wounded',
  dead: 'dead',
};

const ease = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

/** A part of the way from one facing to another, the short way round. */
export function turned(from: number, to: number, part: number): number {
  const by = ((to - from + 540) % 360) - 180;
  return part >= 1 ? to : from + by * part;
}

function measured(spots: readonly (readonly [number, number])[]): Way {
  const lengths = spots.slice(1).map(([x, y], i) => {
    const [fx, fy] = spots[i] ?? [x, y];
    return Math.hypot(x - fx, y - fy);
  });
  return { spots, lengths, total: lengths.reduce((sum, far) => sum + far, 0) };
}

/** The spot after a part of a way. */
function along(way: Way, part: number): readonly [number, number] {
  let left = way.total * part;
  for (const [i, far] of way.lengths.entries()) {
    const [from, to] = [way.spots[i], way.spots[i + 1]];
    if (!from || !to) break;
    if (left <= far && far > 0) {
      const t = left / far;
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    }
    left -= far;
  }
  return way.spots.at(-1) ?? [0, 0];
}

function between(spots: { x: number; y: number }[]): { x: number; y: number } | null {
  if (spots.length === 0) return null;
  const sum = spots.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / spots.length, y: sum.y / spots.length };
}

function drawArrow(): SVGGElement {
  return svg(
    'g',
    { class: 'arrow' },
    svg('path', { class: 'halo', d: 'M-34,0H30' }),
    svg('path', { class: 'shaft', d: 'M-34,0H28' }),
    svg('path', { class: 'tip', d: 'M40,0L24,-6L28,0L24,6Z' }),
    svg('path', { class: 'fletch', d: 'M-38,-7L-26,0L-38,7M-32,-7L-20,0L-32,7' }),
  );
}

function drawClash(): SVGGElement {
  const rays = [...Array(10).keys()]
    .map((i) => {
      const angle = (i * 36 + 9) * (Math.PI / 180);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const far = i % 2 ? 62 : 48;
      return `M${n(c * 34)},${n(s * 34)}L${n(c * far)},${n(s * far)}`;
    })
    .join('');
  const blade = 'M-30,30L22,-22L30,-32L20,-24L-32,28ZM-36,22L-22,36M-29,29L-37,37';
  return svg(
    'g',
    { class: 'clash' },
    svg('path', { class: 'rays', d: rays }),
    svg('path', { class: 'blade halo', d: blade }),
    svg('path', { class: 'blade halo', d: blade, transform: 'scale(-1 1)' }),
    svg('path', { class: 'blade', d: blade }),
    svg('path', { class: 'blade', d: blade, transform: 'scale(-1 1)' }),
  );
}

function tumbling(die: DieTold, i: number): HTMLElement {
  const cube = document.createElement('span');
  cube.className = `die of-${die.by} d${die.faces}`;
  cube.dataset['nth'] = String(i);
  return cube;
}

/** A die that shows other faces until it lies still. */
function turn(
  cube: Element,
  die: DieTold | undefined,
  part: number,
  i: number,
  read: (die: DieTold) => string,
): void {
  if (!die || !(cube instanceof HTMLElement)) return;
  const flips = Math.floor(part * 9);
  const face = part >= 1 ? die.face : ((die.face + flips * 3 + i) % die.faces) + 1;
  cube.textContent = read({ ...die, face });
  const left = 1 - ease(part);
  cube.style.transform = `translate(${n(left * 46)}px, ${n(-left * 30)}px) rotate(${n(left * 300)}deg)`;
}
