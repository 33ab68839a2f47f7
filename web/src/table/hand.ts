// The hand over the board: picking up, pointing, asking. Questions go to the table.

import { same } from '../board/where';
import { fromNorth } from '../lib/length';
import { settings } from '../lib/settings.svelte';
import { cry } from '../lib/live.svelte';
import type { Choice, PieceSight, Where } from '../wire';
import { aim, look, wonder } from './aim';
import * as choose from './choose';
import { click, distinct, isAimed, meantBy, settle, type Next, type Spot } from './choose';
import { begin, go, isOnEnd, known, lead, pointOf, trail, turnTo } from './course';
import { act, letGo, type Table } from './ctrl';
import { lookingTo } from './facing';
import { drawOut, measureAt } from './ruler';
import { nextPart, offered, ofPhase, partsOf, phasesOf, writtenFor } from './slip';
import { gridAt, nameOf, pieceOf, promptOf, type TableState } from './state.svelte';
import { layGhost, sidewise, touchedGhost } from './turn';

/** Where a list hangs if several things can be meant. */
export interface Place {
  x: number;
  y: number;
}

/** A click or Enter on a spot of the board. */
export function touch(table: Table, spot: Spot, place: Place): void {
  const { s } = table;
  const again = touchedGhost(s, s.menu, spot);
  s.menu = null;
  s.note = null;
  s.asked = null;
  if (again) return pick(table, again);
  s.hint = null;
  if (s.ruler) return measureAt(table, spot);
  if (isOnEnd(s, spot)) return void goLaid(table);
  const choices = ofPhase(s.choices, s.phase);
  const meant = click(promptOf(s), choices, s.hand, spot, settings.atOnce);
  const next = sidewise(s, meant, spot, settings.atOnce);
  // On a measured table every point is a place: the way there says whether it can be gone.
  if (next.do === 'why' && leads(s, spot)) return void lead(table, spot);
  // With nobody in hand, an enemy, a body or a beast that is pointed at is only looked at.
  const pointed = pieceOf(s, spot.piece);
  if (pointed && isOnlyLookedAt(s, pointed)) {
    s.asked = { piece: pointed.id, where: spot.where };
    return;
  }
  // Whoever cannot be picked up is looked at: his card stays.
  if (spot.piece !== null && (next.do === 'why' || next.do === 'nothing')) {
    s.asked = { piece: spot.piece, where: spot.where };
  }
  follow(table, next, place, spot.where);
  layGhost(s, spot);
}

/** Whether pointing at somebody can mean nothing but a look at him. */
function isOnlyLookedAt(s: TableState, piece: PieceSight): boolean {
  const prompt = promptOf(s);
  if (!prompt || s.hand.held.length > 0 || prompt.subjects.includes(piece.id)) return false;
  if (meantBy(prompt.own, { piece: piece.id, where: piece.cells[0] ?? null }).length > 0) {
    return false;
  }
  return piece.side !== prompt.side || piece.condition === 'dead';
}

/** Goes the way that lies there, or does what it is aimed at. */
export function goLaid(table: Table): Promise<unknown> {
  const { aimed } = table.s.hand;
  return aimed ? act(table, aimed) : go(table);
}

/** Whether a click is about where somebody in hand would go. */
const leads = (s: TableState, spot: Spot) => s.course !== null && pointOf(spot.where) !== null;

/** A dragged piece is let go: it goes there, or is where it was. */
export async function letDown(table: Table, spot: Spot, place: Place): Promise<void> {
  const { s } = table;
  if (!leads(s, spot)) return touch(table, spot, place);
  trail(table, spot.where);
  await known(table);
  // Whoever is dragged onto somebody may mean him, where no way leads.
  const barred = s.course?.ways.every(({ choice }) => !choice);
  const means = spot.piece !== null && meantBy(offered(s), spot).length > 0;
  if (barred && means) touch(table, spot, place);
  else await go(table);
}

/** A piece is dragged: alone, or with all that are in hand with it. */
export function take(table: Table, id: number): Promise<void> {
  const { held } = table.s.hand;
  const others = held.includes(id) ? held.filter((one) => one !== id) : [];
  return hold(table, [id, ...others]);
}

/** All of the group of whoever is in hand who can act. */
export function groupOf(s: TableState): number[] {
  const first = pieceOf(s, s.hand.held[0] ?? null);
  if (first?.group === undefined) return [];
  const can = new Set(promptOf(s)?.subjects ?? []);
  const same = s.pieces.filter((p) => p.group === first.group && p.id !== first.id);
  return [first.id, ...same.map((p) => p.id).filter((id) => can.has(id))];
}

/** Does what a click means. */
export function follow(table: Table, next: Next, place: Place, where: Where | null = null): void {
  const { s } = table;
  switch (next.do) {
    case 'hold':
      void hold(table, next.held);
      break;
    case 'drop':
      letGo(s);
      break;
    case 'aim':
      void aim(table, next.choice);
      break;
    case 'list':
      s.menu = { choices: next.choices, where, x: place.x, y: place.y };
      break;
    case 'act':
      void act(table, next.choice);
      break;
    case 'why':
      void why(table, next.subject, next.piece, next.where);
      break;
    case 'put':
      void put(table, next.where, place);
      break;
    case 'nothing':
      break;
  }
}

/** Asks what the side itself can put in a place, and lists it. */
async function put(table: Table, where: Where, place: Place): Promise<void> {
  const { s, socket } = table;
  const prompt = promptOf(s);
  if (!prompt) return;
  const answer = await wonder(s, socket.ask({ t: 'own', side: prompt.side, place: where }));
  if (answer?.t !== 'choices' || promptOf(s) !== prompt) return;
  follow(table, settle(answer.choices, s.hand, true), place, where);
}

/** Picks up pieces and asks what they can do. */
export async function hold(table: Table, held: number[]): Promise<void> {
  const { s, socket } = table;
  const prompt = promptOf(s);
  if (!prompt) return;
  const wished = s.partNext;
  letGo(s);
  s.partNext = null;
  s.hand = { held, aimed: null };
  const ask = (subject: number) =>
    wonder(s, socket.ask({ t: 'choices', side: prompt.side, subject }));
  const begun = begin(table, held);
  const answers = await Promise.all(held.map(ask));
  await begun;
  if (s.hand.held !== held) return;
  const all = answers.flatMap((answer) => (answer?.t === 'choices' ? answer.choices : []));
  s.choices = held.length > 1 ? distinct(all) : all;
  const man = pieceOf(s, held[0] ?? null);
  s.parts = Math.max(s.parts, partsOf(all, man ? [man] : []));
  if (man) s.known = { ...s.known, [man.id]: phasesOf(all) };
  s.phase = nextPart(man ? writtenFor(man) : [], phasesOf(all), wished);
}

/** One part of a figure's move is to be written. */
export async function holdPart(table: Table, piece: number, phase: number): Promise<void> {
  const { s } = table;
  if (s.hand.held.length === 1 && s.hand.held[0] === piece && s.choices.length > 0) {
    [s.phase, s.menu, s.hint] = [phase, null, null];
    s.hand = { ...s.hand, aimed: null };
    return;
  }
  s.partNext = phase;
  await hold(table, [piece]);
}

/** How many parts the moves to be written have: asked of the first who can be told anything. */
export async function learnParts(table: Table): Promise<void> {
  const { s, socket } = table;
  const prompt = promptOf(s);
  const [subject] = prompt?.subjects ?? [];
  if (!prompt || subject === undefined) return;
  const answer = await wonder(s, socket.ask({ t: 'choices', side: prompt.side, subject }));
  if (answer?.t !== 'choices') return;
  s.parts = Math.max(s.parts, partsOf(answer.choices, s.pieces));
  s.known = { ...s.known, [subject]: phasesOf(answer.choices) };
}

/** A list of all that whoever is in hand can do, or of some of it. */
export function listAll(table: Table, place: Place, choices = offered(table.s)): void {
  const { s } = table;
  const [first] = s.hand.held;
  if (first === undefined || choices.length === 0) return;
  s.menu = { choices, title: `What ${nameOf(s, first)} can do`, x: place.x, y: place.y };
}

/** A way to look is chosen on the dial. */
export function lookTo(table: Table, way: number): void {
  const { s } = table;
  if (!s.menu) return void turnTo(table, fromNorth(way));
  const [only, ...others] = lookingTo(s.menu.choices, way);
  if (!only) return;
  if (others.length > 0) s.menu = { ...s.menu, choices: [only, ...others] };
  else pick(table, only);
}

/** Points at a way to look, or at none. */
export function pointTo(s: TableState, way: number | null): void {
  if (!s.menu) return;
  const [first] = way === null ? [] : lookingTo(s.menu.choices, way);
  if (first) s.hint = first;
}

/** One of a list is picked. */
export function pick(table: Table, choice: Choice): void {
  const { s } = table;
  s.menu = null;
  s.hint = null;
  if (isAimed(choice) && !settings.atOnce && !choose.same(choice, s.hand.aimed)) {
    void aim(table, choice);
  } else void act(table, choice);
}

/** Why not? The umpire's answer is shown as a note. */
async function why(
  table: Table,
  subject: number,
  piece: number | null,
  place: Where | null,
): Promise<void> {
  const { s, socket } = table;
  const prompt = promptOf(s);
  if (!prompt) return;
  const said = await wonder(s, socket.ask({ t: 'why', side: prompt.side, subject, piece, place }));
  if (said?.t !== 'why') return;
  s.note = said.why ?? {
    text: `Nothing comes of that. Choose a lit ${gridAt(s)?.word.one ?? 'place'} or a ringed target.`,
    rule: '',
  };
  cry(s.note.text);
}

let pause: ReturnType<typeof setTimeout> | undefined;

/** The pointer rests on a spot: what if, and who sees it? */
export function hover(table: Table, spot: Spot | null): void {
  const { s } = table;
  clearTimeout(pause);
  const moved = s.pointed !== (spot?.piece ?? null) || !same(s.under, spot?.where ?? null);
  s.pointed = spot?.piece ?? null;
  s.under = spot?.where ?? null;
  s.toward = spot?.toward ?? null;
  if (s.ruler) return drawOut(table, spot);
  trail(table, s.under);
  if (!moved && s.line) return;
  s.line = null;
  if (s.preview && !choose.same(s.preview.choice, s.hand.aimed)) s.preview = null;
  if (spot === null || s.hand.held.length === 0) return;
  pause = setTimeout(() => rested(table, spot), 110);
}

function rested(table: Table, spot: Spot): void {
  const { s, socket } = table;
  const [held] = s.hand.held;
  if (held === undefined) return;
  const meant = meantBy(offered(s), spot);
  const [best] = [...meant].sort((a, b) => a.by.length - b.by.length);
  if (best && isAimed(best) && !s.hand.aimed) void look(table, best);
  const target = spot.piece !== null && spot.piece !== held;
  const hurts = meant.some((choice) => choice.hurts !== undefined);
  const to = spot.where;
  if (to === null || !(settings.sight || (target && hurts))) return;
  void wonder(s, socket.ask({ t: 'sight', from: held, to })).then((answer) => {
    if (answer?.t !== 'sight' || !same(s.under, spot.where)) return;
    s.line = answer.line;
    // Whoever walks the board by keys hears what the others see.
    if (s.cursor !== null) cry(answer.line.text);
  });
}
