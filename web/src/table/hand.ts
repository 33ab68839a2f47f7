// The hand over the board: picking up, pointing, asking. Questions go to the table; answers that
// come too late are dropped.

import { same } from '../board/where';
import { settings } from '../lib/settings.svelte';
import { cry } from '../lib/live.svelte';
import { Lost, Refused } from '../net/socket';
import type { Choice, Preview, Where } from '../wire';
import * as choose from './choose';
import { click, distinct, isAimed, meantBy, type Next, type Spot } from './choose';
import { act, letGo, type Table } from './ctrl';
import { lookingTo } from './facing';
import { nextPart, offered, ofPhase, partsOf, phasesOf, writtenFor } from './slip';
import { gridAt, nameOf, pieceOf, promptOf, type TableState } from './state.svelte';

/** Where a list hangs if several things can be meant. */
export interface Place {
  x: number;
  y: number;
}

/** Asks something; nothing comes back if the answer came too late or never. */
async function wonder<T>(s: TableState, question: Promise<T>): Promise<T | null> {
  const then = s.update;
  s.asking += 1;
  try {
    const answer = await question;
    return s.update === then ? answer : null;
  } catch (error) {
    if (error instanceof Refused || error instanceof Lost) return null;
    throw error;
  } finally {
    s.asking -= 1;
  }
}

/** A click or Enter on a spot of the board. */
export function touch(table: Table, spot: Spot, place: Place): void {
  const { s } = table;
  s.menu = null;
  s.note = null;
  s.asked = null;
  const choices = ofPhase(s.choices, s.phase);
  const next = click(promptOf(s), choices, s.hand, spot, settings.atOnce);
  // Whoever cannot be picked up is looked at: his card stays.
  if (spot.piece !== null && (next.do === 'why' || next.do === 'nothing')) {
    s.asked = { piece: spot.piece, where: spot.where };
  }
  follow(table, next, place, spot.where);
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
    case 'nothing':
      break;
  }
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
  if (settings.danger) void threaten(table);
  const ask = (subject: number) =>
    wonder(s, socket.ask({ t: 'choices', side: prompt.side, subject }));
  const answers = await Promise.all(held.map(ask));
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
  if (!s.menu) return;
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

/** Points at something: its odds are shown, and a second click commits. */
export async function aim(table: Table, choice: Choice): Promise<void> {
  const { s } = table;
  s.menu = null;
  s.hint = null;
  s.hand = { ...s.hand, aimed: choice };
  await look(table, choice);
  cry(`${choice.words}. Press Enter to do it, Escape to think again.`);
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

/** Asks for the odds of a choice, and for the line of sight if somebody is aimed at. */
export async function look(table: Table, choice: Choice): Promise<void> {
  const { s, socket } = table;
  const prompt = promptOf(s);
  if (!prompt) return;
  const question = socket.ask({ t: 'preview', side: prompt.side, action: choice.action });
  const answer = await wonder(s, question);
  if (answer?.t === 'preview') s.preview = { choice, preview: answer.preview };
}

/** What would come of a choice, without pointing at it. */
export async function weigh(table: Table, choice: Choice): Promise<Preview | null> {
  const { s, socket } = table;
  const prompt = promptOf(s);
  if (!prompt) return null;
  const question = socket.ask({ t: 'preview', side: prompt.side, action: choice.action });
  const answer = await wonder(s, question);
  return answer?.t === 'preview' ? answer.preview : null;
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

/** What the enemy could do to the piece in hand. */
export async function threaten(table: Table): Promise<void> {
  const { s, socket } = table;
  const [first] = s.hand.held;
  if (first === undefined || s.eye === null) return;
  const piece = s.pieces.find((p) => p.id === first);
  if (!piece || piece.side !== s.eye) return;
  const answer = await wonder(s, socket.ask({ t: 'threats', side: s.eye, piece: first }));
  if (answer?.t === 'threats' && s.hand.held[0] === first) s.threats = answer.threats;
}

let pause: ReturnType<typeof setTimeout> | undefined;

/** The pointer rests on a spot: what if, and who sees it? */
export function hover(table: Table, spot: Spot | null): void {
  const { s } = table;
  clearTimeout(pause);
  const moved = s.pointed !== (spot?.piece ?? null) || !same(s.under, spot?.where ?? null);
  s.pointed = spot?.piece ?? null;
  s.under = spot?.where ?? null;
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
