/**
 * Databases that are migrated once for each run and then copied: a data folder for PGlite, where the first open takes
 * seconds and later ones half a second, and a template database on PostgreSQL.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeBinary, repositoryRoot } from '../repository.ts';
import { citusServers, joinCitus } from './citus-servers.ts';
import { databaseAt, onServer } from './programs/on-server.ts';
import { sayWhile } from './programs/say-while.ts';
import { runIdOf } from './run-folder.ts';

/** All databases of a run share a prefix, by which the run finds them on a shared server. */
export const databasePrefix = (runFolder: string): string => `porchlight_test_${runIdOf(runFolder)}`;
export const postgresTemplate = (runFolder: string): string => `${databasePrefix(runFolder)}_template`;

export async function preparePostgresTemplate(runFolder: string, serverUrl: string): Promise<void> {
  const name = postgresTemplate(runFolder);
  const { rowCount } = await onServer(serverUrl, 'select from pg_database where datname = $1', [name]);
  if (rowCount) return;
  for (const server of citusServers(serverUrl)) {
    await onServer(server, `create database ${name} template template0 encoding 'UTF8'`);
  }
  if (process.env.CITUS_URL) await joinCitus(serverUrl, name);
  await sayWhile('Making the PostgreSQL database that the tests copy', () =>
    migrate(runFolder, databaseAt(serverUrl, name)),
  );
  if (process.env.CITUS_URL) for (const server of citusServers(serverUrl)) await closeTemplate(server, name);
}

/** Copies the template, on every server that has a part of it. */
export async function copyTemplate(runFolder: string, serverUrl: string, name: string): Promise<void> {
  for (const server of citusServers(serverUrl)) {
    await onServer(server, `create database ${name} template ${postgresTemplate(runFolder)}`);
  }
}

/** Citus keeps a process in each database, and a database with a connection cannot be copied. */
async function closeTemplate(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `alter database ${name} with allow_connections false`);
  await onServer(serverUrl, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}

/** Deletes what the run made on the server. Only needed on a server that stays, but harmless on a throwaway cluster. */
export async function dropRunDatabases(runFolder: string, serverUrl: string): Promise<void> {
  const pattern = `${databasePrefix(runFolder).replaceAll('_', '\\_')}\\_%`;
  for (const server of citusServers(serverUrl)) {
    const { rows } = await onServer(server, 'select datname from pg_database where datname like $1', [pattern]);
    for (const { datname } of rows) await onServer(server, `drop database if exists "${datname}" with (force)`);
  }
}

export async function migrate(dataDir: string, databaseUrl?: string): Promise<void> {
  const script = join(import.meta.dirname, 'migrate-template.ts');
  const args = databaseUrl === undefined ? [script, dataDir] : [script, dataDir, databaseUrl];
  await promisify(execFile)(nodeBinary(), args, { cwd: repositoryRoot });
}
