/** What the engine has counted of its tables, and giving their room back. */
import { quoteName } from '../schema-names.ts';

export type DirtyTable = { schema: string; name: string };

export const FLUSH_STATISTICS = 'select pg_stat_force_next_flush()';

export const DIRTY_TABLES = `
  select schemaname as schema, relname as name from pg_stat_user_tables
  where n_dead_tup >= $1 and n_dead_tup >= n_live_tup / 5 order by n_dead_tup desc limit $2`;

export const vacuumStatement = ({ schema, name }: DirtyTable): string =>
  `vacuum (analyze) ${quoteName(schema)}.${quoteName(name)}`;
