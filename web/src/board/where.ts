// A place on a board, whatever the board is made of.

import type { Where } from '../wire';

/** The same place? Points are made anew with every move of a hand, so they are told by value. */
export function same(a: Where | null, b: Where | null): boolean {
  if (a === null || b === null || typeof a === 'number' || typeof b === 'number') return a === b;
  return a[0] === b[0] && a[1] === b[1];
}

/** A place as the key of a map or a set. */
export function keyOf(where: Where): number | string {
  return typeof where === 'number' ? where : where.join();
}

/** Whether a place is among others. */
export function has(places: readonly Where[], where: Where): boolean {
  return places.some((one) => same(one, where));
}
