// What a click means. Pure: a prompt, what can be chosen, what is in hand and a click give back
// what to do next. No rule is judged here; everything possible is in the list of choices.

import { has, keyOf, same as isPlace } from '../board/where';
import type { Choice, Prompt, Where } from '../wire';

/** What a click or a key points at: a piece, and the place it stands in. */
export interface Spot {
  piece: number | null;
  where: Where | null;
  /** Add to what is in hand instead of putting it down. */
  more?: boolean;
  /** By a finger, which cannot point without pressing. */
  finger?: boolean;
  /** Which side of the place, in degrees clockwise from east; nothing in its middle. */
  toward?: number | null;
}

/** What is in the player's hand. */
export interface Hand {
  /** The piece picked up first, then those who join in. */
  held: readonly number[];
  /** What was pointed at and waits for a second click. */
  aimed: Choice | null;
}

export const EMPTY: Hand = { held: [], aimed: null };

/** What to do about a click. */
export type Next =
  /** Pick up this piece; its choices are to be asked for. */
  | { do: 'hold'; held: number[] }
  /** Put everything down. */
  | { do: 'drop' }
  /** Show what would come of it; a second click on the same commits. */
  | { do: 'aim'; choice: Choice }
  /** Several things can be meant: the player picks from a list. */
  | { do: 'list'; choices: Choice[] }
  /** Do it. */
  | { do: 'act'; choice: Choice }
  /** The side itself can put something there: ask what. */
  | { do: 'put'; where: Where }
  /** It cannot be done: ask why. */
  | { do: 'why'; subject: number; piece: number | null; where: Where | null }
  /** Nothing can be meant by it. */
  | { do: 'nothing' };

const NONE: readonly number[] = [];
/** The pieces a choice is aimed at; what says nothing is not sent. */
export const atOf = (choice: Choice): readonly number[] => choice.at ?? NONE;
/** The places where it ends, head first. */
export const toOf = (choice: Choice): readonly Where[] => choice.to ?? NONE;

/** Whether a choice is looked at before it is made: somebody is aimed at, and dice may fall. */
export function isAimed(choice: Choice): boolean {
  return choice.hurts !== undefined || (atOf(choice).length > 0 && toOf(choice).length === 0);
}

/** The same decision, told apart by what is sent. */
export function same(a: Choice | null, b: Choice | null): boolean {
  return a !== null && b !== null && JSON.stringify(a.action) === JSON.stringify(b.action);
}

/** Each decision once, however many pieces could take part in it. */
export function distinct(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [JSON.stringify(choice.action), choice])).values()];
}

/** The choices in which everybody in hand takes part, and nobody else if several are in hand. */
export function inHand(choices: readonly Choice[], held: readonly number[]): Choice[] {
  if (held.length === 0) return [];
  return choices.filter((choice) => {
    if (!held.every((piece) => choice.by.includes(piece))) return false;
    return held.length === 1 || choice.by.length === held.length;
  });
}

/** The choices that are meant by pointing at a spot. */
export function meantBy(choices: readonly Choice[], spot: Spot): Choice[] {
  const { piece, where } = spot;
  if (piece !== null) {
    const aimed = choices.filter((choice) => isAimed(choice) && atOf(choice).includes(piece));
    if (aimed.length > 0) return aimed;
    // A cart or a horse that goes somewhere with him: pointing at it asks where to.
    const taken = choices.filter((choice) => atOf(choice).includes(piece));
    if (taken.length > 0) return taken;
  }
  if (where === null) return [];
  const heads = choices.filter((choice) => isPlace(toOf(choice)[0] ?? null, where));
  if (heads.length > 0) return heads;
  // A rider's tail may be pointed at where no head can go.
  return choices.filter((choice) => has(toOf(choice), where));
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/** The choice with just these pieces on both ends, if there is exactly one. */
export function between(
  choices: readonly Choice[],
  by: readonly number[],
  at: readonly number[],
): Choice | null {
  const found = choices.filter((c) => isSame(c.by, by) && isSame(atOf(c), at));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whoever could be added to an aimed choice or taken from it, with what it would become. */
export function widen(
  choices: readonly Choice[],
  aimed: Choice,
  end: 'by' | 'at',
): { piece: number; on: boolean; becomes: Choice }[] {
  const endOf = (choice: Choice) => (end === 'by' ? choice.by : atOf(choice));
  const now = endOf(aimed);
  return [...new Set(choices.flatMap(endOf))].flatMap((piece) => {
    const on = now.includes(piece);
    const next = on ? now.filter((p) => p !== piece) : [...now, piece];
    // Without anybody on that end it would be something else.
    if (next.length === 0) return [];
    const [by, at] = end === 'by' ? [next, atOf(aimed)] : [aimed.by, next];
    const becomes = between(choices, by, at);
    return becomes ? [{ piece, on, becomes }] : [];
  });
}

/** What a click on the board means. */
export function click(
  prompt: Prompt | null,
  choices: readonly Choice[],
  hand: Hand,
  spot: Spot,
  atOnce: boolean,
): Next {
  if (!prompt) return { do: 'nothing' };
  const own = meantBy(prompt.own, spot);
  if (hand.held.length === 0) {
    if (own.length > 0) return settle(own, hand, atOnce);
    const { piece, where } = spot;
    if (piece === null && where !== null && has(prompt.spots ?? [], where)) {
      return { do: 'put', where };
    }
    return pickUp(prompt, hand, spot);
  }
  const meant = meantBy(inHand(choices, hand.held), spot);
  // A blow by those in hand against the one pointed at comes before all wider ones.
  const plain = spot.piece === null ? null : between(meant, hand.held, [spot.piece]);
  if (plain && !meant.some((choice) => same(choice, hand.aimed))) {
    return settle([plain], hand, atOnce);
  }
  if (meant.length > 0) return settle(meant, hand, atOnce);
  if (own.length > 0) return settle(own, hand, atOnce);
  if (spot.piece !== null && prompt.subjects.includes(spot.piece)) {
    return pickUp(prompt, hand, spot);
  }
  const first = hand.held[0];
  if (first === undefined || (spot.piece === null && spot.where === null)) return { do: 'drop' };
  return { do: 'why', subject: first, piece: spot.piece, where: spot.where };
}

/** A click that picks up, adds or puts down a piece. */
function pickUp(prompt: Prompt, hand: Hand, spot: Spot): Next {
  const { piece } = spot;
  if (piece === null) return hand.held.length > 0 ? { do: 'drop' } : { do: 'nothing' };
  if (!prompt.subjects.includes(piece)) {
    return { do: 'why', subject: piece, piece: null, where: null };
  }
  if (spot.more && hand.held.length > 0) {
    const without = hand.held.filter((id) => id !== piece);
    const held = without.length < hand.held.length ? without : [...hand.held, piece];
    return held.length > 0 ? { do: 'hold', held } : { do: 'drop' };
  }
  if (hand.held.length === 1 && hand.held[0] === piece) return { do: 'drop' };
  return { do: 'hold', held: [piece] };
}

/** One meaning is acted on or aimed at; several are listed. */
export function settle(meant: readonly Choice[], hand: Hand, atOnce: boolean): Next {
  const again = meant.find((choice) => same(choice, hand.aimed));
  if (again) return { do: 'act', choice: again };
  const [only, ...others] = meant;
  if (!only) return { do: 'nothing' };
  if (others.length > 0) return { do: 'list', choices: [...meant] };
  if (atOnce || !isAimed(only)) return { do: 'act', choice: only };
  return { do: 'aim', choice: only };
}

/** Places to be lit, each with the cheapest price of what ends there. */
export function reachOf(choices: readonly Choice[]): { where: Where; cost: number | null }[] {
  const places = new Map<number | string, { where: Where; cost: number | null }>();
  for (const choice of choices) {
    const where = toOf(choice)[0];
    if (where === undefined || isAimed(choice)) continue;
    const costs = [places.get(keyOf(where))?.cost, choice.cost].filter(
      (cost) => cost !== null && cost !== undefined,
    );
    places.set(keyOf(where), { where, cost: costs.length > 0 ? Math.min(...costs) : null });
  }
  return [...places.values()];
}

/** Pieces something can be done to, each with its best chance to be hurt, in hundredths. */
export function targetsOf(choices: readonly Choice[]): { piece: number; hurts: number | null }[] {
  const pieces = new Map<number, number | null>();
  for (const choice of choices) {
    for (const piece of atOf(choice)) {
      const had = pieces.get(piece) ?? null;
      const now = choice.hurts ?? null;
      pieces.set(piece, had === null ? now : now === null ? had : Math.max(had, now));
    }
  }
  return [...pieces].map(([piece, hurts]) => ({ piece, hurts }));
}

/** Places to be aimed at for what stands in them, each with its best chance, in hundredths. */
export function marksOf(choices: readonly Choice[]): { where: Where; hurts: number }[] {
  const places = new Map<number | string, { where: Where; hurts: number }>();
  for (const choice of choices) {
    const [where] = toOf(choice);
    if (where === undefined || choice.hurts === undefined || atOf(choice).length > 0) continue;
    const had = places.get(keyOf(where))?.hurts ?? 0;
    places.set(keyOf(where), { where, hurts: Math.max(had, choice.hurts) });
  }
  return [...places.values()];
}

/** Choices that point at nothing on the board: they are buttons. */
export function buttons(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => atOf(choice).length === 0 && toOf(choice).length === 0);
}

/** The next piece that can act, before or after the one in hand. */
export function nextSubject(prompt: Prompt | null, from: number | null, by: 1 | -1): number | null {
  const all = prompt?.subjects ?? [];
  if (all.length === 0) return null;
  const at = from === null ? -1 : all.indexOf(from);
  if (at < 0) return (by > 0 ? all[0] : all.at(-1)) ?? null;
  return all[(at + by + all.length) % all.length] ?? null;
}
