/**
 * The planner is not told how many rows a tenant has. Statistics are right on the average and wrong for the tenant that has
 * just grown. It was taken for one that has two rows, for which any index that begins with the tenant is as good as the
 * next, and all its users were read at every refresh. Without statistics each tenant is taken for a two-hundredth of its
 * table, and the index that has more of the condition wins, whatever was last counted.
 */
import type { MigrationStep } from './step.ts';

/** Those with more than one index that begins with the tenant and goes on. */
const SOCIAL_TABLES = ['social_users', 'social_sessions', 'social_login_events'];
const OTHER_TABLES = ['session_clients', 'social_blocks'];
/** What PostgreSQL takes where it has counted nothing. */
const TENANTS_TAKEN = 200;

const uncounted = (table: string): string => `alter table ${table} alter column tenant_id set statistics 0`;

/** Of the tables of one quoted schema; new silos are made with it. */
export const uncountedTenants = (schema: string): string[] =>
  SOCIAL_TABLES.map((table) => uncounted(`${schema}.${table}`));

/**
 * Statistics that are there can only be replaced, not taken away: a database that was counted goes on counting, with the
 * number of tenants given. Tables that Citus has distributed cannot be altered so, and stay as they are.
 */
const uncountedFromNowOn = (table: string): string => `
  do $$ begin
    if (select reltuples from pg_class where oid = '${table}'::regclass) > 0 then
      alter table ${table} alter column tenant_id set (n_distinct = ${TENANTS_TAKEN});
      analyze ${table} (tenant_id);
    else
      ${uncounted(table)};
    end if;
  exception when feature_not_supported then null;
  end $$`;

export const tenantStatistics: MigrationStep = {
  name: '2026-11-16-tenant-statistics',
  statements: [...SOCIAL_TABLES, ...OTHER_TABLES].map((table) => uncountedFromNowOn(`porchlight.${table}`)),
  inEachSilo: (schema) => SOCIAL_TABLES.map((table) => uncountedFromNowOn(`${schema}.${table}`)),
};
