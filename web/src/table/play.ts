// Showing what happened: one thing at a time, in order, and all at once for whoever is in a hurry.

import type { Stage } from '../board/effects';
import { faceWords } from '../lib/format';
import { say } from '../lib/live.svelte';
import { sound } from '../lib/sound';
import type { LineTold, PieceSight, Score, Show, Told, Update } from '../wire';
import { passedWords } from './pass';
import type { TableState } from './state.svelte';

interface News {
  told: Told[];
  update: Update;
}

export interface Play {
  /** News to be shown after everything before it. */
  push(told: Told[], update: Update): void;
  /** Shows everything at once. True if there was something to hurry. */
  skip(): boolean;
  /** Forgets what was to be shown and sets the newest truth. */
  cut(update: Update): void;
  /** Shows an entry of long ago once more. */
  again(entry: Told): Promise<void>;
}

/** How much faster things go when much is waiting. */
export function haste(waiting: number): number {
  if (waiting > 12) return 0.2;
  if (waiting > 5) return 0.45;
  return waiting > 2 ? 0.7 : 1;
}

export interface Show1 {
  stage(): Stage | null;
  /** How fast: 0 cuts. */
  pace(factor: number): void;
  /** Something is shown because it was asked for: never too fast to be seen. */
  again(): void;
  /** Brings pieces into sight before something happens to them. */
  attend(pieces: readonly number[]): Promise<void>;
  settled(): void;
}

/** The steps that were passed by an entry, in words. */
function passedIn({ lines }: Told): string {
  const steps = lines.flatMap(({ passed, show: at }) =>
    passed && at?.kind === 'step' ? [at.text] : [],
  );
  return steps.length > 0 ? passedWords(steps) : '';
}

export function makePlay(s: TableState, show: Show1): Play {
  const queue: News[] = [];
  let running = false;
  let hurried = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    s.playing = true;
    for (let news = queue.shift(); news; news = queue.shift()) {
      for (const entry of news.told) {
        show.pace(hurried ? 0 : haste(queue.length));
        await entryShown(entry);
        s.log = [...s.log.filter((e) => e.n < entry.n), entry];
      }
      const along = hurried ? [] : cameAlong(s.pieces, news.update.sight.pieces);
      if (along.length > 0) await show.stage()?.drift(along);
      settle(news.update);
    }
    running = false;
    hurried = false;
    s.playing = false;
    s.ribbon = '';
    show.pace(1);
    show.settled();
  }

  async function entryShown(entry: Told): Promise<void> {
    for (const line of entry.lines) {
      if (line.about.length > 0) s.recent = line.about;
      say(line.text);
      if (line.show && !hurried) await show.attend(line.about);
      await lineShown(s, line, show.stage(), () => hurried);
    }
    say(passedIn(entry));
    if (entry.words && entry.umpire) say(`The umpire says why: ${entry.words.join(', ')}`);
    else if (entry.words) say(entry.words.join(', '));
  }

  function settle(update: Update): void {
    s.sight = update.sight;
    s.pieces = update.sight.pieces;
  }

  return {
    push(told, update) {
      queue.push({ told, update });
      void run();
    },
    skip() {
      show.stage()?.skip();
      if (!running) return false;
      hurried = true;
      show.pace(0);
      return true;
    },
    async again(entry) {
      hurried = false;
      show.again();
      await entryShown(entry);
      show.pace(1);
    },
    cut(update) {
      queue.length = 0;
      s.clash = null;
      s.chart = null;
      // Only what is under way is cut short: what comes next is shown.
      hurried = running;
      show.stage()?.skip();
      settle(update);
    },
  };
}

/** Shows one line of the log: dice first if they decide, then what came of it. */
async function lineShown(
  s: TableState,
  line: LineTold,
  stage: Stage | null,
  hurried: () => boolean,
): Promise<void> {
  if (!stage || hurried()) return apply(s, line.show);
  const { show } = line;
  if (show?.kind === 'flight') {
    sound('arrow');
    await stage.fly(show.by, show.at);
  } else if (show?.kind === 'clash') {
    sound('steel');
    await stage.clash(show.by, show.at);
  } else if (show?.kind === 'path' && !line.versus) {
    await stage.slide(show.piece, show.path, show.facing);
    sound('wood');
  }
  if (line.cell) s.chart = { cell: line.cell, text: line.text, about: line.about };
  if (line.dice.length > 0) {
    sound('dice');
    await stage.roll(line.dice, (die) => faceWords(s.scene, die));
  }
  if (line.cell) {
    // Long enough to be found on the table.
    await stage.run(CHART_MS, () => undefined);
    s.chart = null;
  }
  // What two scores decide comes after them.
  if (line.versus) {
    await heldUp(s, line, line.versus, stage);
    if (show?.kind === 'path') await stage.slide(show.piece, show.path, show.facing);
  }
  if (show?.kind === 'change') {
    sound('fall');
    await stage.change(show.piece, show.condition);
  } else if (show?.kind === 'loss') {
    sound('fall');
    await stage.lose(show.piece, show.lost);
  } else if (show?.kind === 'step') {
    s.ribbon = show.text;
  }
  apply(s, show);
}

const CARD_MS = 2100;
const CHART_MS = 1400;

/** Two scores are held up: first the dice, then what is added, then who is ahead. */
async function heldUp(
  s: TableState,
  { rule, text }: LineTold,
  scores: [Score, Score],
  stage: Stage,
): Promise<void> {
  await stage.run(CARD_MS, (part) => {
    const step = part < 0.12 ? 0 : part < 0.4 ? 1 : 2;
    if (s.clash?.scores !== scores || s.clash.step !== step) s.clash = { scores, rule, text, step };
  });
  s.clash = null;
}

/** Pieces on the board that are elsewhere now though no line said so: led, guarded, thrown. */
export function cameAlong(was: readonly PieceSight[], now: readonly PieceSight[]): PieceSight[] {
  const before = new Map(was.map((p) => [p.id, p]));
  return now.filter((p) => {
    const old = before.get(p.id);
    if (!old || old.cells.length === 0 || p.cells.length === 0) return false;
    return Math.hypot(p.x - old.x, p.y - old.y) > 1;
  });
}

/** The position after one line, until the next news sets it right. */
export function apply(s: { pieces: TableState['pieces'] }, show: Show | null): void {
  if (show?.kind === 'path') {
    const end = show.path.at(-1);
    if (end) patch(s, show.piece, { x: end[0], y: end[1], facing: show.facing });
  } else if (show?.kind === 'change') {
    patch(s, show.piece, { condition: show.condition });
  } else if (show?.kind === 'loss') {
    const tray = s.pieces.find(({ id }) => id === show.piece)?.tray;
    if (tray) patch(s, show.piece, { tray: { ...tray, taken: show.left } });
  }
}

function patch(
  s: { pieces: TableState['pieces'] },
  id: number,
  by: Partial<Pick<PieceSight, 'x' | 'y' | 'facing' | 'condition' | 'tray'>>,
): void {
  s.pieces = s.pieces.map((p) => (p.id === id ? { ...p, ...by } : p));
}
