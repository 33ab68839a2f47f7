// One table: what it hears, what it says, and what a player can do at it.

import { cry, hush, say } from '../lib/live.svelte';
import { Lost, Refused, connect, type Draft, type Socket } from '../net/socket';
import { api } from '../lib/api';
import { unreadOf } from '../lib/read';
import type { Choice, Hears, Side, Update } from '../wire';
import { changed } from './change';
import { EMPTY, toOf } from './choose';
import { follow, lastAbout } from './keep';
import { makePlay, type Play, type Show1 } from './play';
import { sinceLast } from './trail';
import { isWriting, phasesOf, slipOf } from './slip';
import { TableState, isSecret, promptOf } from './state.svelte';

export interface Table {
  s: TableState;
  socket: Socket;
  play: Play;
  /** Picks up a piece that must act. */
  takeUp(piece: number): void;
  leave(): void;
}

/** Opens a table: connects, and keeps its state up to date. */
export function openTable(
  id: string,
  show: Show1,
  takeUp: (table: Table, piece: number) => void,
): Table {
  const s = new TableState();
  const play = makePlay(s, { ...show, settled: () => (settled(table), show.settled()) });
  const socket = connect(api.socketPath(id), {
    known: () => ({ seq: s.seq, keep: s.update?.entries ?? 0, side: s.eye }),
    hear: (message) => hear(table, message),
    state(link, why) {
      if (link === 'lost' && s.link !== 'lost') cry('The connection is lost. Trying again.');
      if (link === 'open' && s.link === 'lost') cry('Connected again.');
      s.losses = link === 'open' ? 0 : s.losses + (link === 'lost' ? 1 : 0);
      s.link = link;
      s.bye = why ?? '';
    },
  });
  const table: Table = {
    s,
    socket,
    play,
    takeUp: (piece) => takeUp(table, piece),
    leave: () => socket.close(),
  };
  return table;
}

function hear(table: Table, message: Hears): void {
  const { s } = table;
  switch (message.t) {
    case 'welcome': {
      s.seq = message.seq;
      const first = s.scene === null;
      s.scene = message.scene;
      s.ground = message.ground ?? {};
      s.room = message.room;
      s.chat = message.chat;
      if (first) s.unread = unreadOf(message.room.id, message.chat, message.room.mine);
      s.lost = message.lost ?? '';
      s.eye = eyeOf(message.room.mine, s.eye);
      news(table, message.update, first);
      stir(table);
      break;
    }
    case 'update':
      s.seq = message.seq;
      news(table, message.update, false);
      break;
    case 'change':
      s.seq = message.seq;
      if (s.update) news(table, changed(s.update, message.change), false);
      else table.socket.greet();
      break;
    case 'room':
      s.seq = message.seq;
      s.room = message.room;
      s.eye = eyeOf(message.room.mine, s.eye);
      break;
    case 'chat':
      s.seq = message.seq;
      s.chat = [...s.chat.filter((said) => said.n !== message.said.n), message.said];
      s.unread += 1;
      say(`${message.said.name} says: ${message.said.text}`);
      break;
    case 'thinking':
      s.thinking = message.on ? message.side : null;
      break;
    default:
      break;
  }
}

/** Adds something nobody can foresee to the dice, for every side of mine that has added nothing. */
function stir(table: Table): void {
  const { room } = table.s;
  if (!room || room.fixed || room.over || room.dice !== 'keyed') return;
  for (const side of room.mine.filter((mine) => room.contributions[mine] === null)) {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    void command(table, { t: 'contribute', side, text });
  }
}

/** The eye to look through: one of mine, kept if it can be. */
export function eyeOf(mine: readonly Side[], now: Side | null): Side | null {
  if (now !== null && mine.includes(now)) return now;
  return mine[0] ?? null;
}

/** News of the game: shown as it happened, or set at once if this page has just come. */
function news(table: Table, update: Update, first: boolean): void {
  const { s, play } = table;
  const had = s.update?.entries ?? 0;
  if (s.update?.prompt?.ask !== update.prompt?.ask) [s.parts, s.known] = [0, {}];
  noteBack(s, update, had, first);
  s.update = update;
  [s.reached, s.reaches] = [null, null];
  const lifted = s.lifting;
  if (lifted) {
    [s.curtain, s.lifting] = [null, false];
    hush();
  }
  letGo(s);
  // Behind a curtain everything is set at once: nothing of the other side's is to be seen.
  if (first || lifted || update.keep < had) {
    s.log = follow(s.log, update.keep, update.told);
    s.recent = lastAbout(s.log);
    s.since = sinceLast(s.log, s.eye);
    if (s.back && !first) return;
    play.cut(update);
    settled(table);
    return;
  }
  if (s.back) {
    s.log = follow(s.log, update.keep, update.told);
    return;
  }
  play.push(update.told, update);
}

/** What was taken back was not passed, and the step that is asked for again is not passed either. */
function noteBack(s: TableState, update: Update, had: number, first: boolean): void {
  const back = !first && update.keep < had && s.heardBy === s.eye;
  s.heardBy = s.eye;
  if (!back) return;
  s.tookBack = true;
  s.passed = s.passed.filter(({ n }) => n < update.keep);
}

/** Everything has been shown: now the next decision. */
function settled(table: Table): void {
  const { s } = table;
  const prompt = promptOf(s);
  if (prompt) say(prompt.text);
  else if (s.update?.waits) say(s.update.waits);
  const ready = prompt?.subjects ?? [];
  const { onward } = s;
  const next = nextToWrite(s);
  [s.onward, s.wrote] = [null, false];
  // Where only one figure is concerned, it is in hand already; who moves on stays in hand.
  const [only, ...others] = ready;
  if (prompt?.pace === 'reaction' && only !== undefined && others.length === 0) {
    table.takeUp(only);
  } else if (onward !== null && ready.includes(onward)) table.takeUp(onward);
  else if (next !== null) table.takeUp(next);
  handOver(table);
}

/** Whose orders are written next: the only one there is, or the next after somebody else's. */
function nextToWrite(s: TableState): number | null {
  const prompt = promptOf(s);
  if (!prompt || !isWriting(s)) return null;
  const [first, ...others] = slipOf(s.pieces, prompt, s.parts, s.known).filter(
    ({ piece, done }) => !done && prompt.subjects.includes(piece.id),
  );
  return first && (s.wrote || (others.length === 0 && prompt.subjects.length === 1))
    ? first.piece.id
    : null;
}

/** On one screen the eye follows whoever decides. */
function handOver(table: Table): void {
  const { s } = table;
  const { update } = s;
  if (s.room?.mine.length !== 2 || s.curtain || s.back || !update) return;
  if (update.wanted || update.sight.outcome || s.room.over) return;
  if (update.prompt) {
    s.handed = null;
    // What is written in secret is written alone, also by whoever comes first.
    if (isSecret(s) && !s.alone) s.curtain = s.eye;
    return;
  }
  // Looked through both eyes already, and neither is asked: there is nothing to hand over.
  if (s.handed === 'coming') s.handed = update.entries;
  if (s.handed === update.entries) return;
  s.handed = 'coming';
  const to: Side = s.eye === 'a' ? 'b' : 'a';
  // Where something is hidden the screen changes hands behind a curtain.
  if (s.scene?.hidden) s.curtain = to;
  else look(table, to);
}

/** Looks through another eye; the news for it follow. */
export function look(table: Table, side: Side): void {
  if (table.s.curtain !== null) table.s.alone = table.s.lifting = true;
  table.s.eye = side;
  // Another eye counts otherwise; until it has been told anything, nothing is known to it.
  table.s.seq = 0;
  table.s.due = 0;
  table.socket.tell({ t: 'look', side });
}

/** Puts down whatever is in hand. */
export function letGo(s: TableState): void {
  s.hand = EMPTY;
  s.choices = [];
  s.region = null;
  s.course = null;
  s.menu = null;
  s.hint = null;
  s.preview = null;
  s.line = null;
  s.phase = null;
}

/** Sends a command; a refusal becomes the umpire's note. True if it was done. */
export async function command(table: Table, say: Draft): Promise<boolean> {
  const { s, socket } = table;
  s.sending = true;
  s.note = null;
  try {
    const answer = await socket.ask(say);
    if (answer.t === 'done') s.due = Math.max(s.due, answer.seq);
    return true;
  } catch (error) {
    if (error instanceof Refused) {
      s.note = error.why;
      cry(error.why.text);
    } else if (!(error instanceof Lost)) throw error;
    return false;
  } finally {
    s.sending = socket.waiting() > 0;
  }
}

/** Who speaks for this page: the side whose eye it looks through. */
const mySide = (s: TableState): Side => promptOf(s)?.side ?? s.eye ?? 'a';

/** Sends a decision. Until it is done, a second click means nothing. */
export function act(table: Table, choice: Choice): Promise<boolean> {
  const { s } = table;
  if (s.acting || s.seq < s.due) return Promise.resolve(false);
  const side = mySide(s);
  if (promptOf(s)?.pace !== 'reaction') s.since = s.update?.entries ?? 0;
  s.onward = goesOn(s, choice) ? (choice.by[0] ?? null) : null;
  s.wrote = choice.by.length > 0 && isWriting(s);
  s.partNext = choice.phase === undefined ? null : choice.phase + 1;
  letGo(s);
  s.aimsRead = true;
  s.tookBack = false;
  s.acting = true;
  const say: Draft = { t: 'act', seq: s.seq, side, action: choice.action };
  return command(table, say).finally(() => (s.acting = false));
}

/** Whether whoever acts stays in hand: he moves on, or the next part of his move is written. */
function goesOn(s: TableState, choice: Choice): boolean {
  if (choice.by.length !== 1 || promptOf(s)?.pace !== 'turn') return false;
  if (choice.phase !== undefined) return choice.phase < Math.max(...phasesOf(s.choices));
  return toOf(choice).length > 0 && !isWriting(s);
}

export function contribute(table: Table, side: Side, text: string): Promise<boolean> {
  return command(table, { t: 'contribute', side, text });
}

export function give(table: Table, face: number): Promise<boolean> {
  const by = table.s.update?.wanted?.by ?? mySide(table.s);
  const mine = table.s.room?.mine ?? [];
  return command(table, { t: 'give', side: mine.includes(by) ? by : mySide(table.s), face });
}

/** Takes back the last decision, or asks the other side to agree. */
export function takeBack(table: Table): Promise<boolean> {
  letGo(table.s);
  return command(table, { t: 'back', side: mySide(table.s) });
}

export function allow(table: Table, side: Side, yes: boolean): Promise<boolean> {
  return command(table, { t: 'allow', side, yes });
}

export function resign(table: Table): Promise<boolean> {
  return command(table, { t: 'resign', side: mySide(table.s) });
}

export function draw(table: Table, side: Side | null, yes: boolean): Promise<boolean> {
  return command(table, { t: 'draw', side: side ?? mySide(table.s), yes });
}

/** Another game with the same players, each on the other side or where he is. */
export function rematch(table: Table, stay = false): Promise<boolean> {
  return command(table, stay ? { t: 'rematch', stay } : { t: 'rematch' });
}

/** The umpire decides something, and says why. */
export function rule(table: Table, ruling: Choice, reason: string): Promise<boolean> {
  const { seq } = table.s;
  return command(table, { t: 'rule', seq, action: ruling.action, reason });
}

export function chat(table: Table, text: string): Promise<boolean> {
  return command(table, { t: 'chat', text });
}

/** Words typed in: heard by the table, then played like any other choice. */
export async function speak(table: Table, text: string): Promise<Choice | null> {
  const { s, socket } = table;
  s.note = null;
  try {
    const answer = await socket.ask({ t: 'words', side: mySide(s), text });
    return answer.t === 'words' ? answer.choice : null;
  } catch (error) {
    if (error instanceof Refused) {
      s.note = error.why;
      cry(error.why.text);
      return null;
    }
    if (error instanceof Lost) return null;
    throw error;
  }
}

/** Ends the step, or whatever else the side itself can choose first. */
export function endStep(table: Table): Promise<boolean> | null {
  const prompt = promptOf(table.s);
  const [first] = prompt?.own ?? [];
  if (!prompt || !first) return null;
  const end = prompt.own.find((choice) => choice.words === prompt.idle.words) ?? first;
  return act(table, end);
}
