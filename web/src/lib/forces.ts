// Forces that this browser keeps: as they are written, by book and name.

export interface KeptForce {
  book: string;
  name: string;
  /** The scenario it is made for; nothing of points alone. */
  scenario: string | null;
  total: number;
  text: string;
}

const KEY = 'kabuto-forces';
const MOST = 60;

export function keptForces(book: string): KeptForce[] {
  return all().filter((force) => force.book === book);
}

function all(): KeptForce[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isForce) : [];
  } catch {
    return [];
  }
}

function isForce(one: unknown): one is KeptForce {
  const { book, name, text } = (one ?? {}) as Partial<KeptForce>;
  return typeof book === 'string' && typeof name === 'string' && typeof text === 'string';
}

/** Keeps a force in place of one of the same name. False if the browser keeps nothing. */
export function keepForce(force: KeptForce): boolean {
  const others = all().filter(({ book, name }) => book !== force.book || name !== force.name);
  return write([force, ...others].slice(0, MOST));
}

export function dropForce(book: string, name: string): void {
  write(all().filter((force) => force.book !== book || force.name !== name));
}

function write(forces: KeptForce[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(forces));
    return true;
  } catch {
    return false;
  }
}
