// What the board shows, drawn again where it differs from what was shown before.

import { drawGoals, drawLeft, drawMarked } from './goals';
import { drawDial, drawGhost, drawZone, drawZoneWords } from './ghosts';
import {
  drawDanger,
  drawLine,
  drawPlaces,
  drawReach,
  drawRope,
  drawStrike,
  drawTarget,
  ringAbout,
} from './layers';
import { drawBarricades, drawLanterns, drawMark, drawNight, drawStage } from './night';
import type { Parts } from './parts';
import type { Pieces } from './pieces';
import { sheetBox } from './sheet';
import type { Counter, Ground, Shown, WayShown } from './state';
import { drawTaught } from './taught';
import { drawBandWords, drawBands, drawCourse, drawRegion, drawRuler, drawTrail } from './ways';

/** Draws again what differs. */
export function paint(parts: Parts, ground: Ground, pieces: Pieces, was: Shown, now: Shown): void {
  const { layers } = parts;
  const { grid } = ground;
  const by = (id: number) => now.pieces.find((p) => p.id === id);
  const all = (ids: readonly number[]) => ids.flatMap((id) => by(id) ?? []);
  if (was.pieces !== now.pieces || was.ready !== now.ready || was.names !== now.names) {
    pieces.set(now.pieces, new Set(now.ready), now.names);
    const ropes = now.ropes.flatMap(([a, b]) => {
      const [p, q] = [by(a), by(b)];
      return p && q ? [drawRope(p, q)] : [];
    });
    layers.ropes.replaceChildren(...ropes);
  }
  if (was.pieces !== now.pieces || was.contacts !== now.contacts) {
    const strikes = now.contacts.flatMap((contact) => {
      const [from, to] = [by(contact.from), by(contact.to)];
      return from && to ? [drawStrike(from, to, contact)] : [];
    });
    layers.contacts.replaceChildren(...strikes);
  }
  paintGoals(parts, ground, was, now, by);
  paintThings(parts, ground, was, now, all(now.duel ? Object.values(now.duel.champions) : []));
  if (was.reach !== now.reach || was.region !== now.region) {
    const lit = now.region ? drawRegion(ground.sheet, now.region) : drawReach(grid, now.reach);
    layers.reach.replaceChildren(...lit);
  }
  paintGhosts(parts, ground, was, now, by);
  const held = new Set(now.held);
  if (was.pieces !== now.pieces || was.ready !== now.ready || was.held !== now.held) {
    const idle = now.ready.filter((id) => !held.has(id));
    parts.breath.replaceChildren(...all(idle).map((p) => ringAbout(p, 'breath', 5)));
  }
  layers.rings.replaceChildren(
    ...all(now.outlined).map((p) => ringAbout(p, 'recent', 7)),
    ...all(now.held).map((p) => ringAbout(p, 'held', 6)),
  );
  layers.targets.replaceChildren(
    ...now.targets.flatMap((t) => {
      const p = by(t.piece);
      return p ? [drawTarget(p, t)] : [];
    }),
    ...now.marks.flatMap((mark) => drawMark(grid, mark)),
  );
  layers.aims.replaceChildren(
    ...drawPlaces(grid, now.aim.places, 0.96),
    ...all(now.aim.pieces).map((p) => ringAbout(p, 'aimed', 9)),
  );
  layers.line.replaceChildren(...(now.line ? drawLine(grid, now.line) : []));
  layers.dangers.replaceChildren(
    ...now.dangers.flatMap((d) => {
      const [from, at] = [by(d.by), by(d.at)];
      const to = at && d.spot ? { ...at, x: d.spot[0], y: d.spot[1] } : at;
      return from && to ? [drawDanger(from, to, d)] : [];
    }),
  );
  if (was.taught !== now.taught || was.pieces !== now.pieces || was.targets !== now.targets) {
    layers.taught.replaceChildren(...drawTaught(grid, now));
  }
  const cursor = now.cursor === null ? [] : [now.cursor];
  layers.cursor.replaceChildren(
    ...drawPlaces(grid, cursor, 0.93, 'halo'),
    ...drawPlaces(grid, cursor, 0.93, 'mark'),
  );
  layers.grid.classList.toggle('off', !now.grid);
}

/** What decides the game: places, edges, men, and what whoever moves has left. */
function paintGoals(
  { layers }: Parts,
  { grid, sheet }: Ground,
  was: Shown,
  now: Shown,
  by: (id: number) => Counter | undefined,
): void {
  if (was.goals !== now.goals) {
    const middle = [sheet.width / 2, sheet.height / 2] as const;
    layers.goals.replaceChildren(...drawGoals(grid, now.goals, middle));
  }
  if (was.pieces !== now.pieces || was.marked !== now.marked) {
    layers.marked.replaceChildren(
      ...now.marked.flatMap(({ piece, why }) => {
        const p = by(piece);
        return p && p.cells.length > 0 ? [drawMarked(p, why)] : [];
      }),
      ...now.pieces.flatMap((p) =>
        p.left === undefined || p.cells.length === 0 ? [] : [drawLeft(p, p.left)],
      ),
    );
  }
}

/** What a weapon reaches, who would be where, and which way to look. */
function paintGhosts(
  { layers }: Parts,
  { grid, kinds }: Ground,
  was: Shown,
  now: Shown,
  by: (id: number) => Counter | undefined,
): void {
  if (was.zone !== now.zone) {
    const { side, bands } = now.zone;
    layers.zones.replaceChildren(...drawZone(grid, now.zone), ...drawBands(side, bands));
    layers.words.replaceChildren(...drawZoneWords(grid, now.zone), ...drawBandWords(bands));
  }
  if (was.ways !== now.ways) {
    const touched = (way: WayShown) => way.touches.flatMap((id) => by(id) ?? []);
    layers.ways.replaceChildren(
      ...now.ways.map((way) => drawCourse(way, kinds[way.ghost.kind], touched(way))),
    );
  }
  if (was.trails !== now.trails) layers.trails.replaceChildren(...now.trails.map(drawTrail));
  if (was.ruler !== now.ruler) {
    layers.ruler.replaceChildren(...(now.ruler ? [drawRuler(now.ruler)] : []));
  }
  if (was.ghosts !== now.ghosts) {
    const spots = (ids: readonly number[]) =>
      ids.flatMap((id) => {
        const p = by(id);
        return p ? [[p.x, p.y] as const] : [];
      });
    layers.ghosts.replaceChildren(
      ...now.ghosts.map((ghost) => drawGhost(ghost, kinds[ghost.piece.kind], spots(ghost.at))),
    );
  }
  if (was.dial !== now.dial) {
    layers.dial.replaceChildren(...(now.dial ? [drawDial(now.dial, grid.radius)] : []));
  }
}

/** Night, lanterns, barricades and the stage of a duel. */
function paintThings(
  { layers, night, world }: Parts,
  ground: Ground,
  was: Shown,
  now: Shown,
  champions: Counter[],
): void {
  const { grid } = ground;
  const box = sheetBox(ground);
  if (was.light !== now.light || was.lanterns !== now.lanterns) {
    night.replaceChildren(...drawNight(grid, box, now.light, now.lanterns));
    world.classList.toggle('by-night', now.light !== null);
  }
  if (was.barricades !== now.barricades) {
    layers.things.replaceChildren(...drawBarricades(grid, now.barricades));
  }
  if (was.lanterns !== now.lanterns || was.pieces !== now.pieces) {
    layers.lamps.replaceChildren(...drawLanterns(grid, now.lanterns, now.pieces));
  }
  if (was.duel !== now.duel || was.pieces !== now.pieces) {
    layers.stage.replaceChildren(...drawStage(box, champions));
    world.classList.toggle('staged', champions.length > 0);
  }
}
