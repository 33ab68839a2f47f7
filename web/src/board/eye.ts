// The eye above the board: it moves when asked, and never further than it must.

import * as cam from './camera';
import type { Camera, Insets } from './camera';
import type { Glass } from './glass';

type Spots = readonly (readonly [number, number])[];
/** Runs something for a moment, or at once. */
type Run = (ms: number, frame: (part: number) => void) => Promise<void>;

export interface Eye {
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  /** A hand begins to move the eye, or ends. */
  moving(on: boolean): void;
  /** Shows the whole sheet. */
  whole(): void;
  /** The first sight: the whole sheet, or everybody if it is too large. */
  gather(): void;
  insets(insets: Insets): void;
  /** What is worth seeing from now on, what matters most of it, and what a lesson points at. */
  keep(spots: () => Spots, focus: () => Spots, taught: () => Spots): void;
  /** A lesson points at something else: all of it comes into sight and stays there. */
  heed(): void;
  /** Brings spots into sight at once. */
  reveal(spots: Spots): void;
  /** Brings spots into sight, gently. */
  attend(spots: Spots): Promise<void>;
  /** Brings all of the spots into sight, or the first of them if they are too far apart. */
  include(spots: Spots): void;
  /** Something new is to be decided there. */
  settle(spots: Spots): void;
  onBoard(clientX: number, clientY: number): [number, number];
  onScreen(x: number, y: number): [number, number];
  destroy(): void;
}

interface Sight {
  host: HTMLElement;
  glass: Glass;
  sheet: cam.Box;
  run: Run;
  rests: Rests;
  /** It is on its way: nothing is drawn for it yet. */
  moves: boolean;
  camera: Camera;
  insets: Insets;
  /** Nothing has happened since the first sight: it is fitted anew if less of the window is free. */
  fresh: boolean;
  /** How often it was sent somewhere: whoever sent it last has it. */
  sent: number;
  worth: () => Spots;
  /** What matters most of it. */
  focus: () => Spots;
  /** What a lesson points at. */
  taught: () => Spots;
  /** The player's scale, where a lesson had to go higher to show all it points at. */
  own: number | null;
}

/** How far above the board the eye is. */
export type Zoom = 'far' | 'mid' | 'near';
/** The eye has come to rest, or passes over a part of the board; what it sees, in board units. */
export type Rests = (zoom: Zoom, seen: cam.Box) => void;

export function makeEye(
  host: HTMLElement,
  glass: Glass,
  sheet: cam.Box,
  run: Run,
  rests: Rests,
): Eye {
  const sight = above(host, glass, sheet, run, rests);
  const again = () => look(sight, anew(sight));
  const byHand = (next: Camera) => {
    sight.sent += 1;
    sight.own = null;
    look(sight, next);
  };
  const unwatch = watch(host, again);
  const handled = () => (sight.fresh = false);
  for (const sign of HANDS) window.addEventListener(sign, handled, true);
  return {
    pan: (dx, dy) => byHand(cam.pan(sight.camera, dx, dy)),
    zoom: (factor, x, y) => byHand(cam.zoom(sight.camera, factor, x, y, least(sight))),
    moving: (on) => moving(sight, on),
    whole: () => byHand(cam.fit(sheet, windowOf(sight), sight.insets)),
    gather: () => look(sight, gathered(sight)),
    insets(insets) {
      sight.insets = insets;
      if (sight.fresh) again();
      else void attend(sight, sight.focus());
    },
    keep(spots, focus, taught) {
      sight.worth = spots;
      sight.focus = focus;
      sight.taught = taught;
    },
    heed() {
      if (sight.fresh) again();
      else void attend(sight, []);
    },
    reveal(spots) {
      const to = revealed(sight, spots);
      if (to) look(sight, to);
    },
    attend: (spots) => attend(sight, spots),
    include: (spots) => void attend(sight, spots),
    settle(spots) {
      // At first sight everybody is seen already.
      if (!sight.fresh) void attend(sight, spots);
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
    destroy() {
      unwatch();
      for (const sign of HANDS) window.removeEventListener(sign, handled, true);
    },
  };
}

/** An eye that has seen nothing yet. */
function above(host: HTMLElement, glass: Glass, sheet: cam.Box, run: Run, rests: Rests): Sight {
  return {
    host,
    glass,
    sheet,
    run,
    rests,
    moves: false,
    camera: { x: 0, y: 0, k: 1 },
    insets: cam.NO_INSETS,
    fresh: true,
    sent: 0,
    worth: () => [],
    focus: () => [],
    taught: () => [],
    own: null,
  };
}

/** A place is large enough to be read from here, and never drawn larger than that at first. */
const [READABLE, LARGE] = [0.34, 1.1];
/** Signs that somebody is at the table: from then on the scale is his. */
const HANDS = ['pointerdown', 'keydown', 'wheel'] as const;

/** A picture that was moved is drawn sharp as soon as the hand lets go. */
function moving(sight: Sight, on: boolean): void {
  sight.moves = on;
  if (!on) look(sight, sight.camera);
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
  const { glass, host } = sight;
  sight.camera = cam.hold(next, sight.sheet, windowOf(sight), sight.insets);
  if (sight.moves) return glass.move(sight.camera);
  // At rest whole pixels lie on whole pixels.
  const { k } = sight.camera;
  const [x, y] = [Math.round(sight.camera.x), Math.round(sight.camera.y)];
  sight.camera = { x, y, k };
  const zoom = k < 0.44 ? 'far' : k < 0.75 ? 'mid' : 'near';
  if (host.dataset['zoom'] !== zoom) host.dataset['zoom'] = zoom;
  const { w, h } = windowOf(sight);
  sight.rests(zoom, { x: -x / k, y: -y / k, w: w / k, h: h / k });
  glass.rest(sight.camera);
}

/** The whole sheet, or everybody on it if that shows them much larger. */
function gathered(sight: Sight): Camera {
  const view = windowOf(sight);
  const sheet = cam.fit(sight.sheet, view, sight.insets, LARGE);
  const box = cam.around(sight.worth(), 100);
  if (sheet.k >= READABLE || !box) return sheet;
  const all = cam.fit(cam.toEdge(box, sight.sheet, 60, 20), view, sight.insets, READABLE);
  return all.k > sheet.k * 1.2 ? all : sheet;
}

/** The camera for a window of another size. The scale is the player's: the board only moves. */
function anew(sight: Sight): Camera {
  if (sight.fresh) return framed(sight, gathered(sight)) ?? gathered(sight);
  return framed(sight, sight.camera) ?? revealed(sight, sight.focus()) ?? sight.camera;
}

/** Room about what a lesson points at, for its rings and strokes. */
const ABOUT = 150;

/**
 * The camera that has all in sight that a lesson points at: from higher above, if there is no other
 * way, and at the player's own scale again as soon as there is.
 */
function framed(sight: Sight, camera: Camera): Camera | null {
  const box = cam.around(sight.taught(), ABOUT);
  if (!box) return null;
  const { insets } = sight;
  const view = windowOf(sight);
  const k = sight.own ?? camera.k;
  const fitting = cam.fit(box, view, insets, k);
  sight.own = fitting.k < k ? k : null;
  return fitting.k === camera.k ? cam.reveal(camera, box, view, insets) : fitting;
}

/** The camera that has spots in sight; those too far apart are seen by the first of them. */
function revealed(sight: Sight, spots: Spots): Camera | null {
  const all = cam.around(spots, 90);
  if (!all) return null;
  const { insets, camera } = sight;
  const { w, h } = windowOf(sight);
  const [wide, high] = [w - insets.left - insets.right, h - insets.top - insets.bottom];
  const tooFar = all.w * camera.k > wide || all.h * camera.k > high;
  const box = tooFar ? cam.around(spots.slice(0, 1), 90) : all;
  return box && cam.reveal(camera, box, windowOf(sight), insets);
}

function attend(sight: Sight, spots: Spots): Promise<void> {
  sight.fresh = false;
  const to = framed(sight, sight.camera) ?? revealed(sight, spots);
  return to ? glide(sight, to) : Promise.resolve();
}

/** Moves the eye in a moment, or at once where nothing may move. */
function glide(sight: Sight, to: Camera): Promise<void> {
  const from = sight.camera;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far < 2 && Math.abs(to.k - from.k) < 0.002) return Promise.resolve();
  const on = (a: number, b: number, part: number) => a + (b - a) * part;
  const nth = ++sight.sent;
  return sight.run(260, (part) => {
    if (sight.sent !== nth) return;
    // A hand that takes hold of the board meanwhile has it.
    const held = sight.moves;
    sight.moves = held || part < 1;
    look(sight, {
      k: on(from.k, to.k, part),
      x: on(from.x, to.x, part),
      y: on(from.y, to.y, part),
    });
    sight.moves = held;
  });
}
