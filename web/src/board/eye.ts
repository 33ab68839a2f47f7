// The eye above the board: it moves when asked, and never further than it must.

import * as cam from './camera';
import type { Camera, Insets } from './camera';
import { n } from './dom';

type Spots = readonly (readonly [number, number])[];
/** Runs something for a moment, or at once. */
type Run = (ms: number, frame: (part: number) => void) => Promise<void>;

export interface Eye {
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  /** Shows the whole sheet. */
  whole(): void;
  /** Shows what is worth seeing, as large as can be. */
  gather(): void;
  insets(insets: Insets): void;
  /** What is worth seeing from now on, and what matters most of it. */
  keep(spots: () => Spots, focus: () => Spots): void;
  /** Brings spots into sight at once. */
  reveal(spots: Spots): void;
  /** Brings spots into sight, gently. */
  attend(spots: Spots): Promise<void>;
  /** Brings all of the spots into sight, from further above if need be. */
  include(spots: Spots): void;
  /** Something new is to be decided there. */
  settle(spots: Spots): void;
  onBoard(clientX: number, clientY: number): [number, number];
  onScreen(x: number, y: number): [number, number];
  destroy(): void;
}

interface Sight {
  host: HTMLElement;
  world: HTMLElement;
  sheet: cam.Box;
  run: Run;
  zoomed: (zoom: Zoom) => void;
  camera: Camera;
  insets: Insets;
  /** The player has moved the eye himself. */
  touched: boolean;
  worth: () => Spots;
  /** What matters most of it. */
  focus: () => Spots;
}

/** How far above the board the eye is. */
export type Zoom = 'far' | 'mid' | 'near';

export function makeEye(
  host: HTMLElement,
  world: HTMLElement,
  sheet: cam.Box,
  run: Run,
  zoomed: (zoom: Zoom) => void,
): Eye {
  const sight: Sight = {
    host,
    world,
    sheet,
    run,
    zoomed,
    camera: { x: 0, y: 0, k: 1 },
    insets: cam.NO_INSETS,
    touched: false,
    worth: () => [],
    focus: () => [],
  };
  const again = () => look(sight, sight.touched ? sight.camera : gathered(sight));
  const byHand = (next: Camera) => {
    sight.touched = true;
    look(sight, next);
  };
  const unwatch = watch(host, again);
  return {
    pan: (dx, dy) => byHand(cam.pan(sight.camera, dx, dy)),
    zoom: (factor, x, y) => byHand(cam.zoom(sight.camera, factor, x, y, least(sight))),
    whole: () => byHand(cam.fit(sheet, windowOf(sight), sight.insets)),
    gather: () => look(sight, gathered(sight)),
    insets(insets) {
      sight.insets = insets;
      again();
    },
    keep(spots, focus) {
      sight.worth = spots;
      sight.focus = focus;
    },
    reveal(spots) {
      const to = revealed(sight, spots);
      if (to) look(sight, to);
    },
    attend: (spots) => attend(sight, spots),
    include(spots) {
      const box = cam.around(spots, 130);
      if (!box) return;
      const all = cam.fit(box, windowOf(sight), sight.insets, sight.camera.k);
      const near = cam.reveal(sight.camera, box, windowOf(sight), sight.insets);
      void glide(sight, all.k < sight.camera.k ? all : near);
    },
    settle(spots) {
      if (sight.touched) void attend(sight, spots);
      else void glide(sight, gathered(sight));
    },
    onBoard(clientX, clientY) {
      const rect = host.getBoundingClientRect();
      return cam.toBoard(sight.camera, clientX - rect.left, clientY - rect.top);
    },
    onScreen(x, y) {
      const rect = host.getBoundingClientRect();
      const [sx, sy] = cam.toScreen(sight.camera, x, y);
      return [sx + rect.left, sy + rect.top];
    },
    destroy: unwatch,
  };
}

/** Calls when the window onto the board has another size. */
function watch(host: HTMLElement, run: () => void): () => void {
  let size = '';
  const observer = new ResizeObserver(() => {
    const now = `${host.clientWidth}x${host.clientHeight}`;
    if (now === size || host.clientWidth === 0) return;
    size = now;
    run();
  });
  observer.observe(host);
  return () => observer.disconnect();
}

const windowOf = ({ host }: Sight): cam.Box => ({
  x: 0,
  y: 0,
  w: host.clientWidth,
  h: host.clientHeight,
});

const least = (sight: Sight) => cam.fit(sight.sheet, windowOf(sight), sight.insets).k * 0.7;

function look(sight: Sight, next: Camera): void {
  sight.camera = cam.hold(next, sight.sheet, windowOf(sight), sight.insets);
  const { x, y, k } = sight.camera;
  sight.world.style.transform = `translate(${n(x)}px, ${n(y)}px) scale(${k.toFixed(4)})`;
  const zoom = k < 0.44 ? 'far' : k < 0.75 ? 'mid' : 'near';
  sight.host.dataset['zoom'] = zoom;
  sight.zoomed(zoom);
}

/** As much of the board as is worth seeing, but never so little that the eye is lost. */
function gathered(sight: Sight): Camera {
  const box = cam.around(sight.worth(), 150) ?? sight.sheet;
  const wide = cam.toEdge(box, sight.sheet, 260, 44);
  const camera = cam.fit(wide, windowOf(sight), sight.insets, 0.74);
  // A finger needs places of some size: rather see less than hit the wrong one.
  const least = matchMedia('(pointer: coarse)').matches ? 0.46 : 0.34;
  if (camera.k >= least) return camera;
  // As much as can be seen of all, but surely what matters most.
  const middle = cam.centred(box, least, windowOf(sight), sight.insets);
  const focus = cam.around(sight.focus(), 100) ?? box;
  return cam.reveal(middle, focus, windowOf(sight), sight.insets);
}

/** The camera that has spots in sight; those too far apart are seen by the first of them. */
function revealed(sight: Sight, spots: Spots): Camera | null {
  const all = cam.around(spots, 90);
  if (!all) return null;
  const { w, h } = windowOf(sight);
  const { k } = sight.camera;
  const box = all.w * k > w || all.h * k > h ? cam.around(spots.slice(0, 1), 90) : all;
  return box && cam.reveal(sight.camera, box, windowOf(sight), sight.insets);
}

function attend(sight: Sight, spots: Spots): Promise<void> {
  const to = revealed(sight, spots);
  return to ? glide(sight, to) : Promise.resolve();
}

/** Moves the eye in a moment, or at once where nothing may move. */
function glide(sight: Sight, to: Camera): Promise<void> {
  const from = sight.camera;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far < 2 && Math.abs(to.k - from.k) < 0.002) return Promise.resolve();
  const on = (a: number, b: number, part: number) => a + (b - a) * part;
  return sight.run(260, (part) => {
    const x = on(from.x, to.x, part);
    const y = on(from.y, to.y, part);
    look(sight, { k: on(from.k, to.k, part), x, y });
  });
}
