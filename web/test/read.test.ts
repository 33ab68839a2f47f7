import { beforeEach, expect, test, vi } from 'vitest';
import { keepRead, unreadOf } from '../src/lib/read';
import type { ChatTold } from '../src/wire';

const said = (n: number, side: 'a' | 'b' | null): ChatTold => ({ n, name: 'x', side, text: 'y' });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('what others said since it was read is unread, also after a reload', () => {
  const chat = [said(3, 'b'), said(5, 'a'), said(8, null)];
  expect(unreadOf('t', chat, ['a'])).toBe(2);
  keepRead('t', chat);
  expect(unreadOf('t', chat, ['a'])).toBe(0);
  expect(unreadOf('t', [...chat, said(9, 'b')], ['a'])).toBe(1);
  expect(unreadOf('another', chat, ['a'])).toBe(2);
});
