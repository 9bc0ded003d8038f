/**
 * The run that this vitest belongs to. `npm test` has prepared everything and names the folder in `TEST_RUN_FOLDER`.
 * With a developer's own `npx vitest`, the run is prepared here, as far as it is needed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedBinaries } from './programs/embedded-postgres.ts';
import { findChromium } from './programs/find-chromium.ts';
import { type Found, isFound, type Resources } from './programs/found.ts';
import { machineBinaries } from './programs/postgres-binaries.ts';
import { type ProgramName, surveyProgram } from './programs/programs.ts';
import { providePostgres } from './programs/provide-postgres.ts';
import { createRunFolder, type RunFolder } from './run-folder.ts';
import { dropRunDatabases } from './templates.ts';

export const RUN_FOLDER_VARIABLE = 'TEST_RUN_FOLDER';

const resourcesFile = (runFolder: string): string => join(runFolder, 'resources.json');

export function writeResources(runFolder: string, resources: Resources): void {
  writeFileSync(resourcesFile(runFolder), JSON.stringify(resources), { mode: 0o600 });
}

function preparedRunFolder(): string | undefined {
  const folder = process.env[RUN_FOLDER_VARIABLE];
  return folder && existsSync(resourcesFile(folder)) ? folder : undefined;
}

const readResources = (runFolder: string): Resources => JSON.parse(readFileSync(resourcesFile(runFolder), 'utf8'));

/** What is there to run on. Without a prepared run this only looks, and starts and installs nothing. */
export function surveyResources(): Resources {
  const prepared = preparedRunFolder();
  if (prepared) return readResources(prepared);
  const chromium = findChromium();
  const server = process.env.TEST_DATABASE_URL ?? machineBinaries()[0] ?? embeddedBinaries();
  return {
    postgres: server ? { at: server } : { missing: 'no PostgreSQL found; `npm test` tries to get one' },
    chromium: chromium ? { at: chromium } : { missing: 'no Chromium found; `npm test` tries to get one' },
    haproxy: surveyProgram('haproxy'),
    pgbouncer: surveyProgram('pgbouncer'),
    openssl: surveyProgram('openssl'),
    git: surveyProgram('git'),
  };
}

/** The program that this run has found, for tests that start it. */
export function programOfRun(name: ProgramName): string {
  const prepared = preparedRunFolder();
  return addressOf(prepared ? readResources(prepared)[name] : surveyProgram(name), name);
}

export interface CurrentRun {
  readonly folder: string;
  postgresServer(): Promise<string>;
  end(): Promise<void>;
}

/** One run for all projects of this process: each project's global setup asks for it. */
export function currentRun(): CurrentRun {
  const state = globalThis as { porchlightRun?: CurrentRun };
  const prepared = preparedRunFolder();
  state.porchlightRun ??= prepared ? runPreparedBefore(prepared) : runOfOurOwn(createRunFolder());
  return state.porchlightRun;
}

function runPreparedBefore(folder: string): CurrentRun {
  return {
    folder,
    postgresServer: async () => addressOf(readResources(folder).postgres, 'PostgreSQL'),
    end: async () => {},
  };
}

function runOfOurOwn(folder: RunFolder): CurrentRun {
  // Browsers and tests leave temporary files. The workers inherit this variable, and the files are deleted with the
  // folder.
  process.env.TMPDIR = folder.path;
  let server: Promise<string> | undefined;
  let ended: Promise<void> | undefined;
  const end = async () => {
    if (server && process.env.TEST_DATABASE_URL) await dropRunDatabases(folder.path, await server);
    await folder.dispose();
  };
  return {
    folder: folder.path,
    postgresServer() {
      server ??= providePostgres(folder.path).then((found) => addressOf(found, 'PostgreSQL'));
      return server;
    },
    end() {
      ended ??= end();
      return ended;
    },
  };
}

function addressOf(found: Found, name: string): string {
  if (isFound(found)) return found.at;
  throw new Error('missing' in found ? found.missing : `this run was prepared without ${name}`);
}
