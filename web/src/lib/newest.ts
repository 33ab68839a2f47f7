// One at a time, and of what is wished meanwhile only the newest: a hand moves faster than answers
// come.

export interface Newest<W> {
  /** This is wished now; what was wished before and has not begun is forgotten. */
  want(wish: W): void;
  /** Nothing is under way and nothing waits. */
  quiet(): Promise<void>;
}

/** A table answers twenty questions a second for as long as one likes, and more for a moment. */
const APART_MS = 60;

const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** `busy` hears when something is wished for, and when all of it is answered. */
export function newest<W>(
  run: (wish: W) => Promise<void>,
  busy: (on: boolean) => void = () => undefined,
): Newest<W> {
  let next: { wish: W } | null = null;
  let running: Promise<void> | null = null;
  let last = -Infinity;

  async function work(): Promise<void> {
    busy(true);
    try {
      while (next) {
        const left = last + APART_MS - performance.now();
        if (left > 0) await wait(left);
        const { wish } = next;
        next = null;
        last = performance.now();
        await run(wish);
      }
    } finally {
      running = null;
      busy(false);
    }
  }

  return {
    want(wish) {
      next = { wish };
      running ??= work();
    },
    async quiet() {
      while (running) await running;
    },
  };
}
