/**
 * Some libraries are hundreds of small files, which take longer to find than to run: those of the list a third of the
 * whole start. `npm install` joins each into a few files (scripts/join-libraries.ts), and a start takes them from there
 * if they are of the versions that are installed. Without them everything works the same, only later.
 */
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** By package: the name of its joined file. They are joined together, so that each part is there once. */
export const JOINED: ReadonlyMap<string, string> = new Map([
  ['kysely', 'kysely.mjs'],
  ['@mikro-orm/core', 'mikro-orm-core.mjs'],
  ['@mikro-orm/postgresql', 'mikro-orm-postgresql.mjs'],
]);

const PACKAGES = join(import.meta.dirname, '..', 'node_modules');
/** Beside the installed packages, where nobody else can write. */
export const CACHE = join(PACKAGES, '.cache', 'porchlight');

/** Where the joined files of the installed versions are, or would be. */
export function joinedFolder(): string {
  const versions = [...JOINED.keys()].map((name) => {
    const { version } = JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8')) as { version: string };
    return version;
  });
  return join(CACHE, `libraries-${versions.join('-')}`);
}

export function useJoinedLibraries(): void {
  const folder = joinedFolder();
  if (!existsSync(folder)) return;
  const urls = new Map([...JOINED].map(([name, file]) => [name, pathToFileURL(join(folder, file)).href]));
  registerHooks({
    resolve(specifier, context, next) {
      const url = urls.get(specifier);
      return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
    },
  });
}
