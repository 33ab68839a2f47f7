// Roofs and crowns: what covers figures opens over whoever stands beneath. The drawing of the
// ground says what can be lifted: groups with `data-roof` or `data-canopy` and their outline in
// `data-ring`; those with `data-over` lie above the counters.

import type { Spot } from './grid';

interface Cover {
  group: SVGElement;
  ring: Spot[];
}

export interface Covers {
  /** Opens whatever one of the spots lies beneath, and closes the rest. */
  open(spots: readonly Spot[]): void;
}

/** An outline written as `x,y x,y …`; nothing if it is none. */
export function readRing(words: string | null): Spot[] {
  const points = (words ?? '')
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number));
  const good = points.every(
    (point) => point.length === 2 && point.every((one) => Number.isFinite(one)),
  );
  return good && points.length > 2 ? points.map(([x = 0, y = 0]) => [x, y] as const) : [];
}

/** Whether a spot lies inside an outline: for the eye only. */
export function isInside(ring: readonly Spot[], [x, y]: Spot): boolean {
  let inside = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
    if (ay > y === by > y) return;
    if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

/** Takes what can be lifted out of a drawing of the ground; some of it comes above the counters. */
export function takeCovers(ground: SVGElement, above: SVGElement): Covers {
  const groups = ground.querySelectorAll<SVGElement>('[data-roof], [data-canopy]');
  const covers: Cover[] = [...groups].flatMap((group) => {
    const ring = readRing(group.getAttribute('data-ring'));
    group.classList.add('cover');
    if (group.hasAttribute('data-over')) above.append(group);
    return ring.length > 0 ? [{ group, ring }] : [];
  });
  return {
    open(spots) {
      for (const { group, ring } of covers) {
        const beneath = spots.some((spot) => isInside(ring, spot));
        group.classList.toggle('lifted', beneath);
      }
    },
  };
}
