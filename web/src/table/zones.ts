// What weapons reach: asked of the table when somebody is in hand, pointed at, or thought of
// elsewhere.

import { keyOf } from '../board/where';
import { bare, long, rodOf } from '../lib/length';
import { cry } from '../lib/live.svelte';
import { Lost, Refused } from '../net/socket';
import type { Choice, Zone } from '../wire';
import type { Table } from './ctrl';
import { gridAt, nameOf, type TableState } from './state.svelte';

/** What a piece reaches, where it is or where a choice would bring it. */
export interface Reached {
  piece: number;
  zones: Zone[];
}

/** Whose zones are to be seen: whoever was asked about, else whoever is in hand. */
export function reaching(s: TableState, wanted: boolean): number | null {
  if (!s.scene?.zones || s.playing || s.back) return null;
  return s.reaches ?? (wanted ? (s.hand.held[0] ?? null) : null);
}

/** Asks what a piece reaches; an answer that came too late is dropped. */
export async function askZones(
  table: Table,
  piece: number,
  after: Choice | null,
): Promise<Reached | null> {
  const { s, socket } = table;
  const then = s.update;
  try {
    const action = after?.action ?? null;
    const answer = await socket.ask({ t: 'zones', piece, after: action });
    return answer.t === 'zones' && s.update === then ? { piece, zones: answer.zones } : null;
  } catch (error) {
    if (error instanceof Refused || error instanceof Lost) return null;
    throw error;
  }
}

/** The zone that is looked at: the weapon last chosen, else the first. */
export function zoneOf(s: TableState): Zone | null {
  const zones = s.reached?.zones ?? [];
  return zones.find(({ name }) => name === s.weapon) ?? zones[0] ?? null;
}

/** A zone in words: the best hexes first. */
export function zoneWords(s: TableState, reached: Reached, zone: Zone): string {
  const grid = gridAt(s);
  const name = nameOf(s, reached.piece);
  const bands = zone.bands ?? [];
  if (bands.length > 0) {
    const rod = rodOf(s.scene);
    const words = bands.map(
      ({ from, to, text }) => `${bare(from, rod)} to ${long(to, rod)} at ${text}`,
    );
    return `${name} reaches with ${zone.name}: ${words.join(', ')}.`;
  }
  if (!grid || zone.cells.length === 0) return `${name} reaches nothing with ${zone.name}.`;
  const cells = [...zone.cells].sort((a, b) => a.worse - b.worse);
  const seen = new Set<number | string>();
  const told = cells.flatMap(({ cell, text }) => {
    if (seen.has(keyOf(cell))) return [];
    seen.add(keyOf(cell));
    return [`${grid.name(cell)} at ${text}`];
  });
  return `${name} reaches with ${zone.name}: ${told.join(', ')}.`;
}

/** Reads out what is reached with the weapon looked at. */
export function tellZone(s: TableState): void {
  const zone = zoneOf(s);
  if (s.reached && zone) cry(zoneWords(s, s.reached, zone));
}

/** Looks at the next weapon. */
export function nextWeapon(s: TableState): void {
  const names = (s.reached?.zones ?? []).map(({ name }) => name);
  const at = names.indexOf(zoneOf(s)?.name ?? '');
  s.weapon = names[(at + 1) % Math.max(1, names.length)] ?? '';
  tellZone(s);
}
