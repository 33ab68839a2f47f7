// One socket for one table. It comes back by itself, resumes where it was, and sends again what
// nobody has acknowledged, under the same id: sent twice is done once.

import type { Hears, Says, Side, WhyNot } from '../wire';

/** What a page knows already when it greets. */
export interface Known {
  seq: number;
  keep: number;
  side: Side | null;
}

export type State = 'opening' | 'open' | 'lost' | 'sent-away';

/** The table said no; the rule and the reason are in `why`. */
export class Refused extends Error {
  constructor(readonly why: WhyNot) {
    super(why.text);
  }
}

/** The connection went before there was an answer. */
export class Lost extends Error {}

type WithId = Extract<Says, { id: string }>;
/** A message without its id: the socket gives it one. */
export type Draft = WithId extends infer M ? (M extends WithId ? Omit<M, 'id'> : never) : never;
type Answer = Extract<Hears, { id: string }>;

/** Questions change nothing: after a break they are asked afresh by whoever still wonders. */
const QUESTIONS = new Set<string>([
  'choices',
  'preview',
  'why',
  'sight',
  'threats',
  'zones',
  'sheet',
  'region',
  'way',
  'ways',
  'ruler',
  'rulings',
  'words',
  'luck',
  'moment',
]);

interface Waiting {
  say: WithId;
  done: (answer: Answer) => void;
  fail: (error: Error) => void;
}

export interface Socket {
  /** Sends a message that has an answer. */
  ask(say: Draft): Promise<Answer>;
  /** Sends a message that has none, if there is a connection. */
  tell(say: Says): void;
  /** Asks for everything afresh, if there is a connection. */
  greet(): void;
  /** How many commands wait for their acknowledgement. */
  waiting(): number;
  close(): void;
}

export interface Ears {
  known(): Known;
  hear(message: Hears): void;
  state(state: State, why?: string): void;
}

/** What the socket needs of the world; tests bring their own. */
export interface World {
  open(url: string): WebSocket;
  later(ms: number, run: () => void): () => void;
  random(): number;
}

const THE_WORLD: World = {
  open: (url) => new WebSocket(url),
  later(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** How long to wait before try number `tries`. */
export function backoff(tries: number, random: number): number {
  const most = Math.min(8000, 250 * 2 ** tries);
  return most / 2 + (most / 2) * random;
}

/** Everything a connection remembers. */
interface Line {
  url: string;
  ears: Ears;
  world: World;
  waiting: Map<string, Waiting>;
  socket: WebSocket | null;
  /** The table has answered the greeting: messages may be sent. */
  greeted: boolean;
  tries: number;
  closed: boolean;
  cancel: () => void;
}

export function connect(url: string, ears: Ears, world: World = THE_WORLD): Socket {
  const line: Line = {
    url,
    ears,
    world,
    waiting: new Map(),
    socket: null,
    greeted: false,
    tries: 0,
    closed: false,
    cancel: () => undefined,
  };
  const prefix = Math.floor(world.random() * 2 ** 40).toString(36);
  let count = 0;
  const wake = () => {
    if (line.closed || line.socket) return;
    line.tries = Math.min(line.tries, 1);
    open(line);
  };
  const sleep = () => line.socket?.close();
  globalThis.addEventListener?.('online', wake);
  globalThis.addEventListener?.('offline', sleep);
  open(line);
  return {
    ask(draft) {
      count += 1;
      return ask(line, { ...draft, id: `${prefix}-${count}` } as WithId);
    },
    tell(say) {
      if (line.greeted) send(line, say);
    },
    greet() {
      if (line.greeted) greet(line);
    },
    waiting: () => [...line.waiting.values()].filter((w) => !QUESTIONS.has(w.say.t)).length,
    close() {
      globalThis.removeEventListener?.('online', wake);
      globalThis.removeEventListener?.('offline', sleep);
      hangUp(line);
    },
  };
}

/** Asks for everything; from then on only what changes is told. */
const greet = (line: Line) => send(line, { t: 'hello', ...line.ears.known(), changes: true });

const send = (line: Line, say: Says) => line.socket?.send(JSON.stringify(say));

function ask(line: Line, say: WithId): Promise<Answer> {
  if (!line.greeted && QUESTIONS.has(say.t)) return Promise.reject(new Lost('not connected'));
  return new Promise((done, fail) => {
    line.waiting.set(say.id, { say, done, fail });
    if (line.greeted) send(line, say);
  });
}

function open(line: Line): void {
  line.cancel();
  if (line.closed || line.socket) return;
  line.ears.state(line.tries === 0 ? 'opening' : 'lost');
  const made = line.world.open(line.url);
  line.socket = made;
  line.greeted = false;
  made.onopen = () => greet(line);
  made.onmessage = (event) => hear(line, JSON.parse(String(event.data)) as Hears);
  made.onclose = () => {
    if (line.socket === made) lose(line);
  };
}

function lose(line: Line): void {
  line.socket = null;
  line.greeted = false;
  for (const [id, w] of line.waiting) {
    if (!QUESTIONS.has(w.say.t)) continue;
    line.waiting.delete(id);
    w.fail(new Lost('the connection was lost'));
  }
  if (line.closed) return;
  line.tries += 1;
  line.ears.state('lost');
  line.cancel = line.world.later(backoff(line.tries, line.world.random()), () => open(line));
}

function hear(line: Line, message: Hears): void {
  if (message.t === 'bye') {
    line.closed = true;
    line.ears.state('sent-away', message.why);
    line.socket?.close();
  } else if (message.t === 'welcome') {
    line.greeted = true;
    line.tries = 0;
    // First what was under way; what the ears make of the welcome is sent by itself.
    for (const w of line.waiting.values()) send(line, w.say);
    line.ears.hear(message);
    line.ears.state('open');
  } else if ('id' in message) {
    const w = line.waiting.get(message.id);
    line.waiting.delete(message.id);
    if (message.t === 'refused') w?.fail(new Refused(message.why));
    else w?.done(message);
  } else line.ears.hear(message);
}

function hangUp(line: Line): void {
  line.closed = true;
  line.cancel();
  for (const w of line.waiting.values()) w.fail(new Lost('the table was left'));
  line.waiting.clear();
  line.socket?.close();
  line.socket = null;
}
