import { describe, expect, it } from 'vitest';
import { tableOf, usualChoices } from '../src/lib/setup';
import type { ScenarioInfo } from '../src/wire';

const side = (id: string) => ({ id, name: id, figures: 3 });
const scenario = {
  id: 'book/green',
  first: 'south',
  sides: [side('north'), side('south')],
} as unknown as ScenarioInfo;

describe('a new table', () => {
  it('is laid against the computer for whoever begins', () => {
    const table = tableOf(scenario, usualChoices(scenario));
    expect(table.seats).toEqual({ a: { who: 'computer', level: 'greedy' }, b: { who: 'me' } });
    expect(table.listed).toBe(false);
  });

  it('has a chair for an umpire only if one is wanted', () => {
    const choices = usualChoices(scenario);
    expect(tableOf(scenario, choices)).not.toHaveProperty('umpire');
    expect(tableOf(scenario, { ...choices, umpire: true }).umpire).toBe(true);
  });

  it('is listed only if there is a seat to be taken', () => {
    const choices = { ...usualChoices(scenario), listed: true };
    expect(tableOf(scenario, choices).listed).toBe(false);
    expect(tableOf(scenario, { ...choices, against: 'friend' }).listed).toBe(true);
  });
});
