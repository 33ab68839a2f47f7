// What is read out: events and prompts, a line at a time.

export const live = $state({ polite: '', urgent: '' });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads a line out after those before it; many lines at once become one breath. */
export function say(text: string): void {
  if (text === '') return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    live.polite = waiting.slice(-8).join('. ');
    waiting = [];
  }, 120);
}

/** Nothing that was said before is to be read any more. */
export function hush(): void {
  clearTimeout(timer);
  waiting = [];
  live.polite = live.urgent = '';
}

/** Reads a line out at once. */
export function cry(text: string): void {
  live.urgent = live.urgent === text ? `${text} ` : text;
}
