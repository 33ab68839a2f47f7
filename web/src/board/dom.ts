// Making SVG elements by hand: the board needs no framework.

const SPACE = 'http://www.w3.org/2000/svg';

export type Attrs = Record<string, string | number | undefined>;

/** Makes an element with its attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attrs: Attrs = {},
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SPACE, name);
  set(made, attrs);
  made.append(...children);
  return made;
}

/** Sets attributes; an undefined one is taken away. */
export function set(element: Element, attrs: Attrs): void {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/** A line of text. */
export function text(words: string, attrs: Attrs = {}): SVGTextElement {
  const made = svg('text', attrs);
  made.textContent = words;
  return made;
}

/** A short number for an attribute. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A circle as a path. */
export function disc(x: number, y: number, r: number): string {
  const half = `${n(r)},${n(r)} 0 1 1 `;
  return `M${n(x - r)},${n(y)}A${half}${n(x + r)},${n(y)}A${half}${n(x - r)},${n(y)}Z`;
}

/** A closed outline through points. */
export function ring(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)},${n(y)}`).join('') + 'Z';
}
