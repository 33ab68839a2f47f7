// What a board is put together from.

import { makeCoarse, type CoarsePicture } from './coarse';
import { svg } from './dom';
import { makeGlass, type Glass } from './glass';
import { MARGIN, drawCreases, drawFrame, drawPaper, sheetBox } from './sheet';
import type { Ground } from './state';

/** The layers, from the ground up. */
const LAYERS = [
  'grid',
  'goals',
  'things',
  'aims',
  'reach',
  'zones',
  'hover',
  'trails',
  'rings',
  'pieces',
  'covers',
  'contacts',
  'ghosts',
  'ways',
  'words',
  'ropes',
  'lamps',
  'taught',
  'marked',
  'stage',
  'dangers',
  'targets',
  'line',
  'ruler',
  'dial',
  'cursor',
  'effects',
] as const;
type LayerName = (typeof LAYERS)[number];

export interface Parts {
  world: HTMLElement;
  glass: Glass;
  coarse: CoarsePicture;
  ground: HTMLImageElement;
  breath: SVGSVGElement;
  night: SVGSVGElement;
  tray: HTMLElement;
  layers: Record<LayerName, SVGGElement>;
}

/** Puts the empty board together. */
export function build(host: HTMLElement, ground: Ground): Parts {
  const box = sheetBox(ground);
  const coarse = makeCoarse(host, box, ground.sheet);
  const glass = makeGlass(host, box, coarse);
  const { world, films } = glass;
  const view = { viewBox: `${box.x} ${box.y} ${box.w} ${box.h}`, width: box.w, height: box.h };
  const under = svg('svg', { ...view, class: 'under', 'aria-hidden': 'true' });
  under.append(drawPaper(ground));
  const picture = document.createElement('img');
  picture.className = 'ground';
  picture.alt = '';
  picture.draggable = false;
  if (ground.picture !== null) {
    picture.src = ground.picture;
    coarse.ground(ground.picture);
  }
  place(picture, ground);
  const over = svg('svg', { ...view, class: 'over', role: 'group', 'aria-label': 'Counters' });
  const layers = {} as Record<LayerName, SVGGElement>;
  over.append(drawCreases(ground), drawFrame(ground));
  for (const name of LAYERS) {
    layers[name] = svg('g', { class: `layer-${name}` });
    over.append(layers[name]);
  }
  layers.grid.append(...ground.grid.draw());
  const tray = document.createElement('div');
  tray.className = 'tray';
  tray.setAttribute('aria-hidden', 'true');
  // Breathing is a picture of its own, so that nothing else is drawn anew while it breathes.
  const breath = svg('svg', { ...view, class: 'breathing', 'aria-hidden': 'true' });
  const night = svg('svg', { ...view, class: 'night', 'aria-hidden': 'true' });
  films.low.append(under, picture, night);
  films.breath.append(breath);
  films.high.append(over);
  host.replaceChildren(coarse.canvas, world, tray);
  return { world, glass, coarse, ground: picture, breath, night, tray, layers };
}

/** Puts a drawing of the ground where the map is on the sheet. */
export function place({ style }: HTMLElement | SVGElement, { sheet }: Ground): void {
  style.left = style.top = `${MARGIN}px`;
  style.width = `${sheet.width}px`;
  style.height = `${sheet.height}px`;
}
