/**
 * `npm test`: gets a PostgreSQL and a Chromium by whatever means this machine has, runs vitest on them, and leaves
 * nothing behind. Every file runs in one place; with `--all` (`npm run test:all`) in every place that it can
 * (`test/support/run/places.ts`). Other arguments go to vitest: what they name runs everywhere (`npm test -- http`,
 * `npm test -- --project unit`). With `--watch` (`npm run test:watch`) it keeps running and repeats the tests that a
 * change affects; only the quick tests, if nothing is named.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../test/support/repository.ts';
import { RUN_FOLDER_VARIABLE, writeResources } from '../test/support/run/current-run.ts';
import { languagesLeftOut } from '../test/support/run/languages.ts';
import { leftToAll } from '../test/support/run/left-to-all.ts';
import { needsOf, scopeOf } from '../test/support/run/needs.ts';
import { ALL, SCOPE_VARIABLE } from '../test/support/run/places.ts';
import { isFound, type Resources } from '../test/support/run/programs/found.ts';
import { linesOfMissing, mustBeComplete } from '../test/support/run/programs/missing.ts';
import { provide } from '../test/support/run/provide.ts';
import { createRunFolder } from '../test/support/run/run-folder.ts';
import { type Tally, tallyFile } from '../test/support/run/tally-reporter.ts';
import { dropRunDatabases } from '../test/support/run/templates.ts';

const GRACE_MS = 8_000;
const CITUS_LEFT_OUT =
  '!! Citus NOT tried: CITUS_URL names no server. With one: CITUS_URL=postgres://… npm test -- --project postgres test/http';

const asked = process.argv.slice(2);
const watch = asked.includes('--watch');
const forVitest = asked.filter((arg) => !['--watch', '--all'].includes(arg));
const args = watch && forVitest.length === 0 ? ['--project', 'unit'] : forVitest;
const scope = asked.includes('--all') ? ALL : scopeOf(args);
/** The whole suite: no part of the tests was named. */
const isWhole = scopeOf(args) === 'once';
const run = createRunFolder();
let vitest: ChildProcess | undefined;
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    signalVitest(signal);
    setTimeout(() => signalVitest('SIGKILL'), GRACE_MS).unref();
  });
}

process.exitCode = await main();

async function main(): Promise<number> {
  let resources: Resources | undefined;
  try {
    resources = await provideResources();
    const code = interrupted ? 1 : await runVitest();
    const lines = linesOfMissing(resources);
    for (const line of lines) console.log(line);
    const { passed, failed } = readTally();
    if (isWhole && !process.env.CITUS_URL) console.log(CITUS_LEFT_OUT);
    if (isWhole) for (const line of languagesLeftOut().values()) console.log(line);
    if (scope === 'once') for (const line of leftToAll()) console.log(line);
    if (!watch) console.log(`${passed} passed, ${failed} failed`);
    return interrupted || (lines.length > 0 && mustBeComplete()) ? 1 : code;
  } catch (error) {
    console.error(`!! ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    await leaveNothingBehind(resources);
  }
}

async function provideResources(): Promise<Resources> {
  const needs = needsOf(args, globSync('test/**/*.test.ts', { cwd: repositoryRoot }));
  const resources = await provide(needs, run.path);
  for (const line of linesOfMissing(resources)) console.log(line);
  writeResources(run.path, resources);
  return resources;
}

/**
 * Vitest gets its own process group, so that its workers and their servers can be ended with it. In watch mode it stays
 * in our group: only the foreground group may read the keys that it listens to.
 */
function runVitest(): Promise<number> {
  const own = (name: string): string => `--reporter=${join(repositoryRoot, 'test/support/run', name)}`;
  const isChosen = args.some((arg) => arg.startsWith('--reporter'));
  const shown = watch ? '--reporter=default' : own('progress-reporter.ts');
  const reporters = [...(isChosen ? [] : [shown]), own('tally-reporter.ts')];
  const command = ['node_modules/vitest/vitest.mjs', watch ? 'watch' : 'run', '--config', 'test/vitest.config.ts'];
  const child = spawn(process.execPath, [...command, ...reporters, ...args], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      [RUN_FOLDER_VARIABLE]: run.path,
      [SCOPE_VARIABLE]: scope,
      // Browsers and tests that are killed leave temporary files. They are deleted with the run's folder.
      TMPDIR: run.path,
      NODE_COMPILE_CACHE: join(run.path, 'compiled'),
    },
    detached: !watch,
    stdio: [watch ? 'inherit' : 'ignore', 'inherit', 'inherit'],
  });
  vitest = child;
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function signalVitest(signal: NodeJS.Signals): void {
  if (vitest?.pid === undefined) return;
  try {
    process.kill(watch ? vitest.pid : -vitest.pid, signal);
  } catch {
    // It has ended already.
  }
}

/** If vitest ended before it could count, that is itself the failure. */
function readTally(): Tally {
  const file = tallyFile(run.path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1 };
}

async function leaveNothingBehind(resources: Resources | undefined): Promise<void> {
  signalVitest('SIGKILL');
  const isShared = process.env.CITUS_URL ?? process.env.TEST_DATABASE_URL;
  if (isShared && resources && isFound(resources.postgres)) {
    await dropRunDatabases(run.path, resources.postgres.at);
  }
  run.leave();
}
