/**
 * What autovacuum does on a server and nobody does in the embedded engine: gives the room of deleted rows back, and
 * counts what is there. Without it the tables whose rows come and go would only ever grow.
 */
import type { Database } from '../database.ts';
import { quoteName } from '../schema-names.ts';

/** A tenth of a megabyte of dead rows is not worth the walk. */
const DEAD_ROWS_MIN = 500;
/** A turn ends soon: the engine has one session, and requests wait behind it. */
const TABLES_A_TURN = 10;

export async function tidyEmbedded(database: Database): Promise<void> {
  // The engine writes down what it counted about once a second; here the last rows count too.
  await database.query('select pg_stat_force_next_flush()');
  const tables = await database.query<{ schema: string; name: string }>(
    `select schemaname as schema, relname as name from pg_stat_user_tables
     where n_dead_tup >= $1 and n_dead_tup >= n_live_tup / 5 order by n_dead_tup desc limit $2`,
    [DEAD_ROWS_MIN, TABLES_A_TURN],
  );
  for (const { schema, name } of tables) {
    await database.query(`vacuum (analyze) ${quoteName(schema)}.${quoteName(name)}`);
  }
}
