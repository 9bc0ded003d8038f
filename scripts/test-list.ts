/**
 * `npm run test:list`: where each test file runs, in `npm test` and in `npm run test:all`. Fails when a row of the attacks,
 * an operation of the contract or a file of test/browser has no test left in `npm test`.
 */
import { PLACES, placesOf, type Scope } from '../test/support/run/places.ts';
import { promisesWithoutTest, testFiles, testsLeftToAll } from '../test/support/run/promises.ts';

const files = testFiles();
const shown = (file: string, scope: Scope): string => placesOf(file, scope).join(' ') || '–';
const more = (file: string): string => {
  const count = placesOf(file, 'once').length > 0 ? testsLeftToAll(file) : 0;
  return count > 0 ? ` (with ${count} more tests)` : '';
};
const widest = Math.max(...files.map(({ length }) => length));
const line = (file: string, once: string, everywhere: string): string =>
  `${file.padEnd(widest)}  ${once.padEnd(16)}  ${everywhere}`;

console.log(line('', 'npm test', 'npm run test:all'));
for (const file of files) console.log(line(file, shown(file, 'once'), shown(file, 'everywhere') + more(file)));

const countOf = (scope: Scope): string =>
  PLACES.map((place) => `${place} ${files.filter((file) => placesOf(file, scope).includes(place)).length}`).join(', ');
console.log(`\n${files.length} files. npm test: ${countOf('once')}. npm run test:all: ${countOf('everywhere')}.`);

const lost = promisesWithoutTest();
for (const promise of lost) console.error(`!! ${promise}`);
process.exitCode = lost.length > 0 ? 1 : 0;
