/**
 * Indexes that are created and dropped while others write to their tables. This runs outside of a transaction, so an
 * interruption leaves an invalid index: it is dropped and created again.
 */
import type { Database, Sql } from '../database.ts';
import type { ConcurrentIndex, MigrationStep } from '../schema/step.ts';

interface Wanted {
  readonly present: readonly ConcurrentIndex[];
  readonly absent: readonly string[];
}

function wantedOf(steps: readonly MigrationStep[]): Wanted {
  const absent = new Set(steps.flatMap(({ withoutIndexes = [] }) => withoutIndexes));
  const present = steps.flatMap(({ indexes = [] }) => indexes).filter(({ name }) => !absent.has(name));
  return { present, absent: [...absent] };
}

/** Whether each index can be used, by name. */
async function found(sql: Sql, names: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await sql.query<{ name: string; valid: boolean }>(
    `select class.relname as name, index.indisvalid as valid from pg_class class
     join pg_index index on index.indexrelid = class.oid join pg_namespace space on space.oid = class.relnamespace
     where space.nspname = 'porchlight' and class.relname = any($1::text[])`,
    [names],
  );
  return new Map(rows.map(({ name, valid }) => [name, valid]));
}

export async function lacksIndexes(sql: Sql, steps: readonly MigrationStep[]): Promise<boolean> {
  const { present, absent } = wantedOf(steps);
  if (present.length + absent.length === 0) return false;
  const there = await found(sql, [...present.map(({ name }) => name), ...absent]);
  return present.some(({ name }) => !there.get(name)) || absent.some((name) => there.has(name));
}

export async function buildIndexes(database: Database, steps: readonly MigrationStep[]): Promise<void> {
  const { present, absent } = wantedOf(steps);
  const there = await found(database, [...present.map(({ name }) => name), ...absent]);
  // The embedded engine has no other sessions that the index could block.
  const how = database.engine === 'pglite' ? '' : ' concurrently';
  for (const name of absent) if (there.has(name)) await database.query(`drop index${how} porchlight.${name}`);
  for (const { name, on, unique } of present) {
    if (there.get(name)) continue;
    if (there.has(name)) await database.query(`drop index${how} porchlight.${name}`);
    await database.query(`create${unique ? ' unique' : ''} index${how} ${name} ${on}`);
  }
}
