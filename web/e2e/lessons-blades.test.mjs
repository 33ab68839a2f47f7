// The lesson of Samurai Blades, finished by every hand.

import { finishes } from './lessons.mjs';

await finishes(/Samurai Blades/);
