// The covers, and the game that lies on top before anybody has chosen one.

import cryHavoc from './cry-havoc.svg';
import samuraiBlades from './samurai-blades.svg';
import katanaToYari from './katana-to-yari.svg';
import samuraiSkirmish from './samurai-skirmish.svg';
import samuraiWarfare from './samurai-warfare.svg';

/** A cover and a line about what is inside. */
export interface Print {
  art: string;
  line: string;
}

export const PRINTS: Readonly<Record<string, Print>> = {
  'cry-havoc': { art: cryHavoc, line: 'Knights, outlaws and other people with grievances' },
  'samurai-blades': { art: samuraiBlades, line: 'Swords, bows and lanterns in old Japan' },
  'katana-to-yari': { art: katanaToYari, line: 'Duels, one written order at a time' },
  'samurai-skirmish': { art: samuraiSkirmish, line: 'Small bands and measured ground' },
  'samurai-warfare': { art: samuraiWarfare, line: 'Whole armies under their banners' },
};

export const ON_TOP = 'cry-havoc';
