// What a table page does by itself as its state changes: it passes steps in which nobody can act,
// and asks what is to be shown of danger. Called while a component is made.

import { untrack } from 'svelte';
import { settings } from '../lib/settings.svelte';
import type { Table } from './ctrl';
import { askThreats, tellDanger, wondering } from './danger';
import { pass, passing } from './pass';

/** So long the hand rests before it is asked what threatens a place. */
const REST_MS = 110;

/** Steps in which nobody can act are passed. */
export function watchSteps(table: () => Table | null): void {
  $effect(() => {
    const at = table();
    const prompt = at && passing(at.s, settings);
    if (prompt) untrack(() => void pass(at, prompt));
  });
}

/** What the enemy could do, to whoever is in hand or to all: asked when the hand rests. */
export function watchDanger(table: () => Table | null): void {
  const wonder = $derived.by(() => {
    const at = table();
    return at && wondering(at.s, settings.danger);
  });
  const about = $derived(wonder?.piece);
  const there = $derived(wonder?.after ?? null);
  $effect(() => {
    const [at, piece, after] = [table(), about, there];
    if (!at) return;
    void at.s.update;
    if (piece === undefined) {
      at.s.danger = null;
      if (!settings.danger) at.s.unlooked = false;
      return;
    }
    let late = false;
    const ask = async () => {
      const got = await askThreats(at, { piece, after });
      if (late) return;
      at.s.danger = got;
      if (got && at.s.cursor !== null) tellDanger(at.s, got);
    };
    const timer = setTimeout(() => void ask(), after ? REST_MS : 0);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  });
}
