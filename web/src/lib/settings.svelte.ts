// What a player likes: kept in this browser only.

/** How fast events are shown: how long each takes compared with the usual. */
export const SPEEDS = { slow: 1.8, usual: 1, fast: 0.45, once: 0 } as const;
export type Speed = keyof typeof SPEEDS;
/** The same in words. */
export const SPEED_WORDS: readonly (readonly [Speed, string])[] = [
  ['slow', 'Slowly'],
  ['usual', 'As usual'],
  ['fast', 'Fast'],
  ['once', 'At once'],
];

export interface Settings {
  theme: 'auto' | 'paper' | 'lamplight';
  colours: 'plain' | 'safe';
  /** Commit at the first click. */
  atOnce: boolean;
  /** Ask also in steps in which nobody can act. */
  everyStep: boolean;
  sound: boolean;
  /** How fast events are shown. */
  speed: Speed;
  grid: boolean;
  names: boolean;
  reach: boolean;
  sight: boolean;
  danger: boolean;
  zones: boolean;
}

const DEFAULTS: Settings = {
  theme: 'auto',
  colours: 'plain',
  atOnce: false,
  everyStep: false,
  sound: false,
  speed: 'usual',
  grid: true,
  names: false,
  reach: true,
  sight: false,
  danger: false,
  zones: true,
};

const KEY = 'kabuto-settings';

/** Settings read from text; what is missing or odd is as usual. */
export function read(text: string | null): Settings {
  const settings: Settings = { ...DEFAULTS };
  if (text === null) return settings;
  try {
    const kept: unknown = JSON.parse(text);
    if (kept === null || typeof kept !== 'object') return settings;
    const known = kept as Record<string, unknown>;
    for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) {
      if (typeof known[key] === typeof DEFAULTS[key])
        Object.assign(settings, { [key]: known[key] });
    }
  } catch {
    return settings;
  }
  if (!['auto', 'paper', 'lamplight'].includes(settings.theme)) settings.theme = 'auto';
  if (!['plain', 'safe'].includes(settings.colours)) settings.colours = 'plain';
  if (!(settings.speed in SPEEDS)) settings.speed = 'usual';
  return settings;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const query = (text: string) =>
  typeof matchMedia === 'function' ? matchMedia(text) : { matches: false };
const dark = query('(prefers-color-scheme: dark)');
const still = query('(prefers-reduced-motion: reduce)');

export const settings = $state(read(stored()));
const media = $state({ dark: dark.matches, still: still.matches });
for (const [list, key] of [
  [dark, 'dark'],
  [still, 'still'],
] as const) {
  if ('addEventListener' in list) {
    list.addEventListener('change', (event) => (media[key] = event.matches));
  }
}

/** The light by which everything is drawn now. */
export function light(): 'light' | 'dark' {
  if (settings.theme === 'auto') return media.dark ? 'dark' : 'light';
  return settings.theme === 'lamplight' ? 'dark' : 'light';
}

/** How long things take compared with the usual; nothing moves for whoever wants it still. */
export function paceOf(): number {
  return media.still ? 0 : SPEEDS[settings.speed];
}

/** The same for what somebody asked to see again: at once would show nothing. */
export function paceAgain(): number {
  return media.still ? 0 : Math.max(SPEEDS.fast, SPEEDS[settings.speed]);
}

/** Keeps the settings and lights the page; called from an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset['theme'] = light();
  root.dataset['colours'] = settings.colours;
  root.dataset['motion'] = paceOf() > 0 ? 'on' : 'still';
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
