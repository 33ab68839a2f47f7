// A band as its page holds it: what the server told last, and what is done with it.

import { api, Trouble } from '../lib/api';
import { freshName } from '../lib/form';
import { say } from '../lib/live.svelte';
import type { CampaignTold, Wish } from '../wire';

export const words = (error: unknown) =>
  error instanceof Trouble ? error.message : 'Something went wrong. Load the page again.';

/** How often a wish is sent again if the server cannot be reached. */
const TRIES = 3;

export class Keep {
  told = $state.raw<CampaignTold | null>(null);
  trouble = $state('');
  /** There is no such band, or it is not for us. */
  lost = $state(false);
  busy = $state(false);

  constructor(readonly id: string) {}

  get band() {
    return this.told?.band ?? null;
  }

  /** Looks at the band; with a token, by a link. */
  async load(token: string | null): Promise<void> {
    try {
      // Whoever has no cookie yet gets one, so that a link can be his.
      if (token !== null) {
        await api.me();
        await api.lookIn(this.id, token);
      }
      this.told = await api.band(this.id);
    } catch (error) {
      this.lost = error instanceof Trouble && error.status === 404;
      this.trouble = words(error);
    }
  }

  /** Does something, once: a wish that got no answer is sent again under the same name. */
  async wish(wish: Wish): Promise<boolean> {
    const name = freshName();
    return this.#busy(async () => {
      for (let left = TRIES; ; left--) {
        try {
          this.told = await api.deed(this.id, name, wish);
          break;
        } catch (error) {
          const unheard = error instanceof Trouble && error.status === 0;
          if (!unheard || left <= 1) throw error;
          await new Promise((rest) => setTimeout(rest, 600));
        }
      }
      say(this.told?.band.calendar[0]?.words ?? '');
    });
  }

  /** Calls people back from a fight. */
  recall(table: string): Promise<boolean> {
    return this.#busy(async () => {
      this.told = await api.recall(this.id, table);
      say(this.told.band.calendar[0]?.words ?? '');
    });
  }

  async #busy(work: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = '';
    try {
      await work();
      return true;
    } catch (error) {
      this.trouble = words(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
