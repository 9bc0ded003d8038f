/**
 * Silos that lack a table or a column which the pooled tables have: a node of an older release has made them since.
 */
import { SILO_TABLES } from '../schema/current.ts';

export const MENDED_TABLES: readonly string[] = SILO_TABLES;

const columnsOf = (table: string): string =>
  `select count(*) from pg_attribute where attrelid = ${table} and attnum > 0 and not attisdropped`;

export const SILOS_BEHIND = `
  with pooled as (
    select relname, (${columnsOf('class.oid')}) as columns from pg_class class
    where relnamespace = to_regnamespace('porchlight') and relname = any($1)
  )
  select distinct resources.tenant_id as "tenantId" from porchlight.social_login_resources resources
  join pg_namespace space on space.nspname = 'porchlight_' || resources.tenant_id
  cross join pooled left join pg_class class on class.relnamespace = space.oid and class.relname = pooled.relname
  where resources.placement = 'siloed' and (${columnsOf('class.oid')}) < pooled.columns`;
