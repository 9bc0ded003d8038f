/** Usage rows: read here for reports; taken in the statements that write the events. */
import { type LimitName, TIER_LIMITS } from '@porchlight/contract';
import type { CountedWindow, LimitScope, Usage, UsageStore, UseStore } from '../../limits/ports.ts';
import { builtOnce } from '../built-once.ts';
import type { Database, Sql } from '../database.ts';
import { TierRefusalEntity } from '../entities/usage.ts';
import type { Columns, Rows } from '../tables.ts';
import { READ_USAGE } from './slices-statement.ts';
import { findTier, type StoredTier, tierOf } from './tier-store.ts';
import { CLOSE_USAGE, GIVE_BACK_USES, OPEN_USAGE, RECORD_REFUSAL, TAKE_USES } from './usage-statement.ts';

/** The tier of tenants without an owner. Its row in the database has the same caps, and they cannot be changed there. */
const tenantScope = (tenantId: string): LimitScope => ({
  key: `tenant:${tenantId}`,
  tier: 'ephemeral',
  caps: TIER_LIMITS.ephemeral,
});

/** A deleted account has the tier that everybody begins with. */
const accountScope = (accountId: string, tier: StoredTier | null | undefined): LimitScope => ({
  key: `account:${accountId}`,
  tier: tier?.name ?? 'free',
  caps: tier ?? TIER_LIMITS.free,
});

/**
 * The scope from whose buckets a tenant's events are taken. The statements that take them have the same rule in SQL
 * (caps-statement.ts).
 */
export const scopeKeyOf = ({ id, ownerId }: { id: string; ownerId: string | null }): LimitScope['key'] =>
  ownerId === null ? `tenant:${id}` : `account:${ownerId}`;

const UNUSED: Usage = {
  minute: 0,
  minuteUsed: 0,
  month: 0,
  monthUsed: 0,
  lifetimeUsed: 0,
  storedUsers: 0,
  agentMinute: 0,
  agentMinuteUsed: 0,
  agentMonth: 0,
  agentMonthUsed: 0,
  agentLifetimeUsed: 0,
};

type UsageColumns = Columns<'Usage', keyof Usage>;

const toUsage = (row: UsageColumns): Usage => ({
  minute: row.minute,
  minuteUsed: row.minute_used,
  month: row.month,
  monthUsed: row.month_used,
  lifetimeUsed: row.lifetime_used,
  storedUsers: row.stored_users,
  agentMinute: row.agent_minute,
  agentMinuteUsed: row.agent_minute_used,
  agentMonth: row.agent_month,
  agentMonthUsed: row.agent_month_used,
  agentLifetimeUsed: row.agent_lifetime_used,
});

/**
 * Creates the row of a scope, with what the scope already holds. Everything that takes from a bucket only updates: without
 * a row there is nothing to take.
 */
export async function openUsage(sql: Sql, scope: LimitScope['key'], storedUsers = 0): Promise<void> {
  await sql.query(OPEN_USAGE, [scope, storedUsers]);
}

/** Removes the row of a scope and returns how many users it counted. A sign-in that is under way then finds no row. */
export async function closeUsage(sql: Sql, scope: LimitScope['key']): Promise<number> {
  const [row] = await sql.query<Columns<'Usage', 'storedUsers'>>(CLOSE_USAGE, [scope]);
  return row?.stored_users ?? 0;
}

const capsOfOwner = builtOnce('caps-of-owner', (tables, { ownerId }: { readonly ownerId: string }) =>
  tables
    .selectFrom('Account as owner')
    .innerJoin('Tier as caps', 'caps.name', 'owner.tier')
    .select(['caps.name', 'caps.storedUsers', 'caps.eventsPerMinute', 'caps.eventsPerMonth', 'caps.eventsPerLifetime'])
    .where('owner.id', '=', ownerId),
);

export function createUsageStore(database: Database): UsageStore {
  return {
    async scopeOfAccount({ id, tier }) {
      return accountScope(id, await findTier(database, tier));
    },
    async scopeOf({ id, ownerId }) {
      if (ownerId === null) return tenantScope(id);
      const [caps] = await capsOfOwner(database.tables, { ownerId });
      return accountScope(ownerId, caps && tierOf(caps));
    },
    async usageOf({ key }) {
      const [row] = await database.query<UsageColumns>(READ_USAGE, [key]);
      return row ? toUsage(row) : UNUSED;
    },
    async recordRefusal({ key }, cap, now) {
      return (await database.query(RECORD_REFUSAL, [key, cap, now])).length > 0;
    },
    async refusedSince({ key }, since) {
      const rows = await database.em.find(TierRefusalEntity, { scope: key, refusedAt: { $gte: since } });
      return rows.map(({ cap, refusedAt }) => ({ cap: cap as LimitName, at: refusedAt }));
    },
  };
}

export const createUseStore = (database: Database): UseStore => ({
  /**
   * One statement adds the amount to every window that has room. If a window had none, a second statement takes the amount
   * back from the others. In between they count one call too many, so the limit is never too generous.
   */
  async take(windows, amount) {
    const taken = await database.query<Pick<Rows['AddressUse'], 'bucket' | 'address'>>(TAKE_USES, [
      ...keysOf(windows),
      windows.map(({ end }) => end),
      windows.map(({ max }) => max),
      amount,
    ]);
    if (taken.length === windows.length) return null;
    const passed = new Set(taken.map(({ bucket, address }) => `${bucket} ${address}`));
    const isFull = ({ bucket, key }: CountedWindow): boolean => !passed.has(`${bucket} ${key}`);
    const others = windows.filter((window) => !isFull(window));
    if (others.length > 0) await database.query(GIVE_BACK_USES, [...keysOf(others), amount]);
    return windows.findIndex(isFull);
  },
  async giveBack(windows, amount) {
    await database.query(GIVE_BACK_USES, [...keysOf(windows), amount]);
  },
});

const keysOf = (windows: readonly CountedWindow[]): unknown[] => [
  windows.map(({ bucket }) => bucket),
  windows.map(({ key }) => key),
  windows.map(({ start }) => start),
];
