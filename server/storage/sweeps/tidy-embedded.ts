/**
 * What autovacuum does on a server and nobody does in the embedded engine: gives the room of deleted rows back, and
 * counts what is there. Without it the tables whose rows come and go would only ever grow.
 */
import type { Database } from '../database.ts';
import { DIRTY_TABLES, type DirtyTable, FLUSH_STATISTICS, vacuumStatement } from './tidy-statement.ts';

/** A tenth of a megabyte of dead rows is not worth the walk. */
const DEAD_ROWS_MIN = 500;
/** A turn ends soon: the engine has one session, and requests wait behind it. */
const TABLES_A_TURN = 10;

export async function tidyEmbedded(database: Database): Promise<void> {
  // The engine writes down what it counted about once a second; here the last rows count too.
  await database.query(FLUSH_STATISTICS);
  const tables = await database.query<DirtyTable>(DIRTY_TABLES, [DEAD_ROWS_MIN, TABLES_A_TURN]);
  for (const table of tables) {
    await database.query(vacuumStatement(table));
  }
}
