// What a lesson points at: a ring about it, and a stroke of the brush from where nothing is covered.

import type { Where } from '../wire';
import { pose, sizeOf } from './counter';
import { n, svg } from './dom';
import { spotsAt, type Grid } from './grid';
import { drawPlaces, ringAbout, tagOf } from './layers';
import type { Counter, Shown } from './state';
import { boxOf, isTray } from './tray';

/** A part of the board, by its middle and how far it reaches from there across, and up and down. */
export interface Patch {
  x: number;
  y: number;
  across: number;
  along: number;
}

/** A stroke with its point here, turned so far from pointing down. */
export interface Stroke {
  x: number;
  y: number;
  turn: number;
}

/** The ring of a lesson, and the air between it and the stroke. */
const [RING, AIR] = [11, 9];
/** A stroke is so long, and so wide on either side. */
const [LONG, WIDE] = [84, 20];
/** Where a stroke can come from, the best first: above, below, right, left. */
const WAYS = [
  { dx: 0, dy: -1, turn: 0 },
  { dx: 0, dy: 1, turn: 180 },
  { dx: 1, dy: 0, turn: 90 },
  { dx: -1, dy: 0, turn: -90 },
] as const;

export function drawTaught(grid: Grid, now: Shown): SVGElement[] {
  const { pieces: ids, places } = now.taught;
  const men = ids.flatMap((id) => now.pieces.find((piece) => piece.id === id) ?? []);
  const made: SVGElement[] = men.map((piece) => ringAbout(piece, 'taught', RING));
  made.push(...drawPlaces(grid, places, 0.97, 'taught'));
  const tags = now.targets.flatMap((target) => {
    const piece = now.pieces.find(({ id }) => id === target.piece);
    return piece && target.text ? [{ id: piece.id, box: tagOf(piece, target.text) }] : [];
  });
  const others = now.pieces.filter((piece) => piece.cells.length > 0).map(patchOf);
  const marked = placesOf(grid, places);
  const kept = [...others, ...marked, ...tags.map(({ box }) => box)];
  const pointed = men.map((piece) => {
    const tag = tags.find(({ id }) => id === piece.id);
    return [ringed(patchOf(piece)), ...(tag ? [tag.box] : [])];
  });
  for (const things of [...pointed, ...marked.map((place) => [place])]) {
    const stroke = strokeTo(things, kept);
    if (stroke) made.push(drawStroke(stroke));
  }
  return made;
}

/**
 * A stroke towards a thing and what belongs to it, from a side where it lies over nothing that is
 * to be seen; nothing if there is no such side: then the ring alone has to do.
 */
export function strokeTo(things: readonly Patch[], kept: readonly Patch[]): Stroke | null {
  const [thing] = things;
  if (!thing) return null;
  for (const { dx, dy, turn } of WAYS) {
    // As far out as the farthest of what belongs together reaches on that side.
    const outs = things.map((one) =>
      dx === 0 ? dy * (one.y - thing.y) + one.along : dx * (one.x - thing.x) + one.across,
    );
    const out = Math.max(...outs) + AIR;
    const [x, y] = [thing.x + dx * out, thing.y + dy * out];
    const half = LONG / 2;
    const [across, along] = dx === 0 ? [WIDE, half] : [half, WIDE];
    const body = { x: x + dx * half, y: y + dy * half, across, along };
    if (!kept.some((one) => isOver(body, one))) return { x, y, turn };
  }
  return null;
}

function isOver(one: Patch, other: Patch): boolean {
  const wide = one.across + other.across - Math.abs(one.x - other.x);
  const high = one.along + other.along - Math.abs(one.y - other.y);
  return wide > 0 && high > 0;
}

const ringed = (patch: Patch): Patch => ({
  ...patch,
  across: patch.across + RING,
  along: patch.along + RING,
});

/** What of the board a counter takes, however it is turned. */
function patchOf(piece: Counter): Patch {
  const { x, y } = piece;
  if (isTray(piece)) {
    const [across, along] = boxOf(piece);
    return { x, y, across, along };
  }
  const { w, h } = sizeOf(piece);
  const angle = (pose(piece).turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { x, y, across: (w * cos + h * sin) / 2, along: (w * sin + h * cos) / 2 };
}

function placesOf(grid: Grid, places: readonly Where[]): Patch[] {
  return spotsAt(grid, places).map(([x, y]) => {
    return { x, y, across: grid.radius, along: grid.radius };
  });
}

function drawStroke({ x, y, turn }: Stroke): SVGPathElement {
  const d = 'M0,0L-19,-27Q-8,-24 -6,-25Q-4,-52 -9,-78Q2,-84 10,-76Q5,-50 6,-25Q9,-24 19,-27Z';
  const transform = `translate(${n(x)} ${n(y)}) rotate(${turn})`;
  return svg('path', { class: 'taught-arrow', d, transform });
}
