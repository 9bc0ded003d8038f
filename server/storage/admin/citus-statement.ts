/** The tables that Citus spreads over servers, by tenant and together, so that what belongs to one tenant stays together. */
import { SILO_TABLES } from '../schema/current.ts';

export const CITUS_VERSION = `select extversion as version from pg_extension where extname = 'citus'`;

/** The order matters: the other tables are placed with the first. */
export const DISTRIBUTED = [...SILO_TABLES, 'event_floors'];

export const ALREADY_DISTRIBUTED = `
  select relname as name from citus_tables join pg_class class on class.oid = table_name
  where class.relnamespace = 'porchlight'::regnamespace`;

export const distributeStatement = (table: string, beside: string): string =>
  `select create_distributed_table('porchlight.${table}', 'tenant_id', colocate_with => '${beside}')`;
