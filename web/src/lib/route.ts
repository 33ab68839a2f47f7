// Addresses: which page they mean, and how they are written.

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string; at: number | null; join: string | null }
  | { page: 'books' }
  | { page: 'rules'; book: string; rule: string | null }
  | { page: 'dice' }
  | { page: 'bands' }
  | { page: 'band'; id: string; part: BandPart; who: string | null; look: string | null }
  | { page: 'carry'; key: string | null }
  | { page: 'muster'; book: string | null; parcel: string | null }
  | { page: 'lost'; path: string };

/** The parts of a band's page. */
export const BAND_PARTS = ['band', 'member', 'market', 'fight', 'calendar'] as const;
export type BandPart = (typeof BAND_PARTS)[number];

/** The page an address means. */
export function routeOf(url: URL): Route {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const hash = decode(url.hash.slice(1));
  const [first, second] = parts;
  if (parts.length === 0) return { page: 'lobby' };
  if (first === 't' && second && parts.length === 2) {
    const at = url.searchParams.get('at');
    const join = hash.startsWith('join=') ? hash.slice(5) : null;
    return {
      page: 'table',
      id: decode(second),
      at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : null,
      join,
    };
  }
  if (first === 'rules' && parts.length === 1) return { page: 'books' };
  if (first === 'rules' && second && parts.length === 2) {
    return { page: 'rules', book: decode(second), rule: hash === '' ? null : hash };
  }
  if (first === 'dice' && parts.length === 1) return { page: 'dice' };
  if (first === 'c') {
    const part = BAND_PARTS.find((known) => known === (parts[2] ?? 'band'));
    if (parts.length === 1) return { page: 'bands' };
    if (second && part && parts.length <= 3 && parts[2] !== 'band') {
      const look = hash.startsWith('look=') ? hash.slice(5) : null;
      return { page: 'band', id: decode(second), part, who: url.searchParams.get('who'), look };
    }
  }
  if (first === 'carry' && parts.length === 1) {
    return { page: 'carry', key: hash.startsWith('key=') ? hash.slice(4) : null };
  }
  if (first === 'm' && parts.length <= 2) {
    const parcel = hash.startsWith('f=') ? hash.slice(2) : null;
    return { page: 'muster', book: second ? decode(second) : null, parcel };
  }
  return { page: 'lost', path: url.pathname };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a table, or of a moment at it. */
export function tablePath(id: string, at: number | null = null): string {
  return `/t/${encodeURIComponent(id)}${at === null ? '' : `?at=${at}`}`;
}

/** The address of a book, or of a rule in it. */
export function rulePath(book: string, rule: string | null = null): string {
  return `/rules/${encodeURIComponent(book)}${rule === null ? '' : `#${encodeURIComponent(rule)}`}`;
}

/** The address of what is said of dice and their proof. */
export const DICE = '/dice';

/** The address of the bands. */
export const BANDS = '/c';

/** The address of a band, of a part of its page, or of one of its people. */
export function bandPath(id: string, part: BandPart = 'band', who: string | null = null): string {
  const path = `/c/${encodeURIComponent(id)}${part === 'band' ? '' : `/${part}`}`;
  return who === null ? path : `${path}?who=${encodeURIComponent(who)}`;
}

/** The address of a muster, or of a force that is in the address itself. */
export function musterPath(book: string, parcel: string | null = null): string {
  return `/m/${encodeURIComponent(book)}${parcel === null ? '' : `#f=${parcel}`}`;
}
