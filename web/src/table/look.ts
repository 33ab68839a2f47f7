// What the board is to show, worked out from the state of the table.

import type { Counter, Shown } from '../board/state';
import { percent } from '../lib/format';
import type { Settings } from '../lib/settings.svelte';
import type { Scene, Where } from '../wire';
import { inHand, marksOf, reachOf, targetsOf } from './choose';
import { promptOf, type TableState } from './state.svelte';

const NONE: readonly number[] = [];
const NO_THINGS: readonly never[] = [];

/** Everything the board shows now. */
export function shownOf(s: TableState, settings: Settings): Shown {
  const prompt = promptOf(s);
  const held = s.hand.held;
  const mine = inHand(s.choices, held);
  const targets = [...targetsOf(mine), ...(held.length === 0 ? targetsOf(prompt?.own ?? []) : [])];
  const reach = [...reachOf(mine), ...(held.length === 0 ? reachOf(prompt?.own ?? []) : [])];
  const aimed = s.hint ?? s.hand.aimed;
  return {
    pieces: s.pieces,
    ropes: s.sight?.ropes ?? [],
    lanterns: s.sight?.lanterns ?? NO_THINGS,
    barricades: s.sight?.barricades ?? NO_THINGS,
    light: s.sight?.light ?? null,
    duel: s.sight?.duel ?? null,
    ready: prompt?.subjects ?? NONE,
    held,
    reach: settings.reach || prompt?.pace === 'reaction' ? reach.map(lit) : [],
    targets: targets.map(({ piece, hurts }) => ({
      piece,
      text: hurts === null ? '' : `${hurts} %`,
    })),
    marks: marksOf(mine).map(({ where, hurts }) => ({ where, text: `${hurts} %` })),
    aim: { places: aimed?.to ?? [], pieces: aimed?.at ?? [] },
    line: s.line,
    dangers: settings.danger
      ? s.threats.map((t) => ({
          by: t.by,
          text: percent(t.hurts),
          weight: t.hurts.den > 0 ? t.hurts.num / t.hurts.den : 0,
        }))
      : [],
    outlined: s.cited.length > 0 ? s.cited : held.length > 0 ? NONE : s.recent,
    cursor: s.cursor,
    names: settings.names,
    grid: settings.grid,
  };
}

const lit = ({ where, cost }: { where: Where; cost: number | null }) => ({
  where,
  text: cost === null ? '' : String(cost),
});

/** A piece in one breath, for those who hear it. */
export function labelOf(scene: Scene | null, piece: Counter, ready: boolean): string {
  const kind = scene?.kinds[piece.kind]?.title ?? '';
  const side = piece.side && scene ? scene.sides[piece.side].name : 'nobody’s';
  const [attack, defence, movement] = piece.values;
  const parts = [
    piece.name,
    `${kind}${piece.mounted ? ', mounted' : ''}, ${side}`,
    piece.place,
    `attack ${attack}, defence ${defence}, movement ${movement}`,
    piece.condition === 'healthy' ? '' : piece.condition,
    piece.prisoner ? 'prisoner' : '',
    piece.unseen ? 'unseen by the enemy' : '',
    ready ? 'can act' : '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}
