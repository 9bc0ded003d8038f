/**
 * A dump of the service's tables as several files of one moment. One `pg_dump` locks every table until its end, and the
 * server has room for some thousands of locks, which is too few for more than a thousand silos. So each file holds the
 * shared tables or a hundred silos. All files read the snapshot of one transaction, which stays open until the last file is
 * written.
 */

import { execFile } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresAddress, parsePostgresAddress } from '../../config/postgres-address.ts';
import { fieldsOf } from '../../kernel/fields.ts';
import { CannotStart } from '../../kernel/unavailable.ts';
import { EXPORT_SNAPSHOT, READ_ONE_MOMENT, SILO_SCHEMAS } from '../../storage/admin/dump-statement.ts';
import type { Database } from '../../storage/database.ts';

const SILOS_A_FILE = 100;

/**
 * Returns the files in the order in which they are restored. It closes the database, which must have no time limits.
 */
export async function dumpInParts(
  database: Database,
  url: string,
  folder: string,
  schema = 'porchlight',
): Promise<string[]> {
  const address = parsePostgresAddress(url);
  if (!address.ok) throw new CannotStart(`DATABASE_URL ${address.error}`);
  const file = (index: number): string => join(folder, `${String(index).padStart(4, '0')}.dump`);
  const files: string[] = [];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environmentOf(address.value) };
  try {
    makeEmptyFolder(folder);
    return await database.transaction(async ({ query }) => {
      await query(READ_ONE_MOMENT);
      const [row] = await query<{ snapshot: string }>(EXPORT_SNAPSHOT);
      const silos = (await query<{ name: string }>(SILO_SCHEMAS)).map(({ name }) => name);
      const groups = [[schema], ...inGroups(silos, SILOS_A_FILE)];
      for (const [index, schemas] of groups.entries()) {
        const which = schemas.map((name) => `--schema=${quotePattern(name)}`);
        files.push(makeFile(file(index)));
        await dump(['--format=custom', `--snapshot=${row?.snapshot}`, `--file=${file(index)}`, ...which], env);
      }
      return files;
    });
  } catch (error) {
    for (const unfinished of files) rmSync(unfinished, { force: true });
    throw error;
  } finally {
    await database.close();
  }
}

/** Files of an earlier dump would be lost, or restored together with those of another moment. */
function makeEmptyFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!readdirSync(folder).some((name) => name.endsWith('.dump'))) return;
  } catch (error) {
    throw new CannotStart(`The folder ${folder} cannot be written: name another. Nothing was dumped.`, error);
  }
  throw new CannotStart(`The folder ${folder} holds a dump already: name a new folder. Nothing was changed.`);
}

/** Made before pg_dump writes into it, which would let every user of the machine read it. */
function makeFile(path: string): string {
  closeSync(openSync(path, 'wx', 0o600));
  return path;
}

async function dump(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await promisify(execFile)('pg_dump', [...args], { env });
  } catch (error) {
    const { code, stderr } = fieldsOf(error);
    if (code === 'ENOENT') throw new CannotStart('There is no pg_dump on this machine; it comes with PostgreSQL.');
    throw new CannotStart(`pg_dump failed, and the dump is not whole: ${String(stderr ?? error).trim()}`);
  }
}

/** Uses the environment, because everybody on the machine can read the command line. */
function environmentOf({ hosts, user, password, database, ...tls }: PostgresAddress): NodeJS.ProcessEnv {
  return {
    PGHOST: hosts.map(({ host }) => host).join(','),
    PGPORT: hosts.map(({ port }) => port).join(','),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    // PostgreSQL's library has no such mode; `require` means a certificate that is not checked.
    PGSSLMODE: tls.sslMode === 'no-verify' ? 'require' : tls.sslMode,
    PGSSLROOTCERT: tls.rootCertificate,
    PGSSLCERT: tls.certificate,
    PGSSLKEY: tls.key,
    PGTARGETSESSIONATTRS: tls.writable ? 'read-write' : 'any',
  };
}

/** A name is a pattern to pg_dump, unless it is quoted. */
const quotePattern = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const inGroups = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
