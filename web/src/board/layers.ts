// The marks between ground and counters, and above them: reach, targets, sight, danger, cursor.

import type { BoardScene, PieceSight, SightLine } from '../wire';
import { LONG, SCALE, SIDE, outline, paintOf, pose } from './counter';
import { n, svg, text } from './dom';
import { outlineOf, sides } from './hexes';
import type { Danger, Reach, Target } from './state';

/** Hexes that can be reached lie in the light: the rest falls into shade, each has its price. */
export function drawReach(board: BoardScene, reach: readonly Reach[]): SVGElement[] {
  if (reach.length === 0) return [];
  const inside = new Set(reach.map((r) => r.cell));
  const lit = [...inside].flatMap((i) => board.cells[i] ?? []);
  const holes = lit.map((cell) => outlineOf(board, cell)).join('');
  const sheet = `M0,0H${n(board.width)}V${n(board.height)}H0Z`;
  const shore = sides(board, (cell, beyond) => inside.has(cell) && !inside.has(beyond ?? -1));
  const made: SVGElement[] = [
    svg('path', { class: 'shade', d: sheet + holes, 'fill-rule': 'evenodd' }),
    svg('path', { class: 'shore', d: shore }),
  ];
  for (const r of reach) {
    const cell = board.cells[r.cell];
    if (!cell) continue;
    if (r.text === '')
      made.push(svg('circle', { class: 'spot', cx: n(cell.x), cy: n(cell.y), r: 9 }));
    else made.push(text(r.text, { class: 'price', x: n(cell.x), y: n(cell.y + 9) }));
  }
  return made;
}

/** The name of every hex, small, as on a printed map. */
export function drawNames(board: BoardScene): SVGGElement {
  const names = svg('g', { class: 'names', 'aria-hidden': 'true' });
  const rise = Math.max(0, ...board.corners.map(([, y]) => y)) * 0.66;
  for (const cell of board.cells) {
    names.append(text(cell.name, { x: n(cell.x), y: n(cell.y - rise) }));
  }
  return names;
}

/** A closed shape about a counter, so much larger than it. */
export function aboutPiece(piece: PieceSight, room: number): string {
  const wide = (piece.long > 1 ? LONG : SIDE) * SCALE + room * 2;
  return outline(wide, SIDE * SCALE + room * 2, paintOf(piece), null);
}

export function placeOf(piece: PieceSight): string {
  return `translate(${n(piece.x)} ${n(piece.y)}) rotate(${n(pose(piece).turn)})`;
}

/** A ring of a few brush strokes about a piece that can be aimed at, with the chance to hurt. */
export function drawTarget(piece: PieceSight, target: Target): SVGGElement {
  const r = piece.long > 1 ? [100, 58] : [59, 58];
  const group = svg('g', { class: 'target', transform: `translate(${n(piece.x)} ${n(piece.y)})` });
  const turned = svg('g', { transform: `rotate(${n(pose(piece).turn)})` });
  turned.append(svg('path', { class: 'brush', d: brushRing(r[0] ?? 59, r[1] ?? 58) }));
  group.append(turned);
  if (target.text) {
    const w = 20 + target.text.length * 13;
    group.append(
      svg('rect', { class: 'tag', x: n(-w / 2), y: -84, width: n(w), height: 32, rx: 3 }),
      text(target.text, { class: 'tag-text', y: -60 }),
    );
  }
  return group;
}

/** An ink ring as a brush makes it: it swells, thins out and does not quite close. */
function brushRing(rx: number, ry: number): string {
  const outer: string[] = [];
  const inner: string[] = [];
  const steps = 40;
  for (let i = 0; i <= steps; i++) {
    const part = i / steps;
    const angle = (-70 + part * 338) * (Math.PI / 180);
    const thick = 2.2 + 4.4 * Math.sin(part * Math.PI) ** 0.6 + 1.2 * Math.sin(part * 19);
    const at = (by: number) =>
      `${n(Math.cos(angle) * (rx + by))},${n(Math.sin(angle) * (ry + by))}`;
    outer.push(at(thick / 2));
    inner.unshift(at(-thick / 2));
  }
  return `M${outer.join('L')}L${inner.join('L')}Z`;
}

/** A line of sight: whole if it gets there, broken where something stops it. */
export function drawLine(board: BoardScene, line: SightLine): SVGElement[] {
  const [[x1, y1], [x2, y2]] = [line.from, line.to];
  const made: SVGElement[] = [];
  for (const i of line.blocked) {
    const cell = board.cells[i];
    if (cell) made.push(svg('path', { class: 'blocked', d: outlineOf(board, cell, 0.92) }));
  }
  const ends = { x1: n(x1), y1: n(y1), x2: n(x2), y2: n(y2) };
  made.push(svg('line', { class: 'halo', ...ends }));
  made.push(svg('line', { class: line.clear ? 'clear' : 'cut', ...ends }));
  const mark = svg('g', {
    class: line.clear ? 'eye' : 'eye shut',
    transform: `translate(${n((x1 + x2) / 2)} ${n((y1 + y2) / 2)})`,
  });
  mark.append(
    svg('circle', { class: 'disc', r: 21 }),
    line.clear
      ? svg('path', { d: 'M-14,0Q0,-13 14,0Q0,13 -14,0Z' })
      : svg('path', { d: 'M-14,-2Q0,9 14,-2M-9,4L-12,9M0,6V12M9,4L12,9' }),
  );
  if (line.clear) mark.append(svg('circle', { class: 'pupil', r: 4.4 }));
  made.push(mark);
  return made;
}

/** Where blows could come from: a tapering stroke from each enemy, and how likely it hurts. */
export function drawDanger(from: PieceSight, to: PieceSight, danger: Danger): SVGElement {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const start = Math.min(44, far / 3);
  const [sx, sy] = [from.x + ux * start, from.y + uy * start];
  const [ex, ey] = [to.x - ux * start, to.y - uy * start];
  const w = 3 + danger.weight * 8;
  const [px, py] = [-uy * w, ux * w];
  // The word stands on the way, a third from whoever threatens.
  const [tx, ty] = [sx + (ex - sx) * 0.3, sy + (ey - sy) * 0.3];
  const group = svg('g', { class: 'danger' });
  group.append(
    svg('path', {
      class: 'stroke',
      d: `M${n(sx + px)},${n(sy + py)}L${n(ex)},${n(ey)}L${n(sx - px)},${n(sy - py)}Z`,
    }),
    svg('rect', { class: 'tag', x: n(tx - 30), y: n(ty - 15), width: 60, height: 30, rx: 3 }),
    text(danger.text, { class: 'tag-text', x: n(tx), y: n(ty + 8) }),
  );
  return group;
}

/** A rope between two pieces, sagging a little. */
export function drawRope(a: PieceSight, b: PieceSight): SVGGElement {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const [x1, y1, x2, y2] = [a.x + ux * 33, a.y + uy * 33, b.x - ux * 33, b.y - uy * 33];
  const d = `M${n(x1)},${n(y1)}Q${n((x1 + x2) / 2)},${n((y1 + y2) / 2 + 12)} ${n(x2)},${n(y2)}`;
  return svg(
    'g',
    { class: 'rope' },
    svg('path', { class: 'under', d }),
    svg('path', { class: 'over', d }),
    svg('circle', { class: 'knot', cx: n(x1), cy: n(y1), r: 4.2 }),
    svg('circle', { class: 'knot', cx: n(x2), cy: n(y2), r: 4.2 }),
  );
}
