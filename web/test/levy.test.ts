// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import { LISTED, LOT, switchesOf, usualForces } from '../src/lib/levy';
import { keepForce, keptForces, dropForce } from '../src/lib/forces';
import type { ForceTold, TermsTold } from '../src/wire';

const side = (id: string, needed = false) => ({ id, name: id, switch: `band.${id}`, needed });
const TERMS: TermsTold = {
  scenario: 'demo/field',
  title: 'Field',
  points: 100,
  least: 50,
  most: 200,
  limits: [],
  rule: 'D-1',
  sides: [side('south'), side('north', true)],
  asks: [],
};
const MINE = { name: 'Herons', text: 'herons' };

afterEach(() => vi.restoreAllMocks());

describe('forces at a table', () => {
  it('are those of the scenario, of a lot, or one that is brought', () => {
    expect(usualForces(null, 'a', null)).toEqual([]);
    expect(usualForces(TERMS, 'a', null)).toEqual([LISTED, LOT]);
    expect(usualForces(TERMS, 'b', MINE)).toEqual([LOT, '0']);
  });

  it('become switches, with whatever else the table is asked for', async () => {
    const raise = vi.spyOn(api, 'raise').mockResolvedValue({ text: 'by lot' } as ForceTold);
    const answers = { table: 7, points: 150 };
    const made = await switchesOf('demo', TERMS, answers, ['0', LOT], [MINE]);
    expect(made).toEqual({
      table: '7',
      points: '150',
      'band.south': 'herons',
      'band.north': 'by lot',
    });
    expect(raise).toHaveBeenCalledWith(
      'demo',
      expect.objectContaining({ scenario: 'demo/field', points: 150 }),
    );
    expect(await switchesOf('demo', TERMS, {}, [LISTED, LISTED], [])).toEqual({});
  });
});

describe('forces that are kept', () => {
  it('stand by book and name, the latest first', () => {
    const force = { book: 'demo', name: 'Herons', scenario: null, total: 1, text: 'a' };
    keepForce(force);
    keepForce({ ...force, book: 'other' });
    keepForce({ ...force, name: 'Cranes' });
    keepForce({ ...force, text: 'b' });
    expect(keptForces('demo').map(({ name, text }) => [name, text])).toEqual([
      ['Herons', 'b'],
      ['Cranes', 'a'],
    ]);
    dropForce('demo', 'Herons');
    expect(keptForces('demo')).toHaveLength(1);
    localStorage.setItem('kabuto-forces', '{"no": "list"}');
    expect(keptForces('demo')).toEqual([]);
  });
});
