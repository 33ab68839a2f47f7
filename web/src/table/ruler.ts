// A ruler between any two things on a measured table: two clicks, or one drag.

import { cry } from '../lib/live.svelte';
import { newest, type Newest } from '../lib/newest';
import { long, rodOf, ruled, type Rod } from '../lib/length';
import { Lost, Refused } from '../net/socket';
import type { Limit, Ruler, Tip } from '../wire';
import type { Spot } from './choose';
import { isMeasured, pointOf } from './course';
import type { Table } from './ctrl';
import type { TableState } from './state.svelte';

/** A ruler in hand. */
export interface Measuring {
  from: Tip | null;
  to: Tip | null;
  /** Both ends lie: the next click begins anew. */
  laid: boolean;
  got: Ruler | null;
}

const NEW: Measuring = { from: null, to: null, laid: false, got: null };

/** Takes the ruler, or puts it away. True if there is one. */
export function toggleRuler(s: TableState): boolean {
  if (!isMeasured(s)) return false;
  s.ruler = s.ruler ? null : NEW;
  cry(s.ruler ? 'Ruler: choose where it begins' : 'Ruler put away');
  return true;
}

/** One step back: the ruler is lifted, then put away. True if there was one. */
export function liftRuler(s: TableState): boolean {
  if (!s.ruler) return false;
  s.ruler = s.ruler.from === null ? null : NEW;
  return true;
}

function tipOf(spot: Spot): Tip | null {
  if (spot.piece !== null) return { piece: spot.piece };
  const at = pointOf(spot.where);
  return at && { at: [at[0], at[1]] };
}

const askers = new WeakMap<TableState, Newest<Measuring>>();

/** Lays the ruler from one tip to another, and asks what it says. */
function lay(table: Table, from: Tip, to: Tip, laid: boolean): void {
  const { s } = table;
  const next: Measuring = { from, to, laid, got: s.ruler?.got ?? null };
  s.ruler = next;
  let asker = askers.get(s);
  if (!asker) {
    const busy = (on: boolean) => (s.asking += on ? 1 : -1);
    asker = newest((wish) => inquire(table, wish), busy);
    askers.set(s, asker);
  }
  asker.want(next);
}

async function inquire(table: Table, wish: Measuring): Promise<void> {
  const { s, socket } = table;
  const { from, to } = wish;
  if (!s.ruler || !from || !to) return;
  try {
    const answer = await socket.ask({ t: 'ruler', from, to });
    // A later wish may lie there by now; until it is answered, this is the nearest to it.
    if (answer.t !== 'ruler' || s.ruler?.from !== from) return;
    s.ruler = { ...s.ruler, got: answer.ruler };
    if (s.ruler.laid && s.ruler.to === to) cry(rulerWords(answer.ruler, rodOf(s.scene)));
  } catch (error) {
    if (error instanceof Refused) s.note = error.why;
    else if (!(error instanceof Lost)) throw error;
  }
}

/** A click while the ruler is in hand: its beginning, then its end. */
export function measureAt(table: Table, spot: Spot): void {
  const { s } = table;
  const tip = tipOf(spot);
  if (!s.ruler || !tip) return;
  if (s.ruler.from === null || s.ruler.laid) s.ruler = { ...NEW, from: tip };
  else lay(table, s.ruler.from, tip, true);
}

/** The pointer moves: the ruler is drawn out to it. */
export function drawOut(table: Table, spot: Spot | null): void {
  const { ruler } = table.s;
  const tip = spot && tipOf(spot);
  if (ruler?.from && !ruler.laid && tip) lay(table, ruler.from, tip, false);
}

/** A drag from one thing to another. */
export function measureBetween(table: Table, from: Spot, to: Spot, done: boolean): void {
  const { s } = table;
  const [begins, ends] = [tipOf(from), tipOf(to)];
  if (!s.ruler || !begins || !ends) return;
  // The same drag has the same beginning, so that an answer is told from one of another ruler.
  const same = JSON.stringify(s.ruler.from) === JSON.stringify(begins) && !s.ruler.laid;
  lay(table, (same && s.ruler.from) || begins, ends, done);
}

/** A limit with its exact answer. */
export function limitWords({ text, limit, within }: Limit, rod: Rod): string {
  return `${text}, ${long(limit, rod)}: ${within ? 'yes' : 'no'}`;
}

/** A ruler in a breath: `123 mm. Bow, short, 15.0 cm: yes`. */
export function rulerWords(ruler: Ruler, rod: Rod): string {
  const limits = ruler.limits.map((limit) => limitWords(limit, rod));
  return [ruled(ruler.millimetres, rod), ...limits].join('. ');
}
