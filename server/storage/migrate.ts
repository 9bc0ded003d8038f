/**
 * Brings the database to the schema of this code: everything in one transaction, under a lock that all nodes share, so
 * that any number of them may start at once. A database that is newer than the code is refused untouched.
 *
 * The steps are plain statements rather than the ORM's own migrator: loading that costs every start a tenth of a
 * second, and it cannot tell that a database is newer than the code.
 */
import { CannotStart } from '../kernel/unavailable.ts';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Any number will do, as long as nobody else on this database uses it. */
const MIGRATION_LOCK = 7_021_118;

export async function migrate(database: Database): Promise<void> {
  if (await isCurrent(database)) return;
  await database.transaction(async (transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await transaction.query('create schema if not exists porchlight');
    await transaction.query(
      'create table if not exists porchlight.migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = await appliedNames(transaction);
    for (const { name, statements } of MIGRATIONS) {
      if (applied.has(name)) continue;
      for (const statement of statements) await transaction.query(statement);
      await transaction.query('insert into porchlight.migrations (name) values ($1)', [name]);
    }
  });
}

async function isCurrent(database: Database): Promise<boolean> {
  const [found] = await database.query<{ present: boolean }>(
    `select to_regclass('porchlight.migrations') is not null as present`,
  );
  if (!found?.present) return false;
  const applied = await appliedNames(database);
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new CannotStart(
      `The database was made by a newer Porchlight (it holds migration ${unknown.join(', ')}). Start that release, or restore a backup of this one. Nothing was changed.`,
    );
  }
  return MIGRATIONS.every(({ name }) => applied.has(name));
}

async function appliedNames(sql: Pick<Database, 'query'>): Promise<Set<string>> {
  const rows = await sql.query<{ name: string }>('select name from porchlight.migrations');
  return new Set(rows.map(({ name }) => name));
}
