/** The database of a test: the engine of its project, and a migrated database on that engine. */
import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { oncePerRun } from './run/once-per-run.ts';
import type { Scope } from './run/places.ts';
import { databaseAt } from './run/programs/on-server.ts';
import { copyTemplate, databasePrefix, migrate } from './run/templates.ts';

export type EngineName = 'pglite' | 'postgres';

/** The address or the data folder of a test's database, in the form of the server's configuration. */
export interface TestDatabase {
  readonly databaseUrl?: string | undefined;
  readonly dataDir?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    engine: EngineName | 'none';
    runFolder: string;
    postgresServer: string;
    chromium: string;
    scope: Scope;
  }
}

/** A file that only the embedded database can run may be in a project that has PostgreSQL (`test/support/run/places.ts`). */
export function engineOfProject(): EngineName {
  if (expect.getState().testPath?.includes('.pglite.')) return 'pglite';
  const engine = inject('engine');
  if (engine === 'none')
    throw new Error('this vitest project has no database: move the test, or choose a project that has one');
  return engine;
}

interface WorkerState {
  porchlightDatabases?: Map<EngineName, Promise<TestDatabase>>;
}

/** The worker's own database. All test files of a worker share it, so each test makes its own tenants. */
export function workerDatabase(engine: EngineName = engineOfProject()): Promise<TestDatabase> {
  const state = globalThis as WorkerState;
  state.porchlightDatabases ??= new Map();
  const known = state.porchlightDatabases.get(engine) ?? freshDatabase(engine);
  state.porchlightDatabases.set(engine, known);
  return known;
}

/** A new migrated database, for the few tests that cannot share one or open it from several processes. */
export async function freshDatabase(engine: EngineName = engineOfProject()): Promise<TestDatabase> {
  const runFolder = inject('runFolder');
  const suffix = randomBytes(6).toString('hex');
  if (engine === 'pglite') {
    const dataDir = join(runFolder, `pglite-${suffix}`);
    // A data folder has 1,400 small files: the synchronous copy is native, and ten times as fast as the asynchronous
    // one.
    cpSync(await oncePerRun('pglite-template', (folder) => migrate(folder)), dataDir, { recursive: true });
    return { dataDir };
  }
  const server = inject('postgresServer');
  const name = `${databasePrefix(runFolder)}_${suffix}`;
  await copyTemplate(runFolder, server, name);
  return { databaseUrl: databaseAt(server, name) };
}
