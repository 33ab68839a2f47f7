// Mouse, finger and pen: pan, pinch, wheel, click, long press, and dragging a piece.

import type { Touch } from './state';

export interface Grip {
  /** What lies under a spot of the screen. */
  at(event: PointerEvent | MouseEvent): Touch;
  /** True of a piece that can be dragged. */
  canDrag(piece: number): boolean;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  /** A gesture that moves the eye begins or ends: cheaper drawing meanwhile. */
  moving(on: boolean): void;
  click(touch: Touch): void;
  hover(touch: Touch | null): void;
  ask(touch: Touch): void;
  pick(piece: number): void;
  drag(piece: number, touch: Touch): void;
  drop(piece: number, touch: Touch): void;
  /** A wheel is turned. */
  turn(touch: Touch, done: boolean): void;
  /** True while a ruler is in hand. */
  measures(): boolean;
  /** A ruler is drawn out. */
  rule(from: Touch, to: Touch, done: boolean): void;
}

/** So far a finger may slip before a press is a drag. */
const SLIP = 7;
const LONG_MS = 480;

type Doing =
  | { what: 'press'; touch: Touch; x: number; y: number; timer: number }
  | { what: 'pan' }
  | { what: 'pinch'; far: number; x: number; y: number }
  | { what: 'drag'; piece: number }
  | { what: 'rule'; from: Touch }
  | { what: 'turn' }
  | { what: 'nothing' };

interface Spot {
  x: number;
  y: number;
}

/** What the fingers are at. */
interface Hand {
  host: HTMLElement;
  grip: Grip;
  down: Map<number, Spot>;
  doing: Doing;
  /** Ends the zooming by wheel a moment after its last turn. */
  rest: number;
}

/** Listens to a host element; gives back how to stop. */
export function listen(host: HTMLElement, grip: Grip): () => void {
  const hand: Hand = { host, grip, down: new Map(), doing: { what: 'nothing' }, rest: 0 };
  const heard: [string, (event: never) => void][] = [
    ['pointerdown', (e: PointerEvent) => start(hand, e)],
    ['pointermove', (e: PointerEvent) => move(hand, e)],
    ['pointerup', (e: PointerEvent) => end(hand, e)],
    ['pointercancel', (e: PointerEvent) => end(hand, e)],
    ['pointerleave', () => hand.down.size === 0 && grip.hover(null)],
    ['wheel', (e: WheelEvent) => wheel(hand, e)],
    // A finger's click comes after all else, and would fall on a list that its touch has opened.
    ['touchend', (e: TouchEvent) => e.cancelable && e.preventDefault()],
    [
      'contextmenu',
      (e: MouseEvent) => {
        e.preventDefault();
        grip.ask(grip.at(e));
      },
    ],
  ];
  // The wheel zooms the board instead of scrolling the page.
  for (const [name, run] of heard) {
    host.addEventListener(name, run as EventListener, { passive: false });
  }
  return () => {
    letGo(hand);
    clearTimeout(hand.rest);
    for (const [name, run] of heard) host.removeEventListener(name, run as EventListener);
  };
}

function local(hand: Hand, e: MouseEvent): Spot {
  const rect = hand.host.getBoundingClientRect();
  return { x: e.clientX - rect.left, y: e.clientY - rect.top };
}

function letGo(hand: Hand): void {
  const { doing } = hand;
  if (doing.what === 'press') clearTimeout(doing.timer);
  if (doing.what === 'pan' || doing.what === 'pinch') hand.grip.moving(false);
  hand.doing = { what: 'nothing' };
}

function start(hand: Hand, e: PointerEvent): void {
  const { grip, down } = hand;
  if (e.button !== 0 && e.pointerType === 'mouse') return;
  down.set(e.pointerId, local(hand, e));
  hand.host.setPointerCapture(e.pointerId);
  if (down.size === 2) {
    // A second finger means the board: whatever the first one dragged goes back.
    const { doing } = hand;
    if (doing.what === 'drag') {
      grip.drop(doing.piece, { ...grip.at(e), piece: null, where: null });
    }
    letGo(hand);
    hand.doing = { what: 'pinch', ...spread(down) };
    grip.moving(true);
    return;
  }
  const touch = grip.at(e);
  const timer = window.setTimeout(() => {
    if (hand.doing.what !== 'press') return;
    hand.doing = { what: 'nothing' };
    grip.ask(touch);
  }, LONG_MS);
  hand.doing = { what: 'press', touch, ...local(hand, e), timer };
}

function move(hand: Hand, e: PointerEvent): void {
  const { grip, down } = hand;
  const from = down.get(e.pointerId);
  if (!from) {
    if (e.pointerType === 'mouse') grip.hover(grip.at(e));
    return;
  }
  const to = local(hand, e);
  if (hand.doing.what === 'press' && !slips(hand, hand.doing, to)) return;
  down.set(e.pointerId, to);
  const { doing } = hand;
  if (doing.what === 'pan') grip.pan(to.x - from.x, to.y - from.y);
  else if (doing.what === 'drag') grip.drag(doing.piece, grip.at(e));
  else if (doing.what === 'rule') grip.rule(doing.from, grip.at(e), false);
  else if (doing.what === 'turn') grip.turn(grip.at(e), false);
  else if (doing.what === 'pinch') {
    const now = spread(down);
    grip.pan(now.x - doing.x, now.y - doing.y);
    grip.zoom(now.far / doing.far, now.x, now.y);
    hand.doing = { what: 'pinch', ...now };
  }
}

/** A press that slips draws a ruler, turns a wheel, or drags the piece under it, or the board. */
function slips(hand: Hand, press: Extract<Doing, { what: 'press' }>, to: Spot): boolean {
  if (Math.hypot(to.x - press.x, to.y - press.y) < SLIP) return false;
  clearTimeout(press.timer);
  const { piece } = press.touch;
  if (hand.grip.measures()) hand.doing = { what: 'rule', from: press.touch };
  else if (press.touch.wheel) hand.doing = { what: 'turn' };
  else if (piece !== null && hand.grip.canDrag(piece)) {
    hand.doing = { what: 'drag', piece };
    hand.grip.pick(piece);
  } else {
    hand.doing = { what: 'pan' };
    hand.grip.moving(true);
  }
  return true;
}

function end(hand: Hand, e: PointerEvent): void {
  const { grip, down } = hand;
  if (!down.delete(e.pointerId)) return;
  const was = hand.doing;
  letGo(hand);
  if (e.type === 'pointercancel') {
    if (was.what === 'drag') grip.drop(was.piece, { ...grip.at(e), piece: null, where: null });
  } else if (was.what === 'press') grip.click(grip.at(e));
  else if (was.what === 'drag') grip.drop(was.piece, grip.at(e));
  else if (was.what === 'rule') grip.rule(was.from, grip.at(e), true);
  else if (was.what === 'turn') grip.turn(grip.at(e), true);
  else if (was.what === 'pinch' && down.size === 1) {
    hand.doing = { what: 'pan' };
    grip.moving(true);
  }
}

function wheel(hand: Hand, e: WheelEvent): void {
  e.preventDefault();
  const { x, y } = local(hand, e);
  const lines = e.deltaMode === 1 ? 18 : e.deltaMode === 2 ? 240 : 1;
  const strength = e.ctrlKey ? 0.01 : 0.0016;
  hand.grip.moving(true);
  clearTimeout(hand.rest);
  hand.rest = window.setTimeout(() => hand.grip.moving(false), 180);
  hand.grip.zoom(Math.exp(-e.deltaY * lines * strength), x, y);
}

/** How far two fingers are apart, and the spot between them. */
function spread(down: Map<number, Spot>) {
  const [a, b] = [...down.values()];
  if (!a || !b) return { far: 1, x: 0, y: 0 };
  return {
    far: Math.max(20, Math.hypot(a.x - b.x, a.y - b.y)),
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  };
}
