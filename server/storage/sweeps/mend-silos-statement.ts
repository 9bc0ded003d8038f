/**
 * Silos that lack a column which the pooled tables have: a node of an older release has made them since. A step that adds a
 * table adds a column to one of these tables too.
 */

export const SILO_TABLES = ['social_users', 'social_sessions', 'social_login_events', 'social_counters', 'social_days'];

const columnsOf = (table: string): string =>
  `select count(*) from pg_attribute where attrelid = ${table} and attnum > 0 and not attisdropped`;

export const SILOS_BEHIND = `
  with pooled as (
    select relname, (${columnsOf('class.oid')}) as columns from pg_class class
    where relnamespace = to_regnamespace('porchlight') and relname = any($1)
  )
  select distinct resources.tenant_id as "tenantId" from porchlight.social_login_resources resources
  join pg_namespace space on space.nspname = 'porchlight_' || resources.tenant_id
  join pg_class class on class.relnamespace = space.oid and class.relname = any($1)
  join pooled on pooled.relname = class.relname and (${columnsOf('class.oid')}) < pooled.columns
  where resources.placement = 'siloed'`;
