// The lesson of 15mm Samurai Warfare, finished by every hand.

import { finishes } from './lessons.mjs';

await finishes(/15mm Samurai Warfare/);
