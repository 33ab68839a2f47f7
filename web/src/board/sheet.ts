// The sheet of paper the map is printed on: margins, a double rule, a title and a compass rose.

import type { Ground } from './state';
import type { Box } from './camera';
import { n, svg, text } from './dom';

/** Paper around the map, in board units. */
export const MARGIN = 78;

export function sheetBox(ground: Ground): Box {
  const { width, height } = ground.sheet;
  return { x: -MARGIN, y: -MARGIN, w: width + 2 * MARGIN, h: height + 2 * MARGIN };
}

/** Paper under everything. */
export function drawPaper(ground: Ground): SVGGElement {
  const box = sheetBox(ground);
  const fibre = svg('pattern', {
    id: 'board-fibre',
    width: 230,
    height: 190,
    patternUnits: 'userSpaceOnUse',
  });
  const strands =
    'M15,25Q25,20 35,28M110,15Q115,25 130,25M205,70Q210,65 220,70M30,95Q35,105 33,115' +
    'M85,75Q95,70 105,80M150,130Q160,125 170,135M70,165Q80,160 85,165M175,180Q180,170 177,165' +
    'M60,45Q65,55 75,55M140,60Q150,55 155,65M10,145Q20,140 25,148M115,100Q120,110 133,110';
  fibre.append(svg('path', { class: 'strands', d: strands }));
  const rect = { x: n(box.x), y: n(box.y), width: n(box.w), height: n(box.h) };
  return svg(
    'g',
    { class: 'paper' },
    svg('defs', {}, fibre),
    svg('rect', { ...rect, class: 'bare' }),
    svg('rect', { ...rect, fill: 'url(#board-fibre)' }),
  );
}

/** The sheet was folded once: a crease takes the light on one side. */
export function drawCreases(ground: Ground): SVGGElement {
  const box = sheetBox(ground);
  const group = svg('g', { class: 'creases', 'aria-hidden': 'true' });
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    const ends = { x1: n(x1), y1: n(y1), x2: n(x2), y2: n(y2) };
    group.append(svg('line', { ...ends, class: 'crease' }));
    const lit = { x1: n(x1 + 3), y1: n(y1 + 3), x2: n(x2 + 3), y2: n(y2 + 3) };
    group.append(svg('line', { ...lit, class: 'crease lit' }));
  };
  for (const part of [1, 2, 3]) {
    const x = box.x + (box.w * part) / 4;
    line(x, box.y, x, box.y + box.h);
  }
  line(box.x, box.y + box.h / 2, box.x + box.w, box.y + box.h / 2);
  return group;
}

/** The printed frame around the map and what stands in the margin. */
export function drawFrame(ground: Ground): SVGGElement {
  const { width, height } = ground.sheet;
  const frame = svg('g', { class: 'frame', 'aria-hidden': 'true' });
  for (const [out, cls] of [
    [10, 'thick'],
    [2, 'thin'],
  ] as const) {
    frame.append(
      svg('rect', {
        class: cls,
        x: -out,
        y: -out,
        width: n(width + 2 * out),
        height: n(height + 2 * out),
      }),
    );
  }
  frame.append(
    text(ground.title, { class: 'title', x: 0, y: n(height + MARGIN - 24) }),
    compass(width - 24, -MARGIN / 2 - 4),
  );
  return frame;
}

function compass(x: number, y: number): SVGGElement {
  const rose = svg('g', { class: 'compass', transform: `translate(${n(x)} ${n(y)})` });
  rose.append(
    svg('circle', { r: 17, class: 'ring' }),
    svg('path', { d: 'M0,-27L5,0L0,27L-5,0Z', class: 'half' }),
    svg('path', { d: 'M-23,0L0,-4L23,0L0,4Z', class: 'half' }),
    svg('path', { d: 'M0,-27L5,0L-5,0Z', class: 'north' }),
    text('N', { x: -34, y: -8 }),
  );
  return rose;
}
