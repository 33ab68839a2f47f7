import { describe, expect, it } from 'vitest';
import * as choose from '../src/table/choose';
import type { Choice, Prompt } from '../src/wire';

let made = 0;
function choice(by: number[], rest: Partial<Choice> = {}): Choice {
  made += 1;
  return {
    action: { n: made },
    kind: 'move',
    words: `does ${made}`,
    label: `Do ${made}`,
    by,
    at: [],
    to: [],
    ...rest,
  };
}

function prompt(rest: Partial<Prompt> = {}): Prompt {
  const idle = choice([], { words: 'end', kind: 'end' });
  return {
    side: 'a',
    text: 'Who moves?',
    rule: 'D-09',
    ask: 'move',
    pace: 'turn',
    subjects: [1, 2],
    own: [idle],
    idle,
    ...rest,
  };
}

const held = (...pieces: number[]): choose.Hand => ({ held: pieces, aimed: null });

describe('a click with nothing in hand', () => {
  it('picks up a piece that can act', () => {
    const next = choose.click(prompt(), [], choose.EMPTY, { piece: 1, where: 5 }, false);
    expect(next).toEqual({ do: 'hold', held: [1] });
  });

  it('asks why a piece that cannot act cannot', () => {
    const next = choose.click(prompt(), [], choose.EMPTY, { piece: 9, where: 5 }, false);
    expect(next).toEqual({ do: 'why', subject: 9, piece: null, where: null });
  });

  it('means nothing on bare ground or when nobody is asked', () => {
    const bare = { piece: null, where: 5 };
    expect(choose.click(prompt(), [], choose.EMPTY, bare, false)).toEqual({ do: 'nothing' });
    const piece = { piece: 1, where: 5 };
    expect(choose.click(null, [], choose.EMPTY, piece, false)).toEqual({ do: 'nothing' });
  });

  it('takes a choice of the side itself that points at a piece', () => {
    const bear = choice([], { at: [4], kind: 'bear' });
    const asked = prompt({ own: [bear], subjects: [] });
    const next = choose.click(asked, [], choose.EMPTY, { piece: 4, where: 5 }, false);
    expect(next).toEqual({ do: 'aim', choice: bear });
  });
});

describe('a click with a piece in hand', () => {
  const walk = choice([1], { to: [7], cost: 2 });
  const shoot = choice([1], { at: [8], kind: 'shoot', hurts: 40 });
  const all = [walk, shoot];

  it('moves at once: no die falls', () => {
    const next = choose.click(prompt(), all, held(1), { piece: null, where: 7 }, false);
    expect(next).toEqual({ do: 'act', choice: walk });
  });

  it('aims first where dice fall, and commits at the second click', () => {
    const at = { piece: 8, where: 3 };
    const first = choose.click(prompt(), all, held(1), at, false);
    expect(first).toEqual({ do: 'aim', choice: shoot });
    const second = choose.click(prompt(), all, { held: [1], aimed: shoot }, at, false);
    expect(second).toEqual({ do: 'act', choice: shoot });
  });

  it('commits at the first click for those who want it so', () => {
    const next = choose.click(prompt(), all, held(1), { piece: 8, where: 3 }, true);
    expect(next).toEqual({ do: 'act', choice: shoot });
  });

  it('lists what can be meant if it is more than one thing', () => {
    const east = choice([1], { to: [7, 6], cost: 2 });
    const west = choice([1], { to: [7, 5], cost: 3 });
    const next = choose.click(prompt(), [east, west], held(1), { piece: null, where: 7 }, false);
    expect(next).toEqual({ do: 'list', choices: [east, west] });
  });

  it('understands the tail of a rider where no head can go', () => {
    const ride = choice([1], { to: [7, 6], cost: 2 });
    expect(choose.meantBy([ride], { piece: null, where: 6 })).toEqual([ride]);
  });

  it('picks up another piece that can act', () => {
    const next = choose.click(prompt(), all, held(1), { piece: 2, where: 4 }, false);
    expect(next).toEqual({ do: 'hold', held: [2] });
  });

  it('puts the piece down when it is clicked again', () => {
    const next = choose.click(prompt(), all, held(1), { piece: 1, where: 4 }, false);
    expect(next).toEqual({ do: 'drop' });
  });

  it('asks why about what is not possible', () => {
    const next = choose.click(prompt(), all, held(1), { piece: 9, where: 12 }, false);
    expect(next).toEqual({ do: 'why', subject: 1, piece: 9, where: 12 });
  });

  it('drops everything when the click is off the board', () => {
    const next = choose.click(prompt(), all, held(1), { piece: null, where: null }, false);
    expect(next).toEqual({ do: 'drop' });
  });
});

describe('attacks together', () => {
  const alone = choice([1], { at: [8], kind: 'attack', hurts: 30 });
  const both = choice([1, 2], { at: [8], kind: 'attack', hurts: 60 });
  const other = choice([2], { at: [8], kind: 'attack', hurts: 20 });
  const all = [alone, both, other];

  it('are possible for one in hand who takes part', () => {
    expect(choose.inHand(all, [1])).toEqual([alone, both]);
    expect(choose.inHand(all, [2])).toEqual([both, other]);
  });

  it('need exactly those in hand once there are several', () => {
    expect(choose.inHand(all, [2, 1])).toEqual([both]);
  });

  it('begin with the plain blow, and can be widened', () => {
    const wide = choice([1], { at: [8, 9], kind: 'attack', hurts: 10 });
    const many = [...all, wide];
    const next = choose.click(prompt(), many, held(1), { piece: 8, where: 3 }, false);
    expect(next).toEqual({ do: 'aim', choice: alone });
    expect(choose.widen(many, alone, 'by')).toEqual([{ piece: 2, on: false, becomes: both }]);
    expect(choose.widen(many, alone, 'at')).toEqual([{ piece: 9, on: false, becomes: wide }]);
    const narrower = choose.widen(many, both, 'by').find(({ piece }) => piece === 2);
    expect(narrower).toEqual({ piece: 2, on: true, becomes: alone });
  });

  it('commit a widened blow when any of its targets is clicked again', () => {
    const wide = choice([1], { at: [8, 9], kind: 'attack', hurts: 10 });
    const hand = { held: [1], aimed: wide };
    const next = choose.click(prompt(), [alone, wide], hand, { piece: 9, where: 3 }, false);
    expect(next).toEqual({ do: 'act', choice: wide });
  });

  it('are listed if there is no plain blow', () => {
    const wide = choice([1], { at: [8, 9], kind: 'attack', hurts: 10 });
    const next = choose.click(prompt(), [both, wide], held(1), { piece: 8, where: 3 }, false);
    expect(next).toEqual({ do: 'list', choices: [both, wide] });
  });

  it('gather by clicks with a modifier', () => {
    const more = { piece: 2, where: 4, more: true };
    expect(choose.click(prompt(), all, held(1), more, false)).toEqual({ do: 'hold', held: [1, 2] });
    const less = choose.click(prompt(), all, held(1, 2), more, false);
    expect(less).toEqual({ do: 'hold', held: [1] });
  });
});

describe('what the board lights', () => {
  it('shows the cheapest price of a hex, also where an animal is led', () => {
    const all = [
      choice([1], { to: [7, 6], cost: 3 }),
      choice([1], { to: [7, 8], cost: 2 }),
      choice([1], { to: [9] }),
      choice([1], { to: [4], at: [2], cost: 1 }),
      choice([1], { at: [8], hurts: 10 }),
    ];
    expect(choose.reachOf(all)).toEqual([
      { where: 7, cost: 2 },
      { where: 9, cost: null },
      { where: 4, cost: 1 },
    ]);
  });

  it('shows the best chance against each target', () => {
    const all = [choice([1], { at: [8], hurts: 30 }), choice([1, 2], { at: [8], hurts: 60 })];
    expect(choose.targetsOf(all)).toEqual([{ piece: 8, hurts: 60 }]);
  });

  it('rings a cart that goes along, and a click on it asks where to', () => {
    const pushes = [choice([1, 2], { at: [8], to: [4] }), choice([1, 2], { at: [8], to: [5] })];
    expect(choose.targetsOf(pushes)).toEqual([{ piece: 8, hurts: null }]);
    const next = choose.click(prompt(), pushes, held(1), { piece: 8, where: 3 }, false);
    expect(next).toEqual({ do: 'list', choices: pushes });
  });

  it('makes buttons of what points at nothing', () => {
    const dismount = choice([1], { kind: 'dismount' });
    expect(choose.buttons([dismount, choice([1], { to: [3] })])).toEqual([dismount]);
  });
});

describe('going through the figures that can act', () => {
  it('goes round in both directions', () => {
    const asked = prompt({ subjects: [3, 5, 9] });
    expect(choose.nextSubject(asked, null, 1)).toBe(3);
    expect(choose.nextSubject(asked, 9, 1)).toBe(3);
    expect(choose.nextSubject(asked, 3, -1)).toBe(9);
    expect(choose.nextSubject(null, 3, 1)).toBeNull();
  });
});
