import { describe, expect, it } from 'vitest';
import { freshName, shownFields, usualAnswers, wishOf } from '../src/lib/form';
import type { ActTold, FieldTold } from '../src/wire';

const pick = (name: string, ids: string[], only: FieldTold['only'] = null): FieldTold => ({
  name,
  title: name,
  kind: { t: 'pick', picks: ids.map((id) => ({ id, title: id, about: '' })) },
  only,
});

const act: ActTold = {
  act: 'recruit',
  title: 'Take somebody on',
  about: '',
  rule: 'X-1',
  grave: false,
  why: null,
  fields: [
    pick('made', ['ronin', 'monk']),
    pick('kit-ronin', ['sword'], { field: 'made', among: ['ronin', 'page'] }),
    pick('kit-monk', ['staff', 'club'], { field: 'made', among: ['monk'] }),
    {
      name: 'days',
      title: 'Days',
      kind: { t: 'number', least: 1, most: 9, usual: 3, unit: '' },
      only: null,
    },
    { name: 'own', title: 'Own', kind: { t: 'yes', usual: true }, only: null },
    { name: 'name', title: 'Name', kind: { t: 'text', most: 20, usual: '' }, only: null },
  ],
};

describe('a form of the server', () => {
  it('begins with what is usual', () => {
    expect(usualAnswers(act.fields)).toEqual({
      made: 'ronin',
      'kit-ronin': 'sword',
      'kit-monk': 'staff',
      days: 3,
      own: true,
      name: '',
    });
  });

  it('shows what belongs to the answers, and sends no more', () => {
    const answers = { ...usualAnswers(act.fields), made: 'monk', name: 'Bo' };
    const names = shownFields(act.fields, answers).map(({ name }) => name);
    expect(names).toEqual(['made', 'kit-monk', 'days', 'own', 'name']);
    expect(wishOf(act, null, answers)).toEqual({
      act: 'recruit',
      with: { made: 'monk', 'kit-monk': 'staff', days: 3, own: true, name: 'Bo' },
    });
    expect(wishOf({ ...act, fields: [] }, 'Bo', {})).toEqual({
      act: 'recruit',
      who: 'Bo',
      with: {},
    });
  });

  it('names everything but once', () => {
    expect(freshName()).toMatch(/^[0-9a-f]{24}$/);
    expect(freshName()).not.toBe(freshName());
  });
});
