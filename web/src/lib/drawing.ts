// Drawings of our own server, brought into the page so that counters can use them.
// This is the only place where text becomes elements, and it takes nothing but plain shapes.

import { api } from './api';

const SHAPES = new Set([
  'svg',
  'defs',
  'symbol',
  'g',
  'path',
  'circle',
  'ellipse',
  'rect',
  'line',
  'polyline',
  'polygon',
  'title',
  'use',
]);

/** What a drawing of the ground has besides. */
const GROUND = new Set([...SHAPES, 'text', 'tspan', 'pattern', 'clipPath']);

/** True if a drawing has nothing in it but shapes and their looks. */
export function isPlain(root: Element, shapes: ReadonlySet<string> = SHAPES): boolean {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!shapes.has(element.localName)) return false;
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith('on') || name === 'style') return false;
      if (name.endsWith('href') && !value.startsWith('#')) return false;
    }
  }
  return true;
}

/** Text as a drawing; nothing if it is none, or has anything else in it. */
export function readGround(text: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg' || !isPlain(root, GROUND)) return null;
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

/** The ground of a table as elements, so that roofs can be lifted off; nothing if it cannot be. */
export async function bringGround(path: string): Promise<SVGSVGElement | null> {
  try {
    return readGround(await api.drawing(path));
  } catch {
    return null;
  }
}

let asked: Promise<void> | null = null;

/** Brings the figures into the page, once. Counters without them are still readable. */
export function bringFigures(): Promise<void> {
  asked ??= api
    .figures()
    .then((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      const root = parsed.documentElement;
      if (root.localName !== 'svg' || !isPlain(root)) return;
      const figures = document.importNode(root, true);
      figures.setAttribute('class', 'figures');
      figures.setAttribute('aria-hidden', 'true');
      document.body.append(figures);
    })
    .catch(() => {
      asked = null;
    });
  return asked;
}
