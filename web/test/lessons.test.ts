import { describe, expect, it } from 'vitest';
import type { TableInfo } from '../src/lib/api';
import { nextOffer, offerOf } from '../src/lib/lessons';
import type { LessonInfo } from '../src/wire';

const lesson = (id: string): LessonInfo => ({
  id,
  title: id,
  about: '',
  scenario: 'x/y',
  minutes: 5,
  steps: 3,
});

function table(id: string, of: string, done: boolean): TableInfo {
  return {
    id,
    scenario: 'x/y',
    title: '',
    sides: { a: '', b: '' },
    seats: { a: { name: null, who: 'free' }, b: { name: null, who: 'free' } },
    turn: 1,
    turns: 1,
    your_move: true,
    updated: 0,
    outcome: null,
    poems: [],
    frozen: null,
    lesson: { id: of, title: '', done },
  };
}

describe('what the lobby offers of a lesson', () => {
  it('is to begin it, where nobody has', () => {
    expect(offerOf(lesson('a/b'), [table('t', 'a/c', false)], [])).toMatchObject({
      table: null,
      done: false,
    });
  });

  it('is to go on where it is under way', () => {
    expect(offerOf(lesson('a/b'), [table('t', 'a/b', false)], [])).toMatchObject({ table: 't' });
    const over = { ...table('t', 'a/b', false), outcome: { won: null, words: '' } };
    expect(offerOf(lesson('a/b'), [over], [])).toMatchObject({ table: null, done: false });
  });

  it('is nothing much once it is finished, here or elsewhere', () => {
    expect(offerOf(lesson('a/b'), [], ['a/b']).done).toBe(true);
    expect(offerOf(lesson('a/b'), [table('t', 'a/b', true)], []).done).toBe(true);
  });

  it('is the first that is not finished, where a book has several', () => {
    const both = [lesson('a/b'), lesson('a/c')];
    expect(nextOffer(both, [], [])?.lesson.id).toBe('a/b');
    expect(nextOffer(both, [], ['a/b'])?.lesson.id).toBe('a/c');
    expect(nextOffer(both, [], ['a/b', 'a/c'])).toMatchObject({ done: true });
    expect(nextOffer([], [], [])).toBe(null);
  });
});
