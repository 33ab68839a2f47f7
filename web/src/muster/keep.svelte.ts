// A force that is being made up: what was chosen, and what the book says of it.

import { words } from '../band/keep.svelte';
import { api } from '../lib/api';
import { dropForce, keepForce, keptForces, type KeptForce } from '../lib/forces';
import type { Answer, Answers } from '../lib/form';
import { count } from '../lib/format';
import { say } from '../lib/live.svelte';
import { newest } from '../lib/newest';
import { Damaged, unpack } from '../lib/parcel';
import type { Force, ForceTold, Levy, MusterTold, StockTold, TermsTold } from '../wire';

/** An entry, with a number of the page's own. */
export interface Row {
  id: number;
  kind: string;
  with: Answers;
}

export class MusterKeep {
  stock = $state.raw<MusterTold | null>(null);
  name = $state('');
  scenario = $state<string | null>(null);
  points = $state(0);
  rows = $state<Row[]>([]);
  /** What the book says, and of which state of the force. */
  told = $state.raw<ForceTold | null>(null);
  of = $state.raw<Force | null>(null);
  kept = $state.raw<KeptForce[]>([]);
  #now = $state.raw<Force | null>(null);
  trouble = $state('');
  #next = 1;
  /** How often a whole force was asked for: only the last of them counts. */
  #takes = 0;
  #asker = newest<Force>((force) => this.#ask(force));
  readonly book: string;

  constructor(book: string) {
    this.book = book;
    this.kept = keptForces(book);
  }

  terms = $derived<TermsTold | null>(
    this.stock?.terms.find(({ scenario }) => scenario === this.scenario) ?? null,
  );
  /** The book has not spoken of the latest change yet. */
  waits = $derived(this.stock !== null && this.of !== this.#now);

  async begin(): Promise<void> {
    try {
      this.stock = await api.muster(this.book);
      const terms = this.stock.terms.find(({ scenario }) => scenario !== null);
      this.set(terms?.scenario ?? null);
    } catch (error) {
      this.trouble = words(error);
    }
  }

  /** A force that came in an address. */
  async open(parcel: string): Promise<void> {
    let text: string;
    try {
      text = await unpack(parcel);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      this.trouble =
        'The link is damaged: not all of it came through. Ask for it again, and copy the whole of it.';
      return;
    }
    await this.read(text);
  }

  /** A force from its text. */
  async read(text: string): Promise<void> {
    await this.#take(() => api.readForce(this.book, text));
  }

  /** A force by lot. */
  async raise(seed: number): Promise<void> {
    const levy: Levy = { seed, points: this.points };
    if (this.scenario !== null) levy.scenario = this.scenario;
    await this.#take(() => api.raise(this.book, levy));
  }

  async #take(get: () => Promise<ForceTold>): Promise<void> {
    this.trouble = '';
    const take = ++this.#takes;
    try {
      const told = await get();
      if (take !== this.#takes) return;
      const { force } = told;
      [this.name, this.scenario, this.points] = [force.name, force.scenario, force.points];
      this.rows = force.rows.map((row) => ({ id: this.#next++, kind: row.kind, with: row.with }));
      this.#hear((this.#now = this.#force()), told);
    } catch (error) {
      this.trouble = words(error);
    }
  }

  #force(): Force {
    const rows = this.rows.map((row) => ({ kind: row.kind, with: { ...row.with } }));
    return { name: this.name, scenario: this.scenario, points: this.points, rows };
  }

  #hear(force: Force, told: ForceTold): void {
    [this.of, this.told] = [force, told];
    const wrong = told.objections.length;
    say(`${told.total} of ${told.points} points; ${count(wrong, 'objection')}`);
  }

  async #ask(force: Force): Promise<void> {
    try {
      const told = await api.weigh(this.book, force);
      // Whatever came into the roll meanwhile, by a link or by lot, has been spoken of by itself.
      if (force === this.#now) this.#hear(force, told);
    } catch (error) {
      if (force === this.#now) this.trouble = words(error);
    }
  }

  /** Something was chosen: the book is asked again. */
  changed(): void {
    this.trouble = '';
    this.#now = this.#force();
    this.#asker.want(this.#now);
  }

  /** What it is made for. */
  set(scenario: string | null): void {
    this.scenario = scenario;
    this.points = this.terms?.points ?? 0;
    this.changed();
  }

  stockOf(kind: string): StockTold | null {
    const all = this.stock?.shelves.flatMap(({ stock }) => stock) ?? [];
    return all.find(({ id }) => id === kind) ?? null;
  }

  /** One more: of an entry that is there as it is, or a new one. */
  add(stock: StockTold): void {
    const same = this.rows.find(
      (row) => row.kind === stock.id && this.changes(row).every((name) => name === 'count'),
    );
    const many = same?.with['count'];
    if (same && typeof many === 'number') same.with['count'] = many + 1;
    else this.rows.push({ id: this.#next++, kind: stock.id, with: { ...stock.with } });
    this.changed();
  }

  /** What was said of an entry that is not as usual, by the names of the fields. */
  changes(row: Row): string[] {
    const usual = this.stockOf(row.kind)?.with ?? {};
    return Object.keys(row.with).filter((name) => row.with[name] !== usual[name]);
  }

  /** Something is said of an entry. */
  say(row: Row, name: string, answer: Answer): void {
    row.with[name] = answer;
    this.changed();
  }

  drop(row: Row): void {
    this.rows = this.rows.filter(({ id }) => id !== row.id);
    this.changed();
  }

  clear(): void {
    this.rows = [];
    this.changed();
  }

  /** Keeps it in this browser. */
  keep(): boolean {
    const { told, book, scenario } = this;
    if (!told) return false;
    const name = this.name.trim() || 'Nameless';
    const done = keepForce({ book, name, scenario, total: told.total, text: told.text });
    this.kept = keptForces(book);
    return done;
  }

  forget(name: string): void {
    dropForce(this.book, name);
    this.kept = keptForces(this.book);
  }
}
