// Orders that are written: who has what on his slip, for which part of the move, and what may
// still be written. Pure; what is lawful is in the list of choices.

import type { Choice, PieceSight, Prompt, Written } from '../wire';
import { inHand } from './choose';
import { isSecret, promptOf, type TableState } from './state.svelte';

/** A part of a figure's move. */
export interface Box {
  /** Its number, from 1; nothing where a move is not written part by part. */
  phase: number | null;
  written: Written | null;
  /** False if nothing can be written there, as far as is known. */
  open: boolean;
}

/** What is written for one figure. */
export interface Row {
  piece: PieceSight;
  /** One for each part of the move, or a single one. */
  boxes: Box[];
  /** Nothing is left to be written. */
  done: boolean;
}

const NONE: readonly Written[] = [];
export const writtenFor = (piece: PieceSight): readonly Written[] => piece.written ?? NONE;

/** The parts of the move that some choices are for: none if a move is not written part by part. */
export function phasesOf(choices: readonly Choice[]): number[] {
  const all = new Set(choices.flatMap(({ phase }) => (phase === undefined ? [] : [phase])));
  return [...all].sort((a, b) => a - b);
}

/** The choices for one part of the move, and those that are for none. */
export function ofPhase(choices: readonly Choice[], phase: number | null): Choice[] {
  if (phase === null) return [...choices];
  return choices.filter((choice) => choice.phase === undefined || choice.phase === phase);
}

/** How many parts a move has as far as is known: from choices and from what is written. */
export function partsOf(choices: readonly Choice[], pieces: readonly PieceSight[]): number {
  const written = pieces.flatMap((piece) => writtenFor(piece).map(({ phase }) => phase ?? 0));
  return Math.max(0, ...phasesOf(choices), ...written);
}

/** The part to be written next: the one wished for, else the first that is empty, else the first. */
export function nextPart(
  written: readonly Written[],
  phases: readonly number[],
  wished: number | null,
): number | null {
  const from = wished === null ? undefined : phases.find((phase) => phase >= wished);
  const had = new Set(written.map(({ phase }) => phase));
  return from ?? phases.find((phase) => !had.has(phase)) ?? phases[0] ?? null;
}

/** The parts of the move in which each figure can be told something, as far as is known. */
export type Known = Readonly<Record<number, readonly number[]>>;

/** What is written for a figure, box by box. */
export function rowOf(piece: PieceSight, parts: number, known: Known = {}): Row {
  const written = writtenFor(piece);
  if (parts === 0) {
    const only = { phase: null, written: written[0] ?? null, open: true };
    return { piece, boxes: [only], done: written.length > 0 };
  }
  const can = known[piece.id];
  const boxes = [...Array(parts).keys()].map((i) => ({
    phase: i + 1,
    written: written.find(({ phase }) => phase === i + 1) ?? null,
    open: can?.includes(i + 1) ?? true,
  }));
  return { piece, boxes, done: boxes.every((box) => box.written !== null || !box.open) };
}

/** Everybody for whom something is written or can be. */
export function slipOf(
  pieces: readonly PieceSight[],
  prompt: Prompt | null,
  parts: number,
  known: Known = {},
): Row[] {
  const listed = pieces.filter(
    (piece) => prompt?.subjects.includes(piece.id) || writtenFor(piece).length > 0,
  );
  return listed.map((piece) => rowOf(piece, parts, known));
}

/** Whether this page is asked to write orders that are carried out later. */
export function isWriting(s: TableState): boolean {
  const prompt = promptOf(s);
  if (prompt?.pace !== 'turn') return false;
  if (isSecret(s) || s.choices.some(({ phase }) => phase !== undefined)) return true;
  return s.pieces.some((piece) => piece.side === prompt.side && writtenFor(piece).length > 0);
}

/** What whoever is in hand can do in the part of the move that is being written. */
export function offered(s: TableState): Choice[] {
  return ofPhase(inHand(s.choices, s.hand.held), s.phase);
}

/** Choices of one kind, with what the kind is called. */
export interface Kind {
  name: string;
  choices: Choice[];
}

/** Choices by their kind, in the order in which kinds first come up. */
export function byKind(choices: readonly Choice[]): Kind[] {
  const kinds = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = kindName(choice);
    kinds.set(name, [...(kinds.get(name) ?? []), choice]);
  }
  return [...kinds].map(([name, all]) => ({ name, choices: all }));
}

const kindName = (choice: Choice) => (choice.kind ?? 'move').replaceAll('-', ' ');

/** The choices whose words or label have every word that was typed. */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...choices];
  return choices.filter((choice) => {
    const text = `${choice.words} ${choice.label ?? ''} ${kindName(choice)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The words of choices without what all of them begin with: who acts, and when. */
export function shortened(choices: readonly Choice[]): Map<Choice, string> {
  const heads = choices.map(({ words }) => /^[^:]*: /.exec(words)?.[0] ?? '');
  const [first = ''] = heads;
  const alike = first !== '' && heads.every((head) => head === first);
  return new Map(
    choices.map((choice) => {
      const rest = alike ? choice.words.slice(first.length) : choice.words;
      return [choice, alike ? rest.charAt(0).toUpperCase() + rest.slice(1) : rest];
    }),
  );
}
