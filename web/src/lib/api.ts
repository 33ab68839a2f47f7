// Everything that is not the socket: plain requests, and errors in the voice of an umpire.

import type {
  BookTold,
  CampaignInfo,
  CampaignTold,
  FieldOfBattle,
  Force,
  ForceTold,
  GameInfo,
  Levy,
  MarketTold,
  MusterTold,
  Side,
  Wish,
} from '../wire';

/** Who sits where when a table is set up. */
export type Seat =
  | { who: 'me' }
  | { who: 'computer'; level: 'greedy' | 'random' }
  | { who: 'friend' }
  | { who: 'screen' };

export interface NewTable {
  scenario: string;
  options: Record<string, string>;
  seats: { a: Seat; b: Seat };
  dice: 'keyed' | 'own';
  listed: boolean;
  /** With a chair for somebody who sees everything and plays no side. */
  umpire?: true;
}

export interface Opened {
  id: string;
  seat_link: string | null;
  watch_link: string | null;
  umpire_link?: string;
}

/** Whoever sits in a chair. */
export interface Sitter {
  name: string | null;
  who: string;
}

/** A table as a list shows it. */
export interface TableInfo {
  id: string;
  scenario: string;
  title: string;
  sides: { a: string; b: string };
  seats: { a: Sitter; b: Sitter };
  /** Who umpires; left out if nobody is to. */
  umpire?: Sitter;
  /** I do. */
  umpiring?: boolean;
  turn: number;
  turns: number;
  your_move: boolean;
  updated: string | number;
  outcome: { won: Side | null; words: string } | null;
  /** The poems that were left in it. */
  poems: { side: Side; lines: string[] }[];
  /** Why it can only be looked at, or not even that. */
  frozen: string | null;
  /** The lesson that is held at it. */
  lesson?: { id: string; title: string; done: boolean };
}

/** Somebody, and what he has here. */
export interface Owner {
  name: string;
  tables: number;
  bands: number;
}

/** What a link to another browser leads to, and whose games this browser would leave behind. */
export interface Offer {
  to: Owner;
  leaves: Owner | null;
}

/** A fight for some of a band. */
export interface NewFight {
  id: string;
  scenario: string;
  side: Side;
  who: string[];
  against: Seat;
  dice: 'keyed' | 'own';
  umpire?: true;
}

/** Something went wrong, said so that a player knows what to do. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

const SAYINGS: Record<number, string> = {
  0: 'The table cannot be reached. Look to your connection, then try again.',
  401: 'You hold no seat here. Ask for an invitation.',
  403: 'That is not yours to do. Ask whoever set up the table.',
  404: 'There is nothing of that name here. Go back to the lobby and choose again.',
  409: 'Somebody was quicker. Look again before you decide.',
  413: 'That file is too large for a saved game.',
  429: 'Not so fast. Wait a moment, then try again.',
};

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, { credentials: 'same-origin', ...init });
  } catch {
    throw new Trouble(SAYINGS[0] ?? '', 0);
  }
  if (!response.ok) throw new Trouble(await reason(response), response.status);
  return response;
}

/** What the server says is wrong, or a saying of our own. */
async function reason(response: Response): Promise<string> {
  const own = SAYINGS[response.status] ?? 'The table is in disorder. Try again in a moment.';
  try {
    const said: unknown = JSON.parse(await response.text());
    if (said && typeof said === 'object') {
      for (const key of ['text', 'error', 'why', 'message']) {
        const value = (said as Record<string, unknown>)[key];
        if (typeof value === 'string' && value !== '') return value;
      }
    }
  } catch {
    // No words of its own: ours will do.
  }
  return own;
}

async function json<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const response = await request(path, init);
  return (await response.json()) as T;
}

const piece = (text: string) => encodeURIComponent(text);
const scenarioPath = (id: string) => `/api/v1/scenarios/${id.split('/').map(piece).join('/')}`;

/** The switches that a drawing depends on. */
type Switches = Readonly<Record<string, string | undefined>>;

function query(theme: string, switches: Switches): string {
  const all = Object.entries(switches).flatMap(([name, value]) =>
    value === undefined ? [] : [`&${piece(name)}=${piece(value)}`],
  );
  return `theme=${theme}${all.join('')}`;
}

interface Me {
  name: string | null;
}

/**
 * Who I am; a browser that comes for the first time is made somebody. Asked one at a time by all its
 * pages: two first requests side by side would make two people of one, and what the first of them
 * owns would be lost.
 */
function me(): Promise<Me> {
  const ask = () => json<Me>('/me');
  // A browser has locks only where the page came safely, or from its own machine.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request('kabuto-me', ask) : ask();
}

export const api = {
  games: () => json<GameInfo[]>('/games'),
  /** The public half of the key with which this server signs games. */
  key: () => json<{ key: string }>('/key'),
  me,
  rename: (name: string) => json<{ name: string | null }>('/me', 'PUT', { name }),
  /** A secret link by which another browser becomes mine as well. */
  carry: () => json<{ link: string; minutes: number }>('/me/carry', 'POST', {}),
  async withdrawCarry(): Promise<void> {
    await request('/me/carry', { method: 'DELETE' });
  },
  onlyHere: () => json<{ forgotten: number }>('/me/browsers', 'DELETE'),
  carryLook: (key: string) => json<Offer>('/carry/look', 'POST', { key }),
  carryHere: (key: string, leave: boolean) =>
    json<{ name: string }>('/carry', 'POST', { key, leave }),
  open: (table: NewTable) => json<Opened>('/tables', 'POST', table),
  learn: (lesson: string) =>
    json<Opened>(`/lessons/${lesson.split('/').map(piece).join('/')}`, 'POST', {}),
  tables: (which: 'mine' | 'open' | 'finished') => json<TableInfo[]>(`/tables?which=${which}`),
  join: (id: string, token: string | null) =>
    json<unknown>(`/tables/${piece(id)}/join`, 'POST', token === null ? {} : { token }),
  fork: (id: string, at: number, seats: { a: Seat; b: Seat }) =>
    json<Opened>(`/tables/${piece(id)}/fork`, 'POST', { at, seats }),
  /** Lets anybody see a game that is over, once all who played it want that. */
  show: (id: string) => json<{ listed: boolean }>(`/tables/${piece(id)}/show`, 'POST', {}),
  book: (book: string) => json<BookTold>(`/books/${piece(book)}/rules`),
  /** A drawing as text, by its whole address. */
  async drawing(path: string): Promise<string> {
    const response = await fetch(path, { credentials: 'same-origin' });
    if (!response.ok) throw new Trouble('There is no such drawing.', response.status);
    return response.text();
  },
  figures: async () => (await request('/art/figures.svg')).text(),
  async upload(text: string): Promise<Opened> {
    const response = await request('/files', { method: 'POST', body: text });
    return (await response.json()) as Opened;
  },
  bands: () => json<CampaignInfo[]>('/campaigns'),
  found: (book: string, name: string) => json<{ id: string }>('/campaigns', 'POST', { book, name }),
  band: (id: string) => json<CampaignTold>(`/campaigns/${piece(id)}`),
  async disband(id: string): Promise<void> {
    await request(`/campaigns/${piece(id)}`, { method: 'DELETE' });
  },
  /** Done once for each name of a wish, however often it is sent. */
  deed: (id: string, name: string, wish: Wish) =>
    json<CampaignTold>(`/campaigns/${piece(id)}/deeds`, 'POST', { id: name, wish }),
  market: (id: string, who: string, place: string | null) => {
    const where = place === null ? '' : `&place=${piece(place)}`;
    return json<MarketTold>(`/campaigns/${piece(id)}/market?who=${piece(who)}${where}`);
  },
  fields: (id: string) => json<FieldOfBattle[]>(`/campaigns/${piece(id)}/fields`),
  fight: (id: string, fight: NewFight) =>
    json<Opened>(`/campaigns/${piece(id)}/fights`, 'POST', fight),
  recall: (id: string, table: string) =>
    json<CampaignTold>(`/campaigns/${piece(id)}/recall`, 'POST', { table }),
  share: (id: string, shared: boolean) =>
    json<{ link: string | null }>(`/campaigns/${piece(id)}/link`, 'PUT', { shared }),
  lookIn: (id: string, token: string) =>
    json<unknown>(`/campaigns/${piece(id)}/look`, 'POST', { token }),
  muster: (book: string) => json<MusterTold>(`/musters/${piece(book)}`),
  weigh: (book: string, force: Force) =>
    json<ForceTold>(`/musters/${piece(book)}/weigh`, 'POST', force),
  raise: (book: string, levy: Levy) =>
    json<ForceTold>(`/musters/${piece(book)}/raise`, 'POST', levy),
  async readForce(book: string, text: string): Promise<ForceTold> {
    const init = { method: 'POST', body: text };
    return (await (await request(`/musters/${piece(book)}/read`, init)).json()) as ForceTold;
  },
  bandFile: (id: string) => `/api/v1/campaigns/${piece(id)}/file`,
  async bringBand(text: string): Promise<{ id: string }> {
    const response = await request('/campaign-files', { method: 'POST', body: text });
    return (await response.json()) as { id: string };
  },
  filePath: (id: string) => `/api/v1/tables/${piece(id)}/file`,
  groundPath: (scenario: string, theme: string, switches: Switches = {}) =>
    `${scenarioPath(scenario)}/ground.svg?${query(theme, switches)}`,
  mapPath: (scenario: string, theme: string, switches: Switches = {}) =>
    `${scenarioPath(scenario)}/map.svg?${query(theme, switches)}`,
  socketPath(id: string): string {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/api/v1/tables/${piece(id)}/socket`;
  },
};
