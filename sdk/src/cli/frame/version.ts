import { readFileSync } from 'node:fs';

/** The folder of the package: three folders up in the sources, four in the built SDK, one in the package `porchlight`. */
export const VERSION: string = readVersion(['../../../package.json', '../../../../package.json', '../package.json']);

function readVersion(candidates: readonly string[]): string {
  for (const candidate of candidates) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(candidate, import.meta.url), 'utf8'));
      if (name === '@porchlight/sdk' || name === 'porchlight') return version;
    } catch {
      // Another of these files exists.
    }
  }
  return 'unknown';
}
