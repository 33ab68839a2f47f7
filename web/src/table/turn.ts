// Which way somebody looks in the end: the side of the place that is touched says it, or a dial
// about it. A finger covers what it touches, so that it only lays the ghost there; what it touches
// next goes or turns.

import { same } from '../board/where';
import type { Dial } from '../board/state';
import type { Choice, Where } from '../wire';
import { fromNorth } from '../lib/length';
import type { Next, Spot } from './choose';
import { settle } from './choose';
import { turnTo } from './course';
import type { Table } from './ctrl';
import { dialOf, lookingTo, nearestTo } from './facing';
import { gridAt, pieceOf, type Menu, type TableState } from './state.svelte';

/** The dial of the list that lies open, if only the way to look is to be chosen from it. */
export function turnsOf(s: TableState): Dial | null {
  return s.menu && dialAmong(s, s.menu.choices);
}

function dialAmong(s: TableState, choices: readonly Choice[]): Dial | null {
  return dialOf(choices, s.hint, (where: Where) => gridAt(s)?.spot(where) ?? null);
}

/** What a click means where only the way to look is left open. */
export function sidewise(s: TableState, next: Next, spot: Spot, atOnce: boolean): Next {
  const { toward } = spot;
  if (next.do !== 'list' || spot.finger || toward === undefined || toward === null) return next;
  if (!dialAmong(s, next.choices)) return next;
  const meant = nearestTo(next.choices, toward);
  const alike = meant?.ghost ? lookingTo(next.choices, meant.ghost.facing) : [];
  return settle(alike, s.hand, atOnce);
}

/** A finger has touched a place: the ghost looks to the side that was touched. */
export function layGhost(s: TableState, { finger, toward }: Spot): void {
  if (!finger || !s.menu || !turnsOf(s)) return;
  const now = pieceOf(s, s.hand.held[0] ?? null)?.facing ?? 0;
  s.hint = nearestTo(s.menu.choices, toward ?? now);
}

/** The ghost that lies where it is touched once more: it is meant as it looks. */
export function touchedGhost(s: TableState, menu: Menu | null, spot: Spot): Choice | null {
  if (!menu || !s.hint || !same(menu.where ?? null, spot.where)) return null;
  return dialAmong(s, menu.choices) ? s.hint : null;
}

/** Whoever stands in a dial or wheel is turned by dragging, in degrees clockwise from east. */
export function turn(table: Table, way: number, done: boolean): void {
  const { s } = table;
  if (s.menu) s.hint = nearestTo(s.menu.choices, way) ?? s.hint;
  else turnTo(table, fromNorth(way), done);
}
