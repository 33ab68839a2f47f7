// The lesson of Samurai Skirmish, finished by every hand.

import { finishes } from './lessons.mjs';

await finishes(/Samurai Skirmish/);
