/**
 * The lines that an app writes for its sign-in: the files that exist only for it, and the lines in files that the app
 * has anyway. Imports, comments and lines that only close brackets are not counted.
 */
import type { Example } from './catalogue.ts';
import { exampleFile } from './example-files.ts';

const NOT_COUNTED = /^(?:import\b.*|\/\/.*|[\s)}\];,]*)$/;

export function countLines({ name, folder = name, files, paste = [] }: Example): number {
  const written = files.flatMap((file) => exampleFile(folder, file).split('\n'));
  return [...written, ...paste].filter((line) => !NOT_COUNTED.test(line.trim())).length;
}
