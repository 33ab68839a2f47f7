// The lesson of Cry Havoc, finished by every hand.

import { finishes } from './lessons.mjs';

await finishes(/Cry Havoc/);
