// Trays: bodies of figures, true to scale. From near every man stands in his place; from far above
// a tray is a plate with its sign and its number.

import type { KindScene, Tray } from '../wire';
import { figureOf, drawing, fitted, paintOf } from './counter';
import { n, set, svg, text } from './dom';
import type { Spot } from './grid';
import type { Counter } from './state';

/** A piece that is a tray: half its width and half its depth in board units. */
export type Decked = Counter & { tray: Tray; deck: readonly [number, number] };

export function isTray(piece: Counter): piece is Decked {
  return piece.tray !== undefined && piece.deck !== undefined;
}

/** Trays are drawn with their front up and turned from there. */
const turnOf = (facing: number) => facing + 90;
/** A man needs so much room in his drawing. */
const MAN = 52;
const HORSEMAN = 84;
/** The corner of a deck is rounded so far. */
const CORNER = 4;

/** A rectangle with rounded corners about the middle. */
function deckOutline(w: number, h: number, corner: number): string {
  const c = Math.min(corner, w, h);
  const by = (x: number, y: number) => `q${n(x ? x : 0)},${n(y ? y : 0)}`;
  return (
    `M${n(-w + c)},${n(-h)}H${n(w - c)}${by(c, 0)} ${n(c)},${n(c)}V${n(h - c)}` +
    `${by(0, c)} ${n(-c)},${n(c)}H${n(-w + c)}${by(-c, 0)} ${n(-c)},${n(-c)}V${n(-h + c)}` +
    `${by(0, -c)} ${n(c)},${n(-c)}Z`
  );
}

/** A closed shape about a tray, so much larger than it, with its front up. */
export function aboutTray({ deck: [w, h] }: Decked, room: number): string {
  return deckOutline(w + room, h + room, CORNER + room);
}

/** How a tray is turned from front up. */
export function trayTurn(piece: Decked): number {
  return turnOf(piece.facing);
}

/** A spot as the tray has it: to its right, and behind its middle. */
function local(piece: Decked, [x, y]: Spot): Spot {
  const angle = (-turnOf(piece.facing) * Math.PI) / 180;
  const [dx, dy] = [x - piece.x, y - piece.y];
  return [dx * Math.cos(angle) - dy * Math.sin(angle), dx * Math.sin(angle) + dy * Math.cos(angle)];
}

/** Whether a spot lies on a tray. */
export function isOnTray(piece: Decked, spot: Spot): boolean {
  const [x, y] = local(piece, spot);
  return Math.abs(x) <= piece.deck[0] && Math.abs(y) <= piece.deck[1];
}

/** How far it is from the middle of a tray to its edge, towards a spot. */
export function edgeOf(piece: Decked, towards: Spot): number {
  const [x, y] = local(piece, towards);
  const far = Math.hypot(x, y) || 1;
  const [w, h] = piece.deck;
  return Math.min(far * (w / Math.max(1e-6, Math.abs(x))), far * (h / Math.max(1e-6, Math.abs(y))));
}

/** How far a tray reaches across the board, and up and down. */
export function boxOf(piece: Decked): Spot {
  const angle = (turnOf(piece.facing) * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [w, h] = piece.deck;
  return [w * cos + h * sin, w * sin + h * cos];
}

/** Where the men of a tray stand, front up: all places, the first ones taken. */
export function placesOf({ tray, deck: [w, h] }: Decked): Spot[] {
  const ranks = Math.ceil(tray.places / tray.files);
  return [...Array(tray.places).keys()].map((i) => {
    const [rank, file] = [Math.floor(i / tray.files), i % tray.files];
    const x = ((2 * file - (tray.files - 1)) * w) / tray.files;
    return [x, ((2 * rank - (ranks - 1)) * h) / ranks];
  });
}

/** A tray that has been drawn: it is turned without being drawn again. */
export interface TrayDrawn {
  group: SVGGElement;
  turn(facing: number): void;
}

/** Everything of a tray but its place on the board. Men are drawn only where they can be seen. */
export function drawTray(piece: Decked, kind: KindScene | undefined, near: boolean): TrayDrawn {
  const paint = paintOf(piece);
  const deck = drawDeck(piece);
  const men = near ? drawMen(piece, kind) : [];
  const crew = svg('g', { class: 'men' }, ...men.map(({ man }) => man));
  const plate = drawPlate(piece);
  const banner = drawBanner(piece);
  const looks = ['wood', 'tray', `paint-${paint}`, piece.tray.routed ? 'routed' : ''];
  const group = svg('g', { class: looks.join(' ').trim() }, deck, crew);
  group.append(plate.sign, plate.left, banner);
  const words = name(piece);
  if (near) group.append(words);
  return {
    group,
    turn(facing) {
      const turn = turnOf(facing);
      const angle = (turn * Math.PI) / 180;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const spot = ([x, y]: Spot): Spot => [x * cos - y * sin, x * sin + y * cos];
      const move = (element: SVGElement, [x, y]: Spot, more = '') =>
        set(element, { transform: `translate(${n(x)} ${n(y)})${more}` });
      set(deck, { transform: `rotate(${n(turn)})` });
      // Men look right in their drawings, and left if that is where they face.
      const looksLeft = Math.cos(((facing + 90 * piece.tray.front) * Math.PI) / 180) < -0.01;
      for (const { man, at } of men) move(man, spot(at), looksLeft ? ' scale(-1 1)' : '');
      const [wide] = piece.deck;
      move(plate.sign, spot([-wide * 0.4, 0]));
      move(plate.left, spot([wide * 0.55, 0]));
      move(banner, spot([-wide + 3, 0]));
      const [, high] = boxOf({ ...piece, facing });
      set(words, { y: n(high + 16) });
    },
  };
}

/** The wooden tray itself, its empty places and the edge its men face. */
function drawDeck(piece: Decked): SVGGElement {
  const [w, h] = piece.deck;
  const shape = deckOutline(w, h, CORNER);
  const deck = svg(
    'g',
    { class: 'deck' },
    svg('path', { class: 'edge', d: shape, transform: 'translate(1.5 2.5)' }),
    svg('path', { class: 'face', d: shape }),
  );
  const empty = placesOf(piece).slice(piece.tray.taken);
  if (empty.length > 0) {
    const d = empty.map(([x, y]) => `M${n(x - 5)},${n(y)}a5,5 0 1 0 10,0a5,5 0 1 0 -10,0`);
    deck.append(svg('path', { class: 'empty', d: d.join('') }));
  }
  // The front is marked where the men face, which need not be where the tray does.
  const side = piece.tray.front % 2;
  const [across, along] = side === 0 ? [w, h] : [h, w];
  const front = svg('g', { class: 'front', transform: `rotate(${90 * piece.tray.front})` });
  front.append(
    svg('path', {
      class: 'band',
      d: `M${n(-across)},${n(-along)}h${n(across * 2)}v7h${n(-across * 2)}Z`,
    }),
    svg('path', { class: 'beak', d: `M-13,${n(-along)}L0,${n(-along - 12)}L13,${n(-along)}Z` }),
  );
  deck.append(front, svg('path', { class: 'rim', d: shape }));
  return deck;
}

interface Man {
  man: SVGGElement;
  at: Spot;
}

/** One man for every place that is taken. */
function drawMen(piece: Decked, kind: KindScene | undefined): Man[] {
  const id = figureOf(piece, kind);
  const room = (piece.deck[0] * 2) / piece.tray.files;
  const scale = n((room / (piece.mounted ? HORSEMAN : MAN)) * 1.12);
  return placesOf(piece)
    .slice(0, piece.tray.taken)
    .map((at) => {
      const figure = svg('g', { transform: `translate(0 3) scale(${scale})` }, drawing(id));
      return { man: svg('g', { class: 'man' }, figure), at };
    });
}

/** From far above: the sign on the left, and on the right how many are left. */
function drawPlate({ tray, deck }: Decked): { sign: SVGGElement; left: SVGGElement } {
  const shield = svg('circle', { class: 'shield', r: n(Math.min(deck[1] - 1, 30)) });
  const left = svg('g', { class: 'plate left' });
  if (tray.taken < tray.places) {
    left.append(svg('rect', { class: 'slip', x: -21, y: -19, width: 42, height: 38, rx: 4 }));
    left.classList.add('less');
  }
  left.append(text(String(tray.taken), { y: 12 }));
  const large = svg('g', { transform: 'scale(1.25)' }, ...signs(tray));
  return { sign: svg('g', { class: 'plate' }, shield, large), left };
}

/** A flag on the left of the men: the colour of the side, the sign, and the leader’s fan. */
function drawBanner(piece: Decked): SVGGElement {
  const { tray } = piece;
  const pole = svg('path', { class: 'pole', d: 'M0,4V-62' });
  const cloth = svg('path', { class: 'cloth', d: 'M1,-60H25Q28,-52 25,-44T25,-27H1Z' });
  const inner = svg('g', {}, pole, cloth);
  inner.append(
    svg('g', { class: 'on', transform: 'translate(13 -43) scale(0.5)' }, ...signs(tray)),
  );
  if (tray.leader !== undefined) {
    inner.append(svg('path', { class: 'fan', d: 'M0,-62L-11,-74A16,16 0 0 1 11,-74Z' }));
  }
  if (tray.routed) set(inner, { transform: 'rotate(38)' });
  return svg('g', { class: 'banner' }, inner);
}

/** What a body is, and beside it what it shoots with; signs have a box of 40 about their middle. */
function signs({ sign, arm }: Tray): SVGElement[] {
  const made = [svg('g', { class: 'badge' }, drawing(sign))];
  if (arm === undefined) return made;
  made[0]?.setAttribute('transform', 'translate(-5 -4) scale(0.86)');
  const small = { class: 'arm', transform: 'translate(13 11) scale(0.6)' };
  return [...made, svg('g', small, drawing(arm))];
}

function name(piece: Decked): SVGTextElement {
  const { taken, places } = piece.tray;
  const fit = fitted(`${piece.name} ${taken}/${places}`, piece.deck[0] * 2 + 40, 15, 10);
  return text(fit.name, { class: 'name', 'font-size': n(fit.size) });
}
