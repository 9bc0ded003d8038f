/**
 * The planner gets no statistics on how many rows each tenant has. Statistics are right on average, and wrong for a tenant
 * that has just grown: the planner took it for one with two rows. For two rows any index that begins with the tenant is as
 * good as another, so every refresh read all users of that tenant. Without statistics the planner assumes that each tenant
 * has a two-hundredth of the table, and the index that covers more of the condition wins.
 */
import type { MigrationStep } from '../../step.ts';

/** Tables with more than one index that begins with the tenant and has a further column. */
const SOCIAL_TABLES = ['social_users', 'social_sessions', 'social_login_events'];
const OTHER_TABLES = ['session_clients', 'social_blocks'];
/** The number that PostgreSQL assumes without statistics. */
const TENANTS_TAKEN = 200;

const uncounted = (table: string): string => `alter table ${table} alter column tenant_id set statistics 0`;

/**
 * Existing statistics can be replaced but not removed. So a table that was analysed keeps its statistics, with a fixed
 * number of tenants. Citus does not allow this on distributed tables; those stay as they are.
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
