// The lesson of Katana to Yari, finished by every hand.

import { finishes } from './lessons.mjs';

await finishes(/Katana to Yari/);
