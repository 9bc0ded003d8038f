/**
 * The test projects. A file's suffix decides first (`*.postgres.test.ts` and `*.pglite.test.ts` run on that engine only),
 * then its folder; `*.haproxy.postgres.test.ts`, `*.pgbouncer.postgres.test.ts` and `*.openssl.postgres.test.ts` need that program too, `*.php.pglite.test.ts` that language; a folder that is named nowhere here runs on both engines, so that no test is left out by oversight.
 *
 * Files are not isolated from each other: a worker opens its engine or browser once and keeps it. A project that this
 * machine cannot run is left out with a loud line, or fails the run where CI=true.
 */
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { EngineName } from './support/engines.ts';
import { repositoryRoot } from './support/repository.ts';
import { RUN_FOLDER_VARIABLE, surveyResources } from './support/run/current-run.ts';
import { isFound } from './support/run/found.ts';
import { languagesLeftOut } from './support/run/languages.ts';
import { LongestFirst } from './support/run/longest-first.ts';
import { linesOfMissing, mustBeComplete } from './support/run/missing.ts';

const WITHOUT_DATABASE = ['unit', 'architecture'];
const ON_EITHER_ENGINE = ['browser', 'sdk'];

const suffixed = (engine: EngineName) => `test/**/*.${engine}.test.ts`;
const inFolders = (folders: string[]) => folders.map((folder) => `test/${folder}/**/*.test.ts`);
const inFoldersUnlessSuffixed = (folders: string[], engine: EngineName) =>
  folders.map((folder) => `test/${folder}/**/!(*.${engine}).test.ts`);

function onEngine(engine: EngineName, otherEngine: EngineName, foldersOfOthers: string[], without: string[] = []) {
  return {
    ...project(engine, engine, ['test/**/*.test.ts']),
    exclude: [
      suffixed(otherEngine),
      ...inFoldersUnlessSuffixed(foldersOfOthers, engine),
      ...without.map((program) => `test/**/*.${program}.${engine}.test.ts`),
    ],
  };
}

function project(name: string, engine: EngineName | 'none', include: string[]) {
  return {
    name,
    include,
    exclude: [suffixed('postgres'), suffixed('pglite')],
    provide: { engine },
    // Of the project and not of the root, so that only the engines that are used get ready.
    globalSetup: engine === 'none' ? [] : ['test/support/run/global-setup.ts'],
    // Quick answers first.
    sequence: { groupOrder: engine === 'none' ? 0 : 1 },
  };
}

function projects(): TestProjectInlineConfiguration[] {
  const resources = surveyResources();
  const { postgres, chromium, ...programs } = resources;
  const without = Object.entries(programs).flatMap(([name, found]) => (isFound(found) ? [] : [name]));
  // `npm test` prints these lines itself; a bare `npx vitest` has nobody else to do it.
  const lines = process.env[RUN_FOLDER_VARIABLE] ? [] : linesOfMissing(resources);
  if (lines.length > 0 && mustBeComplete()) throw new Error(lines.join('\n'));
  for (const line of lines) console.warn(line);

  const either = isFound(postgres) ? 'postgres' : 'pglite';
  const foldersOfOthers = [...WITHOUT_DATABASE, ...ON_EITHER_ENGINE];
  const all = [
    project('unit', 'none', inFolders(WITHOUT_DATABASE)),
    onEngine('pglite', 'postgres', foldersOfOthers, [...languagesLeftOut().keys()]),
    ...(isFound(postgres) ? [onEngine('postgres', 'pglite', foldersOfOthers, without)] : []),
    project('sdk', either, inFolders(['sdk'])),
    ...(isFound(chromium) ? [project('browser', either, inFolders(['browser']))] : []),
  ];
  const chromiumPath = isFound(chromium) ? chromium.at : '';
  return all.map((test) => ({ test: { ...test, provide: { ...test.provide, chromium: chromiumPath } } }));
}

export default defineConfig({
  root: repositoryRoot,
  test: {
    setupFiles: ['test/support/run/after-each-file.ts'],
    pool: 'forks',
    isolate: false,
    // Twice the cores of the machine that it is meant for: a good part of the time is spent waiting for other processes.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // For what hangs, not for what is slow: longer than Playwright waits for one thing, so that the fault names what it was.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, which vitest would wait, is no time on a busy machine. Where the time itself is promised, the test names it.
    expect: { poll: { timeout: 15_000 } },
    projects: projects(),
  },
});
