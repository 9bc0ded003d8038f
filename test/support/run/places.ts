/**
 * Where a test file runs, decided only by its name. A place is a vitest project.
 *
 * `npm test` is a sample: a file runs in one place, the cheapest that fits, and some of its tests are left out (`times.ts`).
 * `npm run test:all` runs every file in every place, with all of its tests, except on the embedded engine (`scopeIn`). A new file needs no entry here; `npm run test:list` shows where it runs.
 *
 * | file | `npm test` | `npm run test:all` |
 * | ---------------------------------- | ---------------- | ----------------------- |
 * | `*.postgres.test.ts` | postgres | postgres |
 * | `*.pglite.test.ts` | pglite | pglite |
 * | `*.either.test.ts` | postgres | postgres |
 * | `test/unit/`, `test/architecture/` | unit | unit |
 * | `test/browser/` | browser | browser |
 * | `test/sdk/` | sdk | sdk |
 * | every other file | postgres | pglite, postgres |
 * | `*.all.test.ts`, `*.all.….test.ts` | – | by the rest of its name |
 *
 * In `npm test` all places are one vitest project (`ONCE`): a worker that changes projects is replaced, and the new one
 * imports everything again. The name of a file then says which engine it has.
 *
 * A name can also say which program a file needs: `*.haproxy.postgres.test.ts`, `*.php.either.test.ts`.
 */

export const PLACES = ['unit', 'browser', 'sdk', 'postgres', 'pglite'] as const;
export type Place = (typeof PLACES)[number];

export const ONCE = 'once';

/** `once` is a bare `npm test`; `everywhere` is `npm run test:all`, and every run that names files, projects or tests. */
export type Scope = 'once' | 'everywhere';

/** How `npm test` tells vitest and its workers the scope. A developer's own `npx vitest` runs everything. */
export const SCOPE_VARIABLE = 'TEST_SCOPE';
export const scopeOfRun = (): Scope => (process.env[SCOPE_VARIABLE] === 'once' ? 'once' : 'everywhere');

/** What `npm run test:all` sets: every file runs everywhere, and the embedded engine takes the sample of long tables. */
export const ALL = 'all';

/**
 * How much of each file runs in a place. PostgreSQL runs all rows of a long table. The embedded engine is slower and runs
 * only some of them. That is enough there, because the rows differ in their values and not in their statements.
 */
export const scopeIn = (place: Place | typeof ONCE, hasPostgres: boolean): Scope =>
  process.env[SCOPE_VARIABLE] === ALL && place === 'pglite' && hasPostgres ? 'once' : scopeOfRun();

interface Row {
  readonly file: RegExp;
  readonly once: readonly Place[];
  readonly everywhere: readonly Place[];
}

const only = (file: RegExp, place: Place): Row => ({ file, once: [place], everywhere: [place] });

/** The first matching row counts. The suffix decides before the folder. */
const TABLE: readonly Row[] = [
  only(/\.postgres\.test\.ts$/, 'postgres'),
  only(/\.pglite\.test\.ts$/, 'pglite'),
  only(/\.either\.test\.ts$/, 'postgres'),
  only(/^test\/(unit|architecture)\//, 'unit'),
  only(/^test\/browser\//, 'browser'),
  only(/^test\/sdk\//, 'sdk'),
  { file: /./, once: ['postgres'], everywhere: ['pglite', 'postgres'] },
];

/** Too long for every change: it runs only in `npm run test:all`. */
const isLong = (file: string): boolean => /\.all\.(\w+\.)*test\.ts$/.test(file);

/** `file` is a path from the root of the repository. */
export function placesOf(file: string, scope: Scope): readonly Place[] {
  if (scope === 'once' && isLong(file)) return [];
  return TABLE.find((row) => row.file.test(file))?.[scope] ?? [];
}

/** The same on a machine without PostgreSQL: files that do not need PostgreSQL run on the embedded database. */
export function placesWithoutPostgres(file: string, scope: Scope): readonly Place[] {
  const places = placesOf(file, scope);
  if (!places.includes('postgres')) return places;
  return file.endsWith('.postgres.test.ts') ? [] : ['pglite'];
}
