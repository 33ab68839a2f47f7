// Where a game is decided: edges to leave by, places to hold, men who must live.

import { n, svg, text } from './dom';
import { drawPlaces } from './layers';
import type { Grid } from './grid';
import type { Counter, GoalShown } from './state';

const path = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${n(x)},${n(y)}`).join('L')}`;

/** The marks on the ground; `middle` is that of the board, so that arrows point away from it. */
export function drawGoals(
  grid: Grid,
  goals: readonly GoalShown[],
  middle: readonly [number, number],
): SVGElement[] {
  return goals.flatMap((goal) => {
    const cls = `goal of-${goal.side}`;
    const ring =
      goal.ring.length > 1 ? [svg('path', { class: cls, d: `${path(goal.ring)}Z` })] : [];
    return [
      ...drawPlaces(grid, goal.cells, 0.84, cls),
      ...drawPlaces(grid, goal.edge, 0.7, `${cls} brink`),
      ...ring,
      ...(goal.line ? drawWayOut(goal.line, cls, middle) : []),
    ];
  });
}

/** An edge to leave by: a band along it, with wedges that point out. */
function drawWayOut(
  [from, to]: readonly [readonly [number, number], readonly [number, number]],
  cls: string,
  middle: readonly [number, number],
): SVGElement[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  // Of the two sides of the line, the one away from the middle of the board.
  const [mx, my] = [(from[0] + to[0]) / 2 - middle[0], (from[1] + to[1]) / 2 - middle[1]];
  const out = -uy * mx + ux * my >= 0 ? 1 : -1;
  const [ox, oy] = [-uy * out, ux * out];
  const many = Math.max(1, Math.min(9, Math.round(far / 180)));
  const wedges = [...Array(many).keys()].map((i) => {
    const at = (far * (i + 0.5)) / many;
    const point = (along: number, across: number) =>
      `${n(from[0] + ux * (at + along) + ox * across)},${n(from[1] + uy * (at + along) + oy * across)}`;
    return `M${point(-22, -12)}L${point(22, -12)}L${point(0, 16)}Z`;
  });
  return [
    svg('path', { class: `${cls} way-out`, d: path([from, to]) }),
    svg('path', { class: `${cls} wedge`, d: wedges.join('') }),
  ];
}

/** A small seal on somebody who must live, or whom the enemy is after. */
export function drawMarked(piece: Counter, why: 'guard' | 'wanted'): SVGGElement {
  const out = piece.rim ?? 30;
  const seal = svg('g', {
    class: `man-mark ${why}`,
    transform: `translate(${n(piece.x + out)} ${n(piece.y - out)})`,
  });
  seal.append(
    svg('circle', { r: 15 }),
    why === 'guard'
      ? svg('path', { d: 'M0,-8L7,-5V1Q7,7 0,10Q-7,7 -7,1V-5Z' })
      : svg('path', { d: 'M-9,0H9M0,-9V9M0,-5A5,5 0 1 0 0.01,-5' }),
  );
  return seal;
}

/** The points somebody has left, at his feet. */
export function drawLeft(piece: Counter, left: number): SVGGElement {
  const low = piece.y + (piece.rim ?? 40) + 4;
  const tag = svg('g', { class: 'left-tag', transform: `translate(${n(piece.x)} ${n(low)})` });
  const words = `${left} left`;
  const w = 16 + words.length * 9;
  tag.append(
    svg('rect', { x: n(-w / 2), y: -11, width: n(w), height: 24, rx: 3 }),
    text(words, { y: 7 }),
  );
  return tag;
}
