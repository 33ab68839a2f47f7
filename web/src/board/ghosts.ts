// What is not so yet: pieces where they would be, the ways there, and which way to look.
// And what a weapon reaches.

import type { KindScene } from '../wire';
import { drawCounter, isToken, paintOf, pose, sizeOf } from './counter';
import { n, svg, text } from './dom';
import type { Grid, Spot } from './grid';
import type { Counter, Dial, Ghosted, Shown } from './state';
import { drawBeak, drawToken } from './token';
import { drawTray, isTray } from './tray';

/** Hexes within reach: the better, the stronger the tint. */
export function drawZone(grid: Grid, zone: Shown['zone']): SVGElement[] {
  const { side, cells } = zone;
  const worst = Math.max(0, ...cells.map((cell) => cell.worse));
  return cells.map((cell) => {
    const grade = worst === 0 ? 0 : Math.min(3, cell.worse);
    return svg(
      'g',
      { class: `zone of-${side ?? 'n'} grade-${grade}` },
      svg('path', { class: 'wash', d: grid.outline(cell.where, 0.985) }),
      svg('path', { class: 'edge', d: grid.outline(cell.where, 0.9) }),
    );
  });
}

/** What is written in the hexes of a zone, above whoever stands there. */
export function drawZoneWords(grid: Grid, { cells }: Shown['zone']): SVGElement[] {
  return cells.flatMap((cell) => {
    const spot = grid.spot(cell.where);
    if (!spot) return [];
    const [x, y] = spot;
    return [text(cell.text, { class: 'zone-word', x: n(x), y: n(y + grid.radius * 0.86) })];
  });
}

/** A piece as it would lie somewhere, faint. */
export function drawShape(piece: Counter, kind: KindScene | undefined): SVGGElement {
  const { scale } = sizeOf(piece);
  const shape = svg('g', { class: 'shape' });
  if (isTray(piece)) {
    const tray = drawTray(piece, kind, false);
    tray.turn(piece.facing);
    shape.append(tray.group);
    return shape;
  }
  if (isToken(piece)) {
    const beak = drawBeak(paintOf(piece));
    beak.setAttribute('transform', `rotate(${n(piece.facing)})`);
    shape.append(...(piece.looks ? [beak] : []), drawToken(piece, kind));
  } else shape.append(drawCounter(piece, kind));
  shape.setAttribute('transform', `rotate(${n(pose(piece).turn)}) scale(${n(scale)})`);
  return shape;
}

/** Whether a piece would stay where it is. */
function stays({ piece, from }: Ghosted): boolean {
  return Math.hypot(piece.x - from[0], piece.y - from[1]) < 1;
}

/** A ghost, the way it came, the seal of what is written, and whom it is aimed at. */
export function drawGhost(
  ghost: Ghosted,
  kind: KindScene | undefined,
  targets: readonly Spot[],
): SVGGElement {
  const { piece, from, written, faint } = ghost;
  const words = ['ghost', written ? 'written' : 'thought', faint ? 'faint' : ''];
  const group = svg('g', { class: `${words.join(' ').trim()} of-${paintOf(piece)}` });
  if (!stays(ghost)) group.append(...drawWay(from, [piece.x, piece.y]));
  const at = svg('g', { transform: `translate(${n(piece.x)} ${n(piece.y)})` });
  // Whoever only turns is not drawn over himself: his new front is enough.
  if (stays(ghost) && Math.abs(ghost.looked - piece.facing) < 1) at.append(svg('g'));
  else if (stays(ghost) && isToken(piece)) {
    const beak = drawBeak(paintOf(piece));
    const { scale } = sizeOf(piece);
    beak.setAttribute('transform', `rotate(${n(piece.facing)}) scale(${n(scale * 1.12)})`);
    at.append(svg('g', { class: 'shape' }, beak));
  } else at.append(drawShape(piece, kind));
  group.append(at);
  for (const target of targets) group.append(drawAim([piece.x, piece.y], target));
  if (written) group.append(drawSeal(ghost));
  return group;
}

/** The red seal of what is written, with the number of its phase. */
function drawSeal({ piece, phase, under }: Ghosted): SVGGElement {
  const [x, y] = [piece.x + 31, piece.y - 33 + under * 25];
  const seal = svg('g', { class: 'seal', transform: `translate(${n(x)} ${n(y)})` });
  seal.append(svg('rect', { x: -11.5, y: -11.5, width: 23, height: 23, rx: 3 }));
  if (phase === null) seal.append(svg('path', { class: 'tick', d: 'M-5.5,0L-1.5,4.5L6,-4.5' }));
  else seal.append(text(String(phase), { y: 6 }));
  return seal;
}

/** A dashed arrow from one spot to another. */
function drawWay(from: Spot, to: Spot): SVGElement[] {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
  const start = Math.min(30, far * 0.2);
  const [sx, sy] = [from[0] + ux * start, from[1] + uy * start];
  const gap = Math.min(44, far * 0.36);
  const [ex, ey] = [to[0] - ux * gap, to[1] - uy * gap];
  const [bx, by] = [ex - ux * 14, ey - uy * 14];
  const line = `M${n(sx)},${n(sy)}L${n(bx)},${n(by)}`;
  const wing = (sign: number) => `${n(bx - sign * uy * 9)},${n(by + sign * ux * 9)}`;
  return [
    svg('path', { class: 'way halo', d: line }),
    svg('path', { class: 'way', d: line }),
    svg('path', { class: 'arrowhead', d: `M${n(ex)},${n(ey)}L${wing(1)}L${wing(-1)}Z` }),
  ];
}

/** A thin line to whoever it is aimed at, with a small mark where it ends. */
function drawAim(from: Spot, to: Spot): SVGGElement {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
  const [ex, ey] = [to[0] - ux * 40, to[1] - uy * 40];
  const line = `M${n(from[0] + ux * 38)},${n(from[1] + uy * 38)}L${n(ex)},${n(ey)}`;
  return svg(
    'g',
    { class: 'at' },
    svg('path', { class: 'halo', d: line }),
    svg('path', { d: line }),
    svg('circle', { cx: n(ex), cy: n(ey), r: 7 }),
  );
}

/** How far the tips of a dial reach whose wedges keep so far from its middle. */
export const tipsOf = (near: number) => Math.min(near * 1.72, near + 58);

/** Six wedges or fewer about a spot: which way to look. */
export function drawDial(dial: Dial, radius: number): SVGGElement {
  const group = svg('g', { class: 'dial', transform: `translate(${n(dial.x)} ${n(dial.y)})` });
  const near = dial.near ?? radius * 0.92;
  const far = dial.near === undefined ? radius * 1.72 : tipsOf(dial.near);
  // Six ways leave a gap between wedges; more of them are narrower.
  const half = Math.min(27, 162 / dial.ways.length);
  const at = (r: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${n(Math.cos(angle) * r)},${n(Math.sin(angle) * r)}`;
  };
  if (dial.heading === undefined) group.append(drawHold(far));
  else group.append(...drawWheel(near, far, dial.heading));
  for (const way of dial.ways) {
    const [left, right] = [at(near, way - half), at(near, way + half)];
    const d = `M${left}L${at(far, way)}L${right}Q${at(near * 1.04, way)} ${left}Z`;
    const wedge = svg('path', { class: same(way, dial.on) ? 'wedge on' : 'wedge', d });
    wedge.dataset['way'] = String(way);
    group.append(wedge);
  }
  return group;
}

/** A finger may miss the wheel by so much, in board units. */
const RIM_ROOM = 26;

/** Whatever is dragged from a dial turns whoever stands in it. */
function drawHold(far: number): SVGElement {
  const hold = svg('circle', { class: 'hold whole', r: n(far + RIM_ROOM) });
  hold.dataset['wheel'] = '';
  return hold;
}

/** The wheel under the wedges: wherever it is taken hold of it turns, and a knob shows to where. */
function drawWheel(near: number, far: number, heading: number): SVGElement[] {
  const middle = (near + far + RIM_ROOM) / 2;
  const width = n(far + RIM_ROOM - near);
  const hold = svg('circle', { class: 'hold', r: n(middle), 'stroke-width': width });
  hold.dataset['wheel'] = '';
  const rim = svg('circle', { class: 'rim', r: n(far + 4) });
  const knob = svg('g', {
    class: 'knob',
    transform: `rotate(${n(heading)}) translate(${n(far + 4)} 0)`,
  });
  knob.append(svg('circle', { r: 15 }), svg('path', { d: 'M-5,-7L6,0L-5,7' }));
  knob.dataset['wheel'] = '';
  return [hold, rim, knob];
}

const same = (a: number, b: number | null) => b !== null && Math.abs(a - b) < 0.5;
