import { describe, expect, it } from 'vitest';
import { bandPath, musterPath, routeOf, rulePath, tablePath } from '../src/lib/route';

const route = (path: string) => routeOf(new URL(path, 'http://table.test'));

describe('addresses', () => {
  it('lead to the lobby', () => {
    expect(route('/')).toEqual({ page: 'lobby' });
    expect(route('/dice')).toEqual({ page: 'dice' });
    expect(route('/dice/more')).toMatchObject({ page: 'lost' });
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

  it('lead to a muster, and to a force in the address itself', () => {
    expect(route('/m')).toEqual({ page: 'muster', book: null, parcel: null });
    expect(route('/m/demo')).toEqual({ page: 'muster', book: 'demo', parcel: null });
    expect(route(musterPath('demo', 'H4s-_x'))).toMatchObject({ book: 'demo', parcel: 'H4s-_x' });
    expect(route('/m/demo/more')).toMatchObject({ page: 'lost' });
  });

  it('lead to the bands, to one of them, and to a part of its page', () => {
    expect(route('/c')).toEqual({ page: 'bands' });
    const band = { page: 'band', id: 'abc', part: 'band', who: null, look: null };
    expect(route('/c/abc')).toEqual(band);
    expect(route('/c/abc#look=s3cret')).toEqual({ ...band, look: 's3cret' });
    expect(route('/c/abc/market?who=Taro')).toEqual({ ...band, part: 'market', who: 'Taro' });
    expect(route(bandPath('a b', 'member', 'Jo & Co'))).toMatchObject({
      id: 'a b',
      part: 'member',
      who: 'Jo & Co',
    });
    expect(route(bandPath('abc'))).toEqual(band);
    for (const path of ['/c/abc/band', '/c/abc/moon', '/c/abc/market/x'])
      expect(route(path)).toMatchObject({ page: 'lost' });
  });

  it('lead to the shelf of books', () => {
    expect(route('/rules')).toEqual({ page: 'books' });
  });

  it('lead to another browser, with the key behind the #', () => {
    expect(route('/carry#key=s3cret')).toEqual({ page: 'carry', key: 's3cret' });
    expect(route('/carry?key=s3cret')).toEqual({ page: 'carry', key: null });
    expect(route('/carry/more')).toMatchObject({ page: 'lost' });
  });

  it('lead nowhere otherwise', () => {
    expect(route('/t')).toEqual({ page: 'lost', path: '/t' });
    expect(route('/t/a/b')).toMatchObject({ page: 'lost' });
    expect(route('/rules/a/b')).toMatchObject({ page: 'lost' });
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
