import { expect, test, vi } from 'vitest';
import { api } from '../src/lib/api';
import { pack } from '../src/lib/parcel';
import { MusterKeep } from '../src/muster/keep.svelte';
import type { Force, ForceTold, MusterTold } from '../src/wire';

const STOCK = {
  shelves: [],
  terms: [{ scenario: 'ford', points: 120 }],
} as unknown as MusterTold;

const of = (force: Force): ForceTold =>
  ({ force, total: force.rows.length, points: 120, objections: [] }) as unknown as ForceTold;

const HERONS: Force = { name: 'The herons', scenario: 'ford', points: 120, rows: [] };

/** An answer that comes when it is let go. */
function held<T>(): { answer: Promise<T>; come: (value: T) => void } {
  let come!: (value: T) => void;
  const answer = new Promise<T>((done) => (come = done));
  return { answer, come };
}

test('a force from a link stays, however late the book speaks of the empty roll', async () => {
  const late = held<ForceTold>();
  vi.spyOn(api, 'muster').mockResolvedValue(STOCK);
  vi.spyOn(api, 'weigh').mockReturnValue(late.answer);
  vi.spyOn(api, 'readForce').mockResolvedValue(of(HERONS));
  const keep = new MusterKeep('samurai-skirmish');
  await keep.begin();
  await keep.open(await pack('herons'));
  expect([keep.told?.force.name, keep.waits]).toEqual(['The herons', false]);
  late.come(of({ name: '', scenario: 'ford', points: 120, rows: [] }));
  await late.answer;
  await Promise.resolve();
  expect([keep.told?.force.name, keep.waits]).toEqual(['The herons', false]);
});

test('of two forces raised one after the other the later one stays', async () => {
  const [first, second] = [held<ForceTold>(), held<ForceTold>()];
  vi.spyOn(api, 'muster').mockResolvedValue(STOCK);
  vi.spyOn(api, 'weigh').mockResolvedValue(of(HERONS));
  vi.spyOn(api, 'raise').mockReturnValueOnce(first.answer).mockReturnValueOnce(second.answer);
  const keep = new MusterKeep('samurai-skirmish');
  await keep.begin();
  const both = [keep.raise(1), keep.raise(2)];
  second.come(of({ ...HERONS, name: 'Two' }));
  first.come(of({ ...HERONS, name: 'One' }));
  await Promise.all(both);
  expect(keep.told?.force.name).toBe('Two');
});
