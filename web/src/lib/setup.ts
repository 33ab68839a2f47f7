// How a new table is laid: the usual choices, and what a form makes of them.

import type { GameInfo, ScenarioInfo, Side } from '../wire';
import type { NewTable, Seat } from './api';

export type Against = 'greedy' | 'random' | 'friend' | 'screen';

/** Whom one can play, who that is and how: called the same wherever it is asked. */
export const AGAINST: readonly (readonly [Against, string, string])[] = [
  ['greedy', 'The computer', 'takes the best blow at hand'],
  ['random', 'The computer, by whim', 'plays as the dice fall'],
  ['screen', 'Somebody beside you', 'both sides on this screen'],
  ['friend', 'Somebody elsewhere', 'by an invitation link'],
];

/** What a computer of a level is called in running words, as where it is chosen. */
export function computerName(level: string | null): string {
  const found = AGAINST.find(([value]) => value === level) ?? AGAINST[0];
  const name = found?.[1] ?? '';
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** The other seat. */
export function seatOf(against: Against): Seat {
  return against === 'friend' || against === 'screen'
    ? { who: against }
    : { who: 'computer', level: against };
}

/** What somebody chose before a game. */
export interface Choices {
  side: Side;
  against: Against;
  dice: 'keyed' | 'own';
  listed: boolean;
  umpire: boolean;
  /** Switches that differ from how the scenario has them. */
  options: Record<string, string>;
}

/** The scenario to begin with: the shortest of the first book, whose orders are carried out at once. */
export function easiest(games: readonly GameInfo[]): ScenarioInfo | null {
  const all = games.find((game) => game.built && game.scenarios.length > 0)?.scenarios ?? [];
  return all.reduce<ScenarioInfo | null>(
    (best, one) => (best === null || weight(one) < weight(best) ? one : best),
    null,
  );
}

const weight = (s: ScenarioInfo) =>
  s.minutes * 100 + s.sides[0].figures + s.sides[1].figures + s.turns / 100;

/** The shortest first: a list to begin at the top of. */
export function byLength(scenarios: readonly ScenarioInfo[]): ScenarioInfo[] {
  return [...scenarios].sort((a, b) => weight(a) - weight(b) || a.title.localeCompare(b.title));
}

/** The side that begins; the first one where a die decides. */
export function beginner(scenario: ScenarioInfo): Side {
  return scenario.first === scenario.sides[1].id ? 'b' : 'a';
}

/** The table as the choices want it. */
export function tableOf(scenario: ScenarioInfo, choices: Choices): NewTable {
  const me: Seat = { who: 'me' };
  const { against } = choices;
  const them = seatOf(against);
  return {
    scenario: scenario.id,
    options: choices.options,
    seats: choices.side === 'a' ? { a: me, b: them } : { a: them, b: me },
    dice: choices.dice,
    listed: against === 'friend' && choices.listed,
    ...(choices.umpire ? { umpire: true } : {}),
  };
}

export function usualChoices(scenario: ScenarioInfo): Choices {
  return {
    side: beginner(scenario),
    against: 'greedy',
    dice: 'keyed',
    listed: false,
    umpire: false,
    options: {},
  };
}

/** A game against the computer with everything as usual. */
export function usual(scenario: ScenarioInfo): NewTable {
  return tableOf(scenario, usualChoices(scenario));
}
