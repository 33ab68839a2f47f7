// Night over the board: a dark wash with pools of light in it, and the things that stand about.

import type { BarricadeSight, LanternSight } from '../wire';
import type { Box } from './camera';
import { n, svg } from './dom';
import type { Grid } from './grid';
import { drawTag } from './layers';
import type { Counter, Mark } from './state';

/** Names within one document: masks and gradients are found by them. */
const SOFT = 'night-soft';
const WARM = 'night-warm';
const POOLS = 'night-pools';
const SPOTS = 'stage-spots';

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
  grid: Grid,
  box: Box,
  light: readonly number[] | null,
  lanterns: readonly LanternSight[],
): SVGElement[] {
  if (light === null) return [];
  const holes = light.flatMap((where) => {
    const spot = grid.spot(where);
    if (!spot) return [];
    const [cx, cy, r] = [...spot, grid.radius * 1.5].map(n);
    return [svg('circle', { cx, cy, r, fill: `url(#${SOFT})` })];
  });
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
    const spot = burns ? grid.spot(cell) : null;
    if (!spot) return [];
    const [cx, cy, r] = [...spot, grid.radius * 3.4].map(n);
    return [svg('circle', { class: 'glow', cx, cy, r, fill: `url(#${WARM})` })];
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
export function drawBarricades(grid: Grid, barricades: readonly BarricadeSight[]): SVGElement[] {
  return barricades.flatMap(({ cell, facing, text: words }) => {
    const spot = grid.spot(cell);
    if (!spot) return [];
    const group = svg('g', { class: 'barricade' });
    const title = svg('title');
    title.textContent = words;
    group.append(title, thing('thing-barricade', ...spot, facing, 1));
    return [group];
  });
}

/** Lanterns on their poles, in the corner of their hex, so that a man beside one is seen. */
export function drawLanterns(
  grid: Grid,
  lanterns: readonly LanternSight[],
  taken: readonly Counter[],
): SVGElement[] {
  const reach = grid.radius;
  return lanterns.flatMap(({ cell, lit }) => {
    const spot = grid.spot(cell);
    if (!spot) return [];
    const beside = taken.some((piece) => grid.covers(piece, cell));
    const [x, y] = beside ? [spot[0] - reach * 0.52, spot[1] - reach * 0.5] : spot;
    const group = svg('g', { class: lit ? 'lantern lit' : 'lantern', 'data-cell': cell });
    group.append(thing(lit ? 'thing-lantern' : 'thing-lantern-out', x, y, 0, beside ? 0.6 : 1));
    return [group];
  });
}

/** A ring about a place that can be aimed at, such as a lantern's, with the chance to hit. */
export function drawMark(grid: Grid, mark: Mark): SVGElement[] {
  const spot = grid.spot(mark.where);
  if (!spot) return [];
  const [x, y] = spot.map(n);
  const group = svg('g', { class: 'target', transform: `translate(${x} ${y})` });
  group.append(svg('circle', { class: 'aim-ring', r: 50 }));
  if (mark.text !== '') group.append(...drawTag(mark.text, -84));
  return [group];
}

/** Everything but a few pieces falls into shade: the field stands still and looks on. */
export function drawStage(box: Box, champions: readonly Counter[]): SVGElement[] {
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
