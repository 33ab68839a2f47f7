// Night over the board: a dark wash with pools of light in it, and the things that stand about.

import type { BarricadeSight, BoardScene, LanternSight, PieceSight } from '../wire';
import { n, svg, text } from './dom';
import type { Mark } from './state';
import type { Box } from './camera';

/** Names within one document: masks and gradients are found by them. */
const SOFT = 'night-soft';
const WARM = 'night-warm';
const POOLS = 'night-pools';
const SPOTS = 'stage-spots';

/** From the middle of a hex to a corner. */
function reachOf(board: BoardScene): number {
  return Math.max(1, ...board.corners.map(([x, y]) => Math.hypot(x, y)));
}

/** A round fade: whole in the middle, nothing at the rim. */
function fade(id: string, color: string, stops: readonly (readonly [number, number])[]) {
  const gradient = svg('radialGradient', { id });
  for (const [offset, opacity] of stops) {
    gradient.append(svg('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }));
  }
  return gradient;
}

/** A rectangle over everything. */
const over = (box: Box) => ({ x: n(box.x), y: n(box.y), width: n(box.w), height: n(box.h) });

/** A sheet with soft holes in it. */
function pierced(id: string, box: Box, holes: readonly SVGElement[]): SVGMaskElement {
  const whole = over(box);
  const mask = svg('mask', { id, maskUnits: 'userSpaceOnUse', ...whole });
  mask.append(svg('rect', { ...whole, fill: '#fff' }), ...holes);
  return mask;
}

/** The dark, and the light of lanterns in it: nothing by day. */
export function drawNight(
  board: BoardScene,
  box: Box,
  light: readonly number[] | null,
  lanterns: readonly LanternSight[],
): SVGElement[] {
  if (light === null) return [];
  const reach = reachOf(board);
  const lit = light.flatMap((i) => board.cells[i] ?? []);
  const holes = lit.map((cell) =>
    svg('circle', { cx: n(cell.x), cy: n(cell.y), r: n(reach * 1.5), fill: `url(#${SOFT})` }),
  );
  const defs = svg('defs');
  defs.append(
    fade(SOFT, '#000', [
      [0, 1],
      [0.52, 0.92],
      [0.78, 0.4],
      [1, 0],
    ]),
    fade(WARM, '#ffb54a', [
      [0, 0.5],
      [0.35, 0.22],
      [1, 0],
    ]),
    pierced(POOLS, box, holes),
  );
  const whole = over(box);
  const glows = lanterns.flatMap(({ cell, lit: burns }) => {
    const here = burns ? board.cells[cell] : undefined;
    if (!here) return [];
    const spot = { cx: n(here.x), cy: n(here.y), r: n(reach * 3.4) };
    return [svg('circle', { class: 'glow', ...spot, fill: `url(#${WARM})` })];
  });
  const warmth = svg('rect', { class: 'lamplight', ...whole });
  return [defs, warmth, ...glows, svg('rect', { class: 'dark', ...whole, mask: `url(#${POOLS})` })];
}

/** A drawing of `figures.svg` about its middle. */
function thing(id: string, x: number, y: number, turn: number, size: number): SVGUseElement {
  const half = 60;
  return svg('use', {
    href: `#${id}`,
    x: -half,
    y: -half,
    width: half * 2,
    height: half * 2,
    transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size)})`,
  });
}

/** Barricades along the side of a hex that their front looks to. */
export function drawBarricades(
  board: BoardScene,
  barricades: readonly BarricadeSight[],
): SVGElement[] {
  return barricades.flatMap(({ cell, facing, text: words }) => {
    const here = board.cells[cell];
    if (!here) return [];
    const group = svg('g', { class: 'barricade' });
    const title = svg('title');
    title.textContent = words;
    group.append(title, thing('thing-barricade', here.x, here.y, facing, 1));
    return [group];
  });
}

/** Lanterns on their poles, in the corner of their hex, so that a man beside one is seen. */
export function drawLanterns(
  board: BoardScene,
  lanterns: readonly LanternSight[],
  taken: readonly PieceSight[],
): SVGElement[] {
  const crowded = new Set(taken.flatMap((p) => p.cells));
  const reach = reachOf(board);
  return lanterns.flatMap(({ cell, lit }) => {
    const here = board.cells[cell];
    if (!here) return [];
    const beside = crowded.has(cell);
    const [x, y] = beside ? [here.x - reach * 0.52, here.y - reach * 0.5] : [here.x, here.y];
    const group = svg('g', { class: lit ? 'lantern lit' : 'lantern', 'data-cell': cell });
    group.append(thing(lit ? 'thing-lantern' : 'thing-lantern-out', x, y, 0, beside ? 0.6 : 1));
    return [group];
  });
}

/** A ring about a hex that can be aimed at, such as a lantern's, with the chance to hit. */
export function drawMark(board: BoardScene, mark: Mark): SVGElement[] {
  const here = board.cells[mark.cell];
  if (!here) return [];
  const group = svg('g', { class: 'target', transform: `translate(${n(here.x)} ${n(here.y)})` });
  group.append(svg('circle', { class: 'aim-ring', r: 50 }));
  const wide = 20 + mark.text.length * 13;
  if (mark.text !== '') {
    group.append(
      svg('rect', { class: 'tag', x: n(-wide / 2), y: -84, width: n(wide), height: 32, rx: 3 }),
      text(mark.text, { class: 'tag-text', y: -60 }),
    );
  }
  return [group];
}

/** Everything but a few pieces falls into shade: the field stands still and looks on. */
export function drawStage(box: Box, champions: readonly PieceSight[]): SVGElement[] {
  if (champions.length === 0) return [];
  const soft = 'stage-soft';
  const defs = svg('defs');
  const holes = champions.map((p) =>
    svg('circle', { cx: n(p.x), cy: n(p.y), r: 190, fill: `url(#${soft})` }),
  );
  defs.append(
    fade(soft, '#000', [
      [0, 1],
      [0.6, 0.95],
      [1, 0],
    ]),
    pierced(SPOTS, box, holes),
  );
  const whole = over(box);
  return [defs, svg('rect', { class: 'hush', ...whole, mask: `url(#${SPOTS})` })];
}
