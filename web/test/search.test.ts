import { describe, expect, it } from 'vitest';
import { search } from '../src/lib/search';
import { read } from '../src/lib/settings.svelte';
import {
  beginner,
  byLength,
  computerName,
  easiest,
  tableOf,
  usual,
  usualChoices,
} from '../src/lib/setup';
import type { BookTold, GameInfo, RuleTold, ScenarioInfo } from '../src/wire';

const rule = (id: string, title: string, text: string): RuleTold => ({
  id,
  title,
  mark: 'tested',
  later: null,
  text: [{ kind: 'paragraph', text: [{ kind: 'plain', text }] }],
});

const book: BookTold = {
  id: 'demo',
  title: 'Demo',
  edition: '',
  summary: '',
  sources: [],
  chapters: [
    {
      id: '1-combat',
      title: 'Combat',
      intro: [],
      rules: [
        rule('SG-CMB-01', 'Who attacks', 'Nobody has to fight. Odds come later.'),
        rule('SG-CMB-07', 'Odds', 'Divide the attack by the defence.'),
      ],
    },
  ],
  tables: [],
  rulings: [rule('R-SG-08', 'The last column', 'Better odds use it too.')],
  switches: [],
};

describe('searching the rules', () => {
  it('finds titles before texts, and rulings too', () => {
    expect(search(book, 'odds').map((hit) => hit.rule.id)).toEqual([
      'SG-CMB-07',
      'SG-CMB-01',
      'R-SG-08',
    ]);
  });

  it('finds the rule whose title is asked for first', () => {
    const two: BookTold = {
      ...book,
      rulings: [rule('R-1', 'Who attacks whom', 'who attacks'), rule('R-2', 'Attacks', 'x')],
    };
    expect(search(two, 'attacks')[0]?.rule.id).toBe('R-2');
    expect(search(two, 'Who attacks').map((hit) => hit.rule.id)).toEqual(['SG-CMB-01', 'R-1']);
  });

  it('wants all the words', () => {
    expect(search(book, 'divide defence').map((hit) => hit.rule.id)).toEqual(['SG-CMB-07']);
    expect(search(book, 'divide horses')).toEqual([]);
    expect(search(book, '   ')).toEqual([]);
  });

  it('finds numbers and shows the words around a place', () => {
    expect(search(book, 'sg-cmb-01')[0]?.rule.id).toBe('SG-CMB-01');
    const [hit] = search(book, 'fight');
    expect(hit).toMatchObject({ before: 'Nobody has to ', match: 'fight', chapter: 'Combat' });
  });
});

function scenario(id: string, minutes: number, first = 'red'): ScenarioInfo {
  const side = (name: string) => ({ id: name, name, figures: 4, points: 10 });
  return {
    id: `demo/${id}`,
    title: id,
    map: id,
    size: [3, 3],
    turns: 5,
    first,
    sides: [side('blue'), side('red')],
    options: {},
    story: '',
    aims: '',
    shows: '',
    minutes,
  };
}

describe('laying a table', () => {
  const short = scenario('short', 10);
  const long = scenario('long', 40, 'blue');
  const games: GameInfo[] = [
    {
      id: 'soon',
      title: '',
      built: false,
      scenarios: [scenario('x', 1)],
      switches: [],
      campaign: false,
      forces: [],
      lessons: [],
    },
    {
      id: 'demo',
      title: '',
      built: true,
      scenarios: [long, short],
      switches: [],
      campaign: false,
      forces: [],
      lessons: [],
    },
  ];

  it('begins with the shortest scenario that can be played', () => {
    expect(easiest(games)).toBe(short);
    expect(easiest([])).toBeNull();
    expect(byLength([long, short])).toEqual([short, long]);
  });

  it('gives the newcomer the side that begins, and the computer the other', () => {
    expect(beginner(short)).toBe('b');
    expect(beginner(long)).toBe('a');
    expect(beginner(scenario('die', 5, 'die'))).toBe('a');
    expect(usual(short)).toMatchObject({
      seats: { a: { who: 'computer', level: 'greedy' }, b: { who: 'me' } },
      dice: 'keyed',
      listed: false,
    });
  });

  it('lists only what waits for somebody', () => {
    const choices = { ...usualChoices(short), listed: true };
    expect(tableOf(short, choices).listed).toBe(false);
    expect(tableOf(short, { ...choices, against: 'friend' }).listed).toBe(true);
  });
});

describe('settings', () => {
  it('are as usual where nothing sensible was kept', () => {
    const usualSettings = read(null);
    expect(read('not json')).toEqual(usualSettings);
    expect(read('{"theme":"neon","sound":"yes"}')).toEqual(usualSettings);
    expect(read('{"speed":"warp"}')).toEqual(usualSettings);
    expect(read('{"speed":"fast"}').speed).toBe('fast');
    expect(usualSettings.sound).toBe(false);
  });

  it('are as they were kept', () => {
    expect(read('{"theme":"lamplight","sound":true}')).toMatchObject({
      theme: 'lamplight',
      sound: true,
    });
  });
});

describe('a computer at a seat', () => {
  it('is called as where it is chosen', () => {
    expect(computerName('greedy')).toBe('the computer');
    expect(computerName('random')).toBe('the computer, by whim');
    expect(computerName(null)).toBe('the computer');
  });
});
