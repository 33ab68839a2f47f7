// The picture under the eye. Drawing a board anew takes long, moving a finished picture takes
// nothing: while the eye moves, the picture that was drawn last is moved and stretched; when it
// rests, the picture is drawn sharp. What the last picture does not show is taken from a coarse one
// of the whole sheet (`coarse.ts`).

import type { Box, Camera } from './camera';
import { n } from './dom';

export interface Glass {
  world: HTMLElement;
  /** What lies under the counters, what breathes, and everything above; each a picture of its own. */
  films: Record<Film, HTMLElement>;
  /** The eye is on its way: the finished picture is moved. */
  move(camera: Camera): void;
  /** The eye rests: the picture is drawn for it. */
  rest(camera: Camera): void;
}

const FILMS = ['low', 'breath', 'high'] as const;
type Film = (typeof FILMS)[number];

/** Of the finished picture so much is used beyond the window, in pixels. */
const ROOM = 96;
/** So far from anything that nothing is cut off, in pixels. */
const FAR = 100_000;

/** The coarse picture of the whole sheet. */
export interface Coarse {
  canvas: HTMLCanvasElement;
  show(camera: Camera | null): void;
}

export function makeGlass(host: HTMLElement, sheet: Box, coarse: Coarse): Glass {
  const world = made('world');
  const pane = made('pane');
  const films = {} as Record<Film, HTMLElement>;
  for (const name of FILMS) {
    const film = made(`film film-${name}`);
    films[name] = made('sheet');
    Object.assign(films[name].style, {
      left: `${sheet.x}px`,
      top: `${sheet.y}px`,
      width: `${sheet.w}px`,
      height: `${sheet.h}px`,
      transformOrigin: `${-sheet.x}px ${-sheet.y}px`,
    });
    film.append(films[name]);
    pane.append(film);
  }
  world.append(pane);
  /** The camera that the finished picture was drawn for. */
  let drawn: Camera = { x: 0, y: 0, k: 0 };
  let cut = false;
  /** Shows no more of the finished picture than a part of it, in its own pixels. */
  const clip = (x: number, y: number, w: number, h: number) => {
    Object.assign(pane.style, { left: px(x), top: px(y), width: px(w), height: px(h) });
    for (const film of pane.children) {
      if (film instanceof HTMLElement) Object.assign(film.style, { left: px(-x), top: px(-y) });
    }
  };
  const open = () => clip(-FAR, -FAR, 2 * FAR, 2 * FAR);
  const place = ({ x, y, k }: Camera) => {
    const by = drawn.k > 0 ? k / drawn.k : 1;
    world.style.transform = `translate(${n(x)}px, ${n(y)}px) scale(${by.toFixed(4)})`;
    world.dataset['scale'] = k.toFixed(4);
  };
  open();
  return {
    world,
    films,
    move(camera) {
      // From further above more is seen than was drawn.
      if (camera.k < drawn.k && !cut) {
        cut = true;
        const { clientWidth: w, clientHeight: h } = host;
        clip(-drawn.x - ROOM, -drawn.y - ROOM, w + 2 * ROOM, h + 2 * ROOM);
      }
      coarse.show(cut ? camera : null);
      if (camera.k === drawn.k) drawn = camera;
      place(camera);
    },
    rest(camera) {
      const sharp = drawn.k === camera.k;
      drawn = camera;
      if (!sharp) {
        for (const name of FILMS) films[name].style.transform = `scale(${camera.k.toFixed(4)})`;
      }
      if (cut) open();
      cut = false;
      coarse.show(null);
      place(camera);
    },
  };
}

const px = (value: number) => `${Math.round(value)}px`;

function made(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
