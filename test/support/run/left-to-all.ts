/** What a bare `npm test` leaves to `npm run test:all`, as text. */

import { PLACES, placesOf } from './places.ts';
import { testFiles, testsLeftToAll } from './promises.ts';

export function leftToAll(): string[] {
  const files = testFiles();
  const long = files.filter((file) => placesOf(file, 'once').length === 0);
  const elsewhere = PLACES.map((place) => {
    const more = files.filter((file) => !long.includes(file) && isLeft(file, place));
    return more.length > 0 ? `${more.length} files on ${place} too` : '';
  }).filter(Boolean);
  const parts = [...elsewhere, ...(long.length > 0 ? [`${long.length} long files (${long.join(', ')})`] : [])];
  const sampled = ['rows of long tables', 'more repetitions of races and properties'];
  const held = files.filter((file) => !long.includes(file) && testsLeftToAll(file) > 0).length;
  const rest = held > 0 ? [`tests held back in ${held} files`, ...sampled] : sampled;
  return [`This was a sample. Left to npm run test:all: ${[...parts, ...rest].join('; ')}`];
}

const isLeft = (file: string, place: (typeof PLACES)[number]): boolean =>
  placesOf(file, 'everywhere').includes(place) && !placesOf(file, 'once').includes(place);
