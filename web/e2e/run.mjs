// Runs the browser tests, several files side by side. A file that fails is run once more, alone:
// what fails twice is a fault. What fails once and then passes is named at the end as FLAKY and is
// to be mended too, but it keeps nobody else's work out.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const SIDE_BY_SIDE = 3;
const here = path.dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
const all = readdirSync(here)
  .filter((name) => name.endsWith('.test.mjs') && words.every((word) => name.includes(word)))
  .map((name) => path.join(here, name));
if (all.length === 0) {
  console.error(`no file of tests has ${words.join(' and ')} in its name`);
  process.exit(2);
}

/** Runs these files and gives how many tests passed, and what failed in which of them. */
function attempt(files, concurrency) {
  return new Promise((resolve, reject) => {
    const failed = new Map();
    let passed = 0;
    const tests = run({ files, concurrency });
    const isTest = ({ details, name }) => details?.type !== 'suite' && !files.includes(name);
    tests.on('test:pass', (one) => (passed += isTest(one) ? 1 : 0));
    tests.on('test:fail', (one) => {
      const file = files.find((path) => path === one.file || path === one.name) ?? one.file;
      failed.set(file, [...(failed.get(file) ?? []), one.name]);
    });
    tests.on('error', reject);
    tests.on('end', () => resolve({ failed, passed }));
    tests.compose(new spec()).pipe(process.stdout, { end: false });
  });
}

const first = await attempt(all, SIDE_BY_SIDE);
const again = [...first.failed.keys()];
if (again.length > 0) {
  console.log(`\nonce more, alone: ${again.map((file) => path.basename(file)).join(', ')}`);
  const second = await attempt(again, 1);
  for (const [file, names] of first.failed) {
    const word = second.failed.has(file) ? 'FAILED' : 'FLAKY';
    console.log(`${word} ${path.basename(file)}: ${names.join('; ')}`);
  }
  console.log(`browser: ${first.passed} passed at once, ${second.failed.size} files failed twice`);
  process.exit(second.failed.size > 0 ? 1 : 0);
}
console.log(`browser: ${first.passed} passed, 0 failed`);
process.exit(0);
