// What decides a game: parts of the score, what is open, and what is marked on the board. All of it
// is told by the table; here it is only put in order.

import type { Choice, GoalPart, GoalScene, GoalSight, ManMark, Scene, Side, Sight } from '../wire';

/** A goal with how far it has come. */
export interface Goal extends GoalScene, GoalSight {
  /** Its place in the list of all. */
  at: number;
  /** What it has brought. */
  sum: number;
  /** It takes so many, and they are there. */
  met: boolean;
}

const NOT_YET: GoalSight = { done: [], open: [] };

/** All goals of a game as they stand. */
export function goalsOf(scene: Scene | null, sight: Sight | null): Goal[] {
  return (scene?.goals ?? []).map((goal, at) => {
    const { done, open } = sight?.goals[at] ?? NOT_YET;
    const sum = done.reduce((all, { worth }) => all + worth, 0);
    return { ...goal, done, open, at, sum, met: goal.want !== undefined && sum >= goal.want };
  });
}

/** The goals of one side; those that bring points first, as they stand in the scenario. */
export const ofSide = (goals: readonly Goal[], side: Side): Goal[] =>
  goals.filter((goal) => goal.side === side);

/** A number with its sign. */
export const signed = (points: number): string =>
  points < 0 ? `−${-points}` : points > 0 ? `+${points}` : '0';

/** Parts in words: those by name one by one, those without a name together. */
export function partsIn(
  parts: readonly GoalPart[],
  name: (piece: number) => string,
  worth: boolean,
): string[] {
  const named = parts.flatMap(({ piece, worth: points }) =>
    piece === undefined ? [] : [worth ? `${name(piece)} ${signed(points)}` : name(piece)],
  );
  const others = parts.filter(({ piece }) => piece === undefined);
  const sum = others.reduce((all, part) => all + part.worth, 0);
  if (others.length === 0) return named;
  const times = others.length > 1 ? `${others.length} times` : 'once';
  return [...named, worth ? `${times}, ${signed(sum)}` : times];
}

/** What a goal is worth, or how far it has come, in a word. */
export function standing(goal: Goal): string {
  if (goal.want !== undefined) return `${goal.sum} of ${goal.want}`;
  return goal.scored ? signed(goal.sum) : '';
}

/** Men who are marked: whoever must live, and whoever the enemy is after. */
export function markedMen(goals: readonly Goal[]): Map<number, ManMark> {
  const marked = new Map<number, ManMark>();
  for (const goal of goals) {
    const parts = goal.men === 'guard' ? goal.done : goal.men === 'wanted' ? goal.open : [];
    for (const { piece } of parts) {
      if (piece !== undefined && goal.men) marked.set(piece, goal.men);
    }
  }
  return marked;
}

/** The goals that somebody in hand can bring forward now, with the choices by which he does. */
export function servedBy(
  choices: readonly Choice[],
  goals: readonly Goal[],
): { goal: Goal; choices: Choice[] }[] {
  return goals.flatMap((goal) => {
    const serving = choices.filter((choice) => choice.serves?.includes(goal.at));
    return serving.length > 0 ? [{ goal, choices: serving }] : [];
  });
}

/** The first sentences of a tale, as many as fit into about so many letters. */
export function opening(story: string, most = 260): string {
  const text =
    story
      .trim()
      .split(/\n\s*\n/)[0]
      ?.replace(/\s+/g, ' ') ?? '';
  const sentences = text.match(/[^.!?]+[.!?]+["”’']?\s*/g) ?? [text];
  let said = '';
  for (const sentence of sentences) {
    if (said !== '' && said.length + sentence.length > most) break;
    said += sentence;
  }
  return said.trim();
}
