/**
 * Brings the database to the schema of this code, at the start of a node or by `porchlight migrate`. One
 * process does it, under a lock that the others try for and never wait in; no statement has a time limit, but none waits
 * long for the lock of a table; large indexes are made while others work. A database that is newer than the code is taken if its migrations say that this code can run
 * beside them, else refused untouched.
 *
 * The steps are plain statements rather than the ORM's own migrator: loading that costs every start a tenth of a
 * second, and it cannot tell that a database is newer than the code.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../kernel/unavailable.ts';
import type { Database, Sql } from '../database.ts';
import { quoteName, siloSchema } from '../entities/schema-names.ts';
import { FROM_NOTHING, MIGRATIONS, NAMES_ON_RECORD, namesOf } from '../schema/history/index.ts';
import type { MigrationStep } from '../schema/step.ts';
import type { Columns } from '../tables.ts';
import { type Blocker, type OnBlocked, untilUnblocked } from './brief-locks.ts';
import { LOCK_HOLDERS } from './brief-locks-statement.ts';
import { buildIndexes, lacksIndexes } from './concurrent-indexes.ts';

/** Any number works, as long as no other program on this database uses it. */
const MIGRATION_LOCK = 7_021_118;
const POLL_MS = 250;

/** `openWithoutLimits` opens the same database without time limits; it is called only if there is something to do. */
export async function migrate(
  database: Database,
  openWithoutLimits: () => Promise<Database> = async () => database,
  onBlocked: OnBlocked = () => {},
): Promise<readonly string[]> {
  if (await isCurrent(database)) return [];
  const withoutLimits = await openWithoutLimits();
  try {
    for (;;) {
      const done = await underLock(withoutLimits, () => apply(withoutLimits, onBlocked));
      if (done) return done;
      await sleep(POLL_MS);
      if (await isCurrent(database)) return [];
    }
  } finally {
    if (withoutLimits !== database) await withoutLimits.close();
  }
}

export interface PlannedStep {
  readonly name: string;
  /** Releases from the one with this migration on can run on a database that has the step. */
  readonly oldest: string;
}

/** A transaction that is open now, and those tables to be changed on which it holds a lock. */
export interface LockHolder extends Blocker {
  readonly tables: readonly string[];
}

export interface MigrationPlan {
  readonly steps: readonly PlannedStep[];
  /** The migration would wait for these. */
  readonly blockedBy: readonly LockHolder[];
}

/** What `migrate` would do. Nothing is changed. */
export async function planMigration(database: Database): Promise<MigrationPlan> {
  const applied = (await holdsTables(database)) ? await appliedSteps(database) : new Map<string, string | null>();
  const pending = pendingSteps(applied);
  return {
    steps: pending.map(({ name, oldest = FIRST }) => ({ name, oldest })),
    // The embedded engine has a single session.
    blockedBy: database.engine === 'pglite' ? [] : await lockHolders(database, pending),
  };
}

function lockHolders(sql: Sql, steps: readonly MigrationStep[]): Promise<LockHolder[]> {
  const pooled = steps.flatMap(({ repeatable = [], statements }) => [...repeatable, ...statements]);
  const inSilos = steps.flatMap(({ inEachSilo }) => inEachSilo?.('porchlight') ?? []);
  return sql.query<LockHolder & Record<string, unknown>>(LOCK_HOLDERS, [changedTables(pooled), changedTables(inSilos)]);
}

/** Tables that get a column, a setting or an index. */
const changedTables = (statements: readonly string[]): string[] => [
  ...new Set(
    statements.flatMap((text) =>
      [...text.matchAll(/\b(?:alter table|on) porchlight\.(\w+)/g)].map(([, table = '']) => table),
    ),
  ),
];

/** A squashed step runs, as a whole, if any part of it is missing. */
const pendingSteps = (applied: ReadonlyMap<string, unknown>): readonly MigrationStep[] =>
  applied.size === 0 ? FROM_NOTHING : MIGRATIONS.filter((step) => !namesOf(step).every((name) => applied.has(name)));

/**
 * Null if another process is doing it. The lock ends with its transaction, and therefore also when the process is
 * killed.
 */
async function underLock<T>(database: Database, work: () => Promise<T>): Promise<T | null> {
  // The embedded engine has a single session and a single process: no other migration can run, and there is no second
  // connection.
  if (database.engine === 'pglite') return work();
  return database.transaction(async ({ query }) => {
    const [row] = await query<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`);
    return row?.taken ? work() : null;
  });
}

async function apply(database: Database, onBlocked: OnBlocked): Promise<string[]> {
  const [found] = await database.query<{ schema: boolean; floors: boolean }>(
    `select exists (select 1 from pg_namespace where nspname = 'porchlight') as schema, exists (select 1 from pg_attribute
      where attrelid = to_regclass('porchlight.migrations') and attname = 'oldest') as floors`,
  );
  // Checked first, because the statement needs the right to create schemas even if there is nothing to create.
  if (!found?.schema) await database.query('create schema if not exists porchlight');
  await database.query(
    `create table if not exists porchlight.migrations
      (name text primary key, applied_at timestamptz not null default now(), oldest text)`,
  );
  const change = (step: string, statements: readonly Statement[]): Promise<void> =>
    untilUnblocked(
      database,
      step,
      async ({ query }) => {
        for (const { text, values } of statements) await query(text, values);
      },
      onBlocked,
    );
  if (!found?.floors)
    await change('migrations', plain(['alter table porchlight.migrations add column if not exists oldest text']));
  const pending = pendingSteps(await appliedSteps(database));
  for (const step of pending) await applyStep(database, step, (statements) => change(step.name, statements));
  await buildIndexes(database, MIGRATIONS);
  return pending.map(({ name }) => name);
}

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

const plain = (texts: readonly string[]): readonly Statement[] => texts.map((text) => ({ text }));

/** `change` runs statements in one transaction. */
async function applyStep(
  database: Database,
  step: MigrationStep,
  change: (statements: readonly Statement[]) => Promise<void>,
): Promise<void> {
  const { repeatable = [], statements, inEachSilo, oldest = FIRST } = step;
  if (inEachSilo) {
    const silos = await database.query<Columns<'SocialLoginResource', 'tenantId'>>(
      `select tenant_id from porchlight.social_login_resources where placement = 'siloed' order by tenant_id`,
    );
    for (const { tenant_id } of silos) await change(plain(inEachSilo(quoteName(siloSchema(tenant_id)))));
  }
  for (const statement of repeatable) await change(plain([statement]));
  const record =
    'insert into porchlight.migrations (name, oldest) select unnest($1::text[]), $2 on conflict do nothing';
  await change([...plain(statements), { text: record, values: [namesOf(step), oldest] }]);
}

const [FIRST] = NAMES_ON_RECORD;
const MIGRATIONS_PRESENT = `select to_regclass('porchlight.migrations') is not null as present`;

/** Whether a node has ever started on this database and schema. */
export async function holdsTables(sql: Sql): Promise<boolean> {
  const [found] = await sql.query<{ present: boolean }>(MIGRATIONS_PRESENT);
  return found?.present ?? false;
}

async function isCurrent(database: Database): Promise<boolean> {
  if (!(await holdsTables(database))) return false;
  const applied = await appliedSteps(database);
  const known = new Set(NAMES_ON_RECORD);
  const refusing = [...applied].filter(([name, oldest]) => !known.has(name) && !(oldest && known.has(oldest)));
  if (refusing.length > 0) {
    const names = refusing.map(([name]) => name).join(', ');
    throw new CannotStart(
      `The database was made by a newer Porchlight (it holds migration ${names}), and this release cannot run beside it. Start that release, or restore a backup of this one. Nothing was changed.`,
    );
  }
  return pendingSteps(applied).length === 0 && !(await lacksIndexes(database, MIGRATIONS));
}

/**
 * The applied migrations, each with the migration that code must know to run on a database that has it. Earlier
 * releases did not store the latter.
 */
async function appliedSteps(sql: Sql): Promise<Map<string, string | null>> {
  const rows = await sql.query<{ name: string; oldest: string | null }>(
    `select name, to_jsonb(migrations) ->> 'oldest' as oldest from porchlight.migrations migrations`,
  );
  return new Map(rows.map(({ name, oldest }) => [name, oldest]));
}
