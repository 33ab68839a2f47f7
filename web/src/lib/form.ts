// Forms that come from the server: what stands in them at first, what is shown, what is sent.

import type { ActTold, FieldTold, Wish } from '../wire';

export type Answer = string | number | boolean;
export type Answers = Record<string, Answer>;

/** What stands in a form at first. */
export function usualAnswers(fields: readonly FieldTold[]): Answers {
  return Object.fromEntries(fields.map((field) => [field.name, usual(field)]));
}

function usual({ kind }: FieldTold): Answer {
  return kind.t === 'pick' ? (kind.picks[0]?.id ?? '') : kind.usual;
}

/** The fields that are to be answered, given the answers so far. */
export function shownFields(fields: readonly FieldTold[], answers: Answers): FieldTold[] {
  return fields.filter(
    ({ only }) => only === null || only.among.some((one) => one === answers[only.field]),
  );
}

/** What is sent: only what was shown. */
export function wishOf(act: ActTold, who: string | null, answers: Answers): Wish {
  const shown = shownFields(act.fields, answers);
  const said = shown.flatMap(({ name }) => {
    const answer = answers[name];
    return answer === undefined ? [] : [[name, answer] as const];
  });
  const wish: Wish = { act: act.act, with: Object.fromEntries(said) };
  return who === null ? wish : { ...wish, who };
}

/** A name for something that is to be done once. */
export function freshName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
