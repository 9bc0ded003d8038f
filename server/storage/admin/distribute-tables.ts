/** Hands the tables of social-login data to Citus, if the database has it. Everything else stays on the coordinator. */
import type { Database } from '../database.ts';
import { ALREADY_DISTRIBUTED, CITUS_VERSION, DISTRIBUTED, distributeStatement } from './citus-statement.ts';

/** Null if there is no Citus. */
export async function citusVersion(database: Database): Promise<string | null> {
  const [citus] = await database.query<{ version: string }>(CITUS_VERSION);
  return citus?.version ?? null;
}

/**
 * The tables that were distributed now; earlier ones are left out. Citus moves a table as a whole, in one statement. After an
 * interruption only whole tables are done, and the next call continues.
 */
export async function distributeTables(
  database: Database,
  onTable: (table: string, number: number, all: number) => void = () => {},
): Promise<readonly string[]> {
  const before = await database.query<{ name: string }>(ALREADY_DISTRIBUTED);
  const pending = DISTRIBUTED.filter((table) => !before.some(({ name }) => name === table));
  for (const [index, table] of pending.entries()) {
    onTable(table, index + 1, pending.length);
    const beside = table === DISTRIBUTED[0] ? 'none' : `porchlight.${DISTRIBUTED[0]}`;
    await database.query(distributeStatement(table, beside));
  }
  return pending;
}
