/**
 * How much is in the database, how big it is and how old. Counters are summed; only tables without one are counted. If
 * there are too many silos to read, their content is estimated from the statistics of the database.
 */
import type { TenantStatus } from '@porchlight/contract';
import type { Queryable, Sql } from '../database.ts';
import { AccountEntity } from '../entities/account.ts';
import { SocialLoginResourceEntity } from '../entities/social-login.ts';
import { readAcrossPlacements } from '../social-login/placement/across-placements-statement.ts';
import { type CounterSums, POOLED_SUMS, sumsOfTenants } from './counter-sums-statement.ts';
import { type OldestRow, oldestRows } from './oldest-rows.ts';
import {
  type AppliedMigration,
  DATABASE_BYTES,
  MIGRATIONS_APPLIED,
  SILO_BYTES,
  SILO_ESTIMATES,
  TABLE_SIZES,
  type TableSize,
} from './table-sizes-statement.ts';
import { statusAt } from './tenants.ts';

interface StorageOverview {
  readonly tenants: Readonly<Record<TenantStatus, number>>;
  readonly accounts: number;
  readonly social: CounterSums & { readonly silos: number; readonly siloBytes: number };
  /** Users, sessions, events and bytes of silos are estimates, because there are too many silos to ask each. */
  readonly estimated: boolean;
  readonly databaseBytes: number;
  readonly tables: readonly TableSize[];
  readonly oldest: readonly OldestRow[];
  readonly migrations: readonly AppliedMigration[];
}

export async function storageOverview(on: Queryable, now: Date, silosRead = SILOS_READ): Promise<StorageOverview> {
  const silos = await on.em.count(SocialLoginResourceEntity, { placement: 'siloed' });
  const estimated = silos > silosRead;
  return {
    tenants: await tenantsByStatus(on, now),
    accounts: await on.em.count(AccountEntity),
    social: await socialTotals(on, silos, estimated),
    estimated,
    databaseBytes: await single(on, DATABASE_BYTES),
    tables: await on.query<TableSize>(TABLE_SIZES),
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

/** As many silos as one statement can read quickly. */
const SILOS_READ = 100;

async function socialTotals(on: Queryable, silos: number, estimated: boolean): Promise<StorageOverview['social']> {
  const [pooled] = await on.query<CounterSums>(POOLED_SUMS);
  const ofSilos = silos === 0 ? [] : estimated ? await on.query<SiloSums>(SILO_ESTIMATES) : await readSilos(on, silos);
  const sum = (name: keyof CounterSums): number =>
    ofSilos.reduce((total, one) => total + one[name], pooled?.[name] ?? 0);
  const siloBytes = ofSilos.reduce((total, { bytes }) => total + bytes, 0);
  return { users: sum('users'), sessions: sum('sessions'), events: sum('events'), silos, siloBytes };
}

type SiloSums = CounterSums & { bytes: number };

async function readSilos(on: Queryable, limit: number): Promise<SiloSums[]> {
  const silos = await on.em.find(SocialLoginResourceEntity, { placement: 'siloed' }, { fields: ['tenantId'], limit });
  const ids = silos.map(({ tenantId }) => tenantId);
  const sums = await readAcrossPlacements<CounterSums>(on, ids, { arm: sumsOfTenants });
  const bytes = { users: 0, sessions: 0, events: 0, bytes: await single(on, SILO_BYTES) };
  return [bytes, ...sums.map((one) => ({ ...one, bytes: 0 }))];
}

async function single(sql: Sql, text: string): Promise<number> {
  const [row] = await sql.query<{ value: number }>(text);
  return row?.value ?? 0;
}
