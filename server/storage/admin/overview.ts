/** How much there is in the database, how big it is and how old. Counters are summed; only tables without one are counted. */
import type { TenantStatus } from '@porchlight/contract';
import type { Queryable, Sql } from '../database.ts';
import { AccountEntity } from '../entities/account.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { readAcrossPlacements } from '../social-login/across-placements-statement.ts';
import { type CounterSums, POOLED_SUMS, sumsOfTenants } from './counter-sums-statement.ts';
import { type OldestRow, oldestRows } from './oldest-rows.ts';
import {
  type AppliedMigration,
  DATABASE_BYTES,
  MIGRATIONS_APPLIED,
  SILO_BYTES,
  TABLE_SIZES,
  type TableSize,
} from './table-sizes-statement.ts';
import { statusAt } from './tenants.ts';

interface StorageOverview {
  readonly tenants: Readonly<Record<TenantStatus, number>>;
  readonly accounts: number;
  readonly social: CounterSums & { readonly silos: number };
  readonly databaseBytes: number;
  readonly tables: readonly TableSize[];
  readonly siloBytes: number;
  readonly oldest: readonly OldestRow[];
  readonly migrations: readonly AppliedMigration[];
}

export async function storageOverview(on: Queryable, now: Date): Promise<StorageOverview> {
  return {
    tenants: await tenantsByStatus(on, now),
    accounts: await on.em.count(AccountEntity),
    social: await socialTotals(on),
    databaseBytes: await single(on, DATABASE_BYTES),
    tables: await on.query<TableSize>(TABLE_SIZES),
    siloBytes: await single(on, SILO_BYTES),
    oldest: await oldestRows(on),
    migrations: await on.query<AppliedMigration>(MIGRATIONS_APPLIED),
  };
}

async function tenantsByStatus({ tables }: Queryable, now: Date): Promise<Record<TenantStatus, number>> {
  const rows = await tables
    .selectFrom('Tenant as tenant')
    .select(statusAt(now).as('status'))
    .select(({ fn }) => fn.countAll<number>().as('tenants'))
    .groupBy('status')
    .execute();
  const counts = { ephemeral: 0, claimed: 0, paused: 0, expired: 0 };
  for (const { status, tenants } of rows) counts[status] = tenants;
  return counts;
}

const SILO_PAGE = 100;

/** The pooled counters in one statement, the silos a page at a time. */
async function socialTotals(on: Queryable): Promise<StorageOverview['social']> {
  const [pooled] = await on.query<CounterSums>(POOLED_SUMS);
  const totals = { ...(pooled ?? { users: 0, sessions: 0, events: 0 }), silos: 0 };
  for (let after = ''; ; ) {
    const ids = await siloPage(on, after);
    for (const sums of await readAcrossPlacements<CounterSums>(on, ids, { arm: sumsOfTenants })) {
      totals.users += sums.users;
      totals.sessions += sums.sessions;
      totals.events += sums.events;
    }
    totals.silos += ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < SILO_PAGE) return totals;
    after = last;
  }
}

async function siloPage({ em }: Queryable, after: string): Promise<string[]> {
  const silos = await em.find(
    SocialLoginResourceEntity,
    { placement: 'siloed', tenantId: { $gt: after } },
    { fields: ['tenantId'], orderBy: { tenantId: 'asc' }, limit: SILO_PAGE },
  );
  return silos.map(({ tenantId }) => tenantId);
}

async function single(sql: Sql, text: string): Promise<number> {
  const [row] = await sql.query<{ value: number }>(text);
  return row?.value ?? 0;
}
