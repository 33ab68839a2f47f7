// Everything by keyboard. One function from a key to what it does, so that help can be trusted.

import type { Board } from '../board/board';
import type { Grid, Stride } from '../board/grid';
import { same } from '../board/where';
import { capital, count } from '../lib/format';
import { cry } from '../lib/live.svelte';
import { settings } from '../lib/settings.svelte';
import type { Where } from '../wire';
import { marksOf, nextSubject, reachOf, toOf } from './choose';
import { addCorner, dropCorner, endOf, leadTo, pointOf, turnBy, unlay } from './course';
import { act, endStep, letGo, takeBack, type Table } from './ctrl';
import { goOn } from './lesson';
import { goLaid, hold, holdPart, hover, listAll, touch } from './hand';
import { lastAgain, pause, run, step } from './replay';
import { liftRuler, measureAt, toggleRuler } from './ruler';
import { openSheet } from './sheet';
import { offered, phasesOf } from './slip';
import { gridAt, pieceIn, pieceOf, promptOf, type TableState } from './state.svelte';
import { askZones, nextWeapon, tellZone, zoneOf } from './zones';

export interface Keys {
  table: Table;
  board(): Board | null;
  /** What is read out for a piece. */
  label(id: number): string;
  open(what: 'help' | 'command'): void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whoever looks somewhere in the end is turned, in degrees to the right. */
const TURNS: Record<string, number> = {
  q: -5,
  '[': -5,
  Q: -45,
  '{': -45,
  e: 5,
  ']': 5,
  E: 45,
  '}': 45,
};

/** True where letters are typed or a dialog has the word. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, dialog, [role="menu"]') !== null;
}

/** True on the board or where nothing has the focus. */
function onBoard(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element) || target === document.body) return true;
  return target.closest('.board') !== null;
}

/** Plays a key; true if it meant something. */
export function press(keys: Keys, event: KeyboardEvent): boolean {
  if (isTaken(event) || event.altKey || event.metaKey) return false;
  if (onBoard(event) && boardKey(keys, event)) return true;
  if (event.ctrlKey) return false;
  return letterKey(keys, event) || replayKey(keys, event);
}

/** Arrows, Enter and Escape on the board. */
function boardKey(keys: Keys, event: KeyboardEvent): boolean {
  const { table } = keys;
  const way = ARROWS[event.key];
  if (way && event.ctrlKey) {
    keys.board()?.pan(-way[0] * 90, -way[1] * 90);
    return true;
  }
  if (way) {
    walk(keys, way, event.shiftKey ? 'short' : 'long');
    return true;
  }
  if (event.key === 'Enter') {
    enter(keys, event);
    return true;
  }
  if (event.key === 'Escape') return escape(table);
  if (event.key === 'Backspace') return dropCorner(table);
  return false;
}

/** Where the keyboard's hand is, to begin with: the piece in hand, or the first that can act. */
function cursorOf(s: TableState, grid: Grid): Where {
  const held = s.hand.held[0] ?? promptOf(s)?.subjects[0];
  return s.cursor ?? pieceOf(s, held ?? null)?.cells[0] ?? s.pieces[0]?.cells[0] ?? grid.origin;
}

function walk(keys: Keys, way: [number, number], stride: Stride): void {
  const { table } = keys;
  const { s } = table;
  const grid = gridAt(s);
  if (!grid) return;
  if (s.course && !s.ruler) return lead(keys, grid, way, stride);
  const from = cursorOf(s, grid);
  s.cursor = s.cursor === null ? from : grid.step(from, way, stride, placesOf(s));
  keys.board()?.reveal(s.cursor);
  cry(tell(keys, s.cursor));
  hover(table, { piece: pieceIn(s, s.cursor)?.id ?? null, where: s.cursor });
}

/** The end of the way of whoever is in hand goes a step further; the table says what it finds. */
function lead(keys: Keys, grid: Grid, way: [number, number], stride: Stride): void {
  const { table } = keys;
  const { s } = table;
  const [x, y] = endOf(s) ?? [0, 0];
  const to = grid.step([x, y], way, stride, []);
  const point = pointOf(to);
  if (!point) return;
  s.cursor = to;
  leadTo(table, point);
  keys.board()?.reveal(to);
  hover(table, { piece: pieceIn(s, to)?.id ?? null, where: to });
}

/** Places that something can be done about. */
function placesOf(s: TableState): Where[] {
  const choices = offered(s);
  return [...reachOf(choices), ...marksOf(choices)].map(({ where }) => where);
}

/** A place in words: its name, its ground, who stands there, what could be done. */
function tell(keys: Keys, where: Where): string {
  const { s } = keys.table;
  const grid = gridAt(s);
  if (!grid?.spot(where)) return '';
  const piece = pieceIn(s, where);
  const here = offered(s).filter((c) => same(toOf(c)[0] ?? null, where));
  const cost = here.find((c) => c.cost !== undefined)?.cost;
  const tint = zoneOf(s)?.cells.find(({ cell }) => same(cell, where));
  const parts = [
    [grid.name(where), grid.ground(where)].filter((part) => part !== '').join(', '),
    piece ? keys.label(piece.id) : '',
    cost === undefined ? '' : `can be reached for ${cost}`,
    cost === undefined && here.length > 0 ? `can be gone to, ${count(here.length, 'way')}` : '',
    tint ? `within reach at ${tint.text}` : '',
  ];
  return parts.filter((part) => part !== '').join('. ');
}

function enter(keys: Keys, event: KeyboardEvent): void {
  const { table } = keys;
  const { s } = table;
  if (s.hand.aimed) {
    void act(table, s.hand.aimed);
    return;
  }
  if (s.course?.laid && !s.ruler) {
    if (event.shiftKey) addCorner(table);
    else void goLaid(table);
    return;
  }
  const focused = event.target instanceof Element ? event.target.closest('[data-piece]') : null;
  const id = focused instanceof SVGElement ? Number(focused.dataset['piece']) : null;
  const piece = s.cursor === null ? pieceOf(s, id) : pieceIn(s, s.cursor);
  const where = s.cursor ?? piece?.cells[0] ?? null;
  if (s.ruler) return measureAt(table, { piece: piece?.id ?? null, where });
  const [x, y] = (where === null ? null : keys.board()?.onScreen(where)) ?? [200, 200];
  touch(table, { piece: piece?.id ?? null, where, more: event.shiftKey }, { x, y });
}

/** Thinks again, puts down, takes the cursor away: one thing at a time. */
function escape(table: Table): boolean {
  const { s } = table;
  if (s.menu) s.menu = null;
  else if (liftRuler(s)) return true;
  else if (s.reaches !== null) [s.reaches, s.reached] = [null, null];
  else if (s.hand.aimed) s.hand = { ...s.hand, aimed: null };
  else if (dropCorner(table) || unlay(table)) return true;
  else if (s.hand.held.length > 0) letGo(s);
  else if (s.note) s.note = null;
  else if (s.asked) s.asked = null;
  else if (s.cursor !== null) s.cursor = null;
  else return false;
  return true;
}

/** The single letters. */
function letterKey(keys: Keys, event: KeyboardEvent): boolean {
  const { table } = keys;
  const { s } = table;
  const turn = TURNS[event.key];
  if (turn !== undefined && turnBy(table, turn)) return true;
  switch (event.key) {
    case 'n':
    case 'p':
      next(keys, event.key === 'n' ? 1 : -1);
      return true;
    case 'e':
      return endStep(table) !== null;
    case 'u':
      void takeBack(table);
      return true;
    case 'a':
      void lastAgain(table);
      return true;
    case 'l':
      return goOn(table);
    case 'w':
      ask(keys);
      return true;
    case 'i':
      inform(keys);
      return true;
    case 'o':
      list(keys);
      return true;
    case 'c':
      return sheet(keys);
    case 'z':
      return zones(keys);
    case 'Z':
      nextWeapon(s);
      return true;
    case '/':
      keys.open('command');
      return true;
    case '?':
      keys.open('help');
      return true;
    case 'm':
    case 'M':
      return toggleRuler(s);
    case 'Escape':
      return escape(table);
    default:
      return part(keys, event.key) || eyeKey(keys, event.key);
  }
}

/** All that whoever is in hand can do, as a list. */
function list(keys: Keys): void {
  const { table } = keys;
  const piece = pieceOf(table.s, table.s.hand.held[0] ?? null);
  const where = piece?.cells[0];
  const [x, y] = (where === undefined ? null : keys.board()?.onScreen(where)) ?? [200, 200];
  listAll(table, { x: x + 40, y });
}

/** Who is asked about: under the cursor, under the pointer, or in hand. */
function askedAbout(s: TableState): number | null {
  const under = s.cursor === null ? null : (pieceIn(s, s.cursor)?.id ?? null);
  return under ?? s.pointed ?? s.hand.held[0] ?? null;
}

function sheet(keys: Keys): boolean {
  const { table } = keys;
  const piece = askedAbout(table.s);
  if (!table.s.scene?.sheets || piece === null) return false;
  void openSheet(table, piece);
  return true;
}

/** What does he reach? Asked of somebody else, else zones are shown or not. */
function zones(keys: Keys): boolean {
  const { table } = keys;
  const { s } = table;
  if (!s.scene?.zones) return false;
  const piece = askedAbout(s);
  if (piece !== null && piece !== s.hand.held[0]) {
    const again = s.reaches === piece;
    [s.reaches, s.reached] = [again ? null : piece, null];
    if (!again) void askZones(table, piece, null).then((got) => say(s, got));
    return true;
  }
  settings.zones = !settings.zones;
  cry(`Zones ${settings.zones ? 'on' : 'off'}`);
  if (settings.zones && piece !== null)
    void askZones(table, piece, null).then((got) => say(s, got));
  return true;
}

/** Reads out what was found to be within reach. */
function say(s: TableState, reached: TableState['reached']): void {
  if (!reached) return;
  s.reached = reached;
  tellZone(s);
}

/** The number of a part of the move: that part is written now. */
function part(keys: Keys, key: string): boolean {
  const { table } = keys;
  const { s } = table;
  const [first] = s.hand.held;
  const phase = Number(key);
  if (first === undefined || !phasesOf(s.choices).includes(phase)) return false;
  void holdPart(table, first, phase);
  cry(`Phase ${phase}`);
  return true;
}

/** What is under the cursor, or where it would begin. */
function inform(keys: Keys): void {
  const { s } = keys.table;
  const grid = gridAt(s);
  if (!grid) return;
  if (s.cursor !== null) {
    s.asked = { piece: pieceIn(s, s.cursor)?.id ?? null, where: s.cursor };
  }
  cry(tell(keys, cursorOf(s, grid)));
}

/** Keys that change what is seen. */
function eyeKey(keys: Keys, key: string): boolean {
  const board = keys.board();
  const toggles = { r: 'reach', s: 'sight', d: 'danger', g: 'grid', t: 'names' } as const;
  if (key === '+' || key === '=') board?.zoom(1.25);
  else if (key === '-' || key === '−') board?.zoom(0.8);
  else if (key === '0') board?.whole();
  else if (key in toggles) {
    const name = toggles[key as keyof typeof toggles];
    settings[name] = !settings[name];
    cry(`${capital(name)} ${settings[name] ? 'on' : 'off'}`);
  } else return false;
  return true;
}

function replayKey(keys: Keys, event: KeyboardEvent): boolean {
  const { table } = keys;
  if (event.key === '[') void step(table, -1);
  else if (event.key === ']' && table.s.back) void step(table, 1);
  else if (event.key === ' ' && table.s.back && onBoard(event)) {
    if (table.s.back.playing) pause(table);
    else void run(table);
  } else return false;
  return true;
}

/** The next figure that can act is picked up. */
function next(keys: Keys, by: 1 | -1): void {
  const { table } = keys;
  const { s } = table;
  const id = nextSubject(promptOf(s), s.hand.held[0] ?? null, by);
  if (id === null) return;
  const where = pieceOf(s, id)?.cells[0] ?? null;
  s.cursor = where;
  if (where !== null) keys.board()?.reveal(where);
  keys.board()?.focusPiece(id);
  cry(keys.label(id));
  void hold(table, [id]);
}

/** Why not? Asked of the figure in hand and the place under the cursor. */
function ask(keys: Keys): void {
  const { s } = keys.table;
  if (s.cursor === null) return;
  const piece = pieceIn(s, s.cursor)?.id ?? null;
  touch(keys.table, { piece, where: s.cursor }, { x: 200, y: 200 });
}
