/**
 * The test projects: `test/support/run/places.ts` says which file runs in which of them.
 *
 * Files are not isolated from each other: a worker opens its engine or browser once and keeps it. A project that this
 * machine cannot run is left out with a clear line, or fails the run if CI=true.
 */
import { globSync } from 'node:fs';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { EngineName } from './support/engines.ts';
import { repositoryRoot } from './support/repository.ts';
import { RUN_FOLDER_VARIABLE, surveyResources } from './support/run/current-run.ts';
import { languagesLeftOut } from './support/run/languages.ts';
import { LongestFirst } from './support/run/longest-first.ts';
import {
  ONCE,
  PLACES,
  type Place,
  placesOf,
  placesWithoutPostgres,
  scopeIn,
  scopeOfRun,
} from './support/run/places.ts';
import { isFound } from './support/run/programs/found.ts';
import { linesOfMissing, mustBeComplete } from './support/run/programs/missing.ts';

function project(name: Place | typeof ONCE, engine: EngineName | 'none', include: string[]) {
  return {
    name,
    include,
    provide: { engine },
    // Set for the project and not for the root, so that only the engines in use are prepared.
    globalSetup: engine === 'none' ? [] : ['test/support/run/global-setup.ts'],
    // Quick tests first.
    sequence: { groupOrder: engine === 'none' ? 0 : 1 },
  };
}

function projects(): TestProjectInlineConfiguration[] {
  const resources = surveyResources();
  const { postgres, chromium, ...programs } = resources;
  // `npm test` prints these lines itself; a bare `npx vitest` needs them here.
  const lines = process.env[RUN_FOLDER_VARIABLE] ? [] : linesOfMissing(resources);
  if (lines.length > 0 && mustBeComplete()) throw new Error(lines.join('\n'));
  for (const line of lines) console.warn(line);

  const hasPostgres = isFound(postgres);
  const either = hasPostgres ? 'postgres' : 'pglite';
  const engines = { unit: 'none', browser: either, sdk: either, postgres: 'postgres', pglite: 'pglite' } as const;
  const without = Object.entries(programs).flatMap(([name, found]) => (isFound(found) ? [] : [name]));
  const lacks = [...without, ...languagesLeftOut().keys()];
  const files = globSync('test/**/*.test.ts', { cwd: repositoryRoot }).filter((file) => !needsOneOf(lacks, file));
  const placesHere = hasPostgres ? placesOf : placesWithoutPostgres;
  const scope = scopeOfRun();
  const filesOf = (place: Place): string[] => files.filter((file) => placesHere(file, scope).includes(place));
  const places = PLACES.filter((place) => place !== 'browser' || isFound(chromium));
  const all =
    scope === 'once'
      ? [project(ONCE, either, places.flatMap(filesOf))]
      : places.map((place) => project(place, engines[place], filesOf(place)));
  const chromiumPath = isFound(chromium) ? chromium.at : '';
  return all
    .filter(({ include }) => include.length > 0)
    .map((test) => ({
      test: { ...test, provide: { ...test.provide, chromium: chromiumPath, scope: scopeIn(test.name, hasPostgres) } },
    }));
}

/** A name says which programs a file needs: `balancers.haproxy.postgres.test.ts`. */
const needsOneOf = (programs: readonly string[], file: string): boolean =>
  programs.some((program) => file.includes(`.${program}.`));

export default defineConfig({
  root: repositoryRoot,
  test: {
    setupFiles: ['test/support/run/after-each-file.ts'],
    pool: 'forks',
    isolate: false,
    // Node runs the sources itself, as it does everywhere else. Nothing is mocked, so vitest need not rewrite any module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Twice the cores of the usual machine: much of the time is spent waiting for other processes.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // For tests that hang, not for slow ones: longer than Playwright waits for one thing, so that its error names the
    // thing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // vitest's default of a second is too short on a busy machine. If the time itself is promised, the test sets it.
    expect: { poll: { timeout: 15_000 } },
    projects: projects(),
  },
});
