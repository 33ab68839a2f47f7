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

/** True if a drawing has nothing in it but shapes and their looks. */
export function isPlain(root: Element): boolean {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!SHAPES.has(element.localName)) return false;
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith('on') || name === 'style') return false;
      if (name.endsWith('href') && !value.startsWith('#')) return false;
    }
  }
  return true;
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
