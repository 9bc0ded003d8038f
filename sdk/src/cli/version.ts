import { readFileSync } from 'node:fs';

/** Of the package; two folders up from here in the sources, three in what is built. */
export const VERSION: string = readVersion(['../../package.json', '../../../package.json']);

function readVersion(candidates: readonly string[]): string {
  for (const candidate of candidates) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(candidate, import.meta.url), 'utf8'));
      if (name === '@porchlight/sdk') return version;
    } catch {
      // The other one is there.
    }
  }
  return 'unknown';
}
