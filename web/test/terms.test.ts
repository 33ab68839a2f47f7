import { expect, test } from 'vitest';
import { explained } from '../src/lib/terms';

const TERMS = [
  { word: 'cover', text: 'shelter' },
  { word: 'light cover', text: 'a little shelter' },
];

test('words are explained once, the longest first', () => {
  expect(explained('Light cover, cover and cover', TERMS)).toEqual([
    { text: 'Light cover', term: 'a little shelter' },
    { text: ', ', term: null },
    { text: 'cover', term: 'shelter' },
    { text: ' and cover', term: null },
  ]);
});

test('parts of words are no words', () => {
  expect(explained('He discovers it', TERMS)).toEqual([{ text: 'He discovers it', term: null }]);
  expect(explained('', TERMS)).toEqual([{ text: '', term: null }]);
  expect(explained('cover', [])).toEqual([{ text: 'cover', term: null }]);
});
