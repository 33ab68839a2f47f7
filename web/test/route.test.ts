import { describe, expect, it } from 'vitest';
import { routeOf, rulePath, tablePath } from '../src/lib/route';

const route = (path: string) => routeOf(new URL(path, 'http://table.test'));

describe('addresses', () => {
  it('lead to the lobby', () => {
    expect(route('/')).toEqual({ page: 'lobby' });
  });

  it('lead to a table, to a moment, and to a seat', () => {
    expect(route('/t/abc')).toEqual({ page: 'table', id: 'abc', at: null, join: null });
    expect(route('/t/abc?at=12')).toMatchObject({ at: 12 });
    expect(route('/t/abc#join=s3cret')).toMatchObject({ id: 'abc', join: 's3cret' });
    expect(route('/t/abc?at=-1')).toMatchObject({ at: null });
    expect(route('/t/abc?at=1e9999')).toMatchObject({ at: null });
  });

  it('lead to a book and to a rule in it', () => {
    expect(route('/rules/cry-havoc')).toEqual({ page: 'rules', book: 'cry-havoc', rule: null });
    expect(route('/rules/cry-havoc#SG-CMB-09')).toMatchObject({ rule: 'SG-CMB-09' });
  });

  it('lead nowhere otherwise', () => {
    expect(route('/t')).toEqual({ page: 'lost', path: '/t' });
    expect(route('/t/a/b')).toMatchObject({ page: 'lost' });
    expect(route('/rules')).toMatchObject({ page: 'lost' });
    expect(route('/nowhere')).toMatchObject({ page: 'lost' });
  });

  it('survive broken escapes', () => {
    expect(route('/t/%E0%A4%A')).toMatchObject({ page: 'table' });
  });

  it('are written as they are read', () => {
    expect(route(tablePath('a b', 7))).toMatchObject({ id: 'a b', at: 7 });
    expect(route(rulePath('cry-havoc', 'R-SG-08'))).toMatchObject({ rule: 'R-SG-08' });
  });
});
