/** The tables that Citus spreads over servers, by tenant and together, so that what belongs to one tenant stays together. */

export const CITUS_VERSION = `select extversion as version from pg_extension where extname = 'citus'`;

/** In this order: the others are placed beside the first. */
export const DISTRIBUTED = [
  'social_users',
  'social_identities',
  'social_sessions',
  'social_login_events',
  'social_counters',
  'social_days',
  'event_floors',
];

export const ALREADY_DISTRIBUTED = `
  select relname as name from citus_tables join pg_class class on class.oid = table_name
  where class.relnamespace = 'porchlight'::regnamespace`;

export const distributeStatement = (table: string, beside: string): string =>
  `select create_distributed_table('porchlight.${table}', 'tenant_id', colocate_with => '${beside}')`;
