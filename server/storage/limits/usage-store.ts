/** Usage rows: read here for reports; taken in the statements that write the events. */
import type { AccountTier, Tier } from '@porchlight/contract';
import type { CountedWindow, LimitScope, Usage, UsageStore, UseStore } from '../../limits/ports.ts';
import type { Database, Sql } from '../database.ts';

const tenantScope = (tenantId: string): LimitScope => ({ key: `tenant:${tenantId}`, tier: 'ephemeral' });
export const accountScope = (accountId: string, tier: AccountTier): LimitScope => ({
  key: `account:${accountId}`,
  tier,
});

/** Whose buckets a tenant's events are taken from. The statements that take them say the same in SQL (caps.ts). */
export const scopeKeyOf = ({ id, ownerId }: { id: string; ownerId: string | null }): LimitScope['key'] =>
  ownerId === null ? `tenant:${id}` : `account:${ownerId}`;

const UNUSED: Usage = { minute: 0, minuteUsed: 0, month: 0, monthUsed: 0, lifetimeUsed: 0, storedUsers: 0 };

type UsageColumns = {
  minute: number;
  minute_used: number;
  month: number;
  month_used: number;
  lifetime_used: number;
  stored_users: number;
};

/**
 * Gives a scope its row, with what it holds already. Whatever takes from a bucket only updates: where there is no row,
 * there is nothing to take.
 */
export async function openUsage(sql: Sql, scope: LimitScope['key'], storedUsers = 0): Promise<void> {
  await sql.query(
    `insert into porchlight.usage as used (scope, minute, minute_used, month, month_used, lifetime_used, stored_users)
     values ($1, 0, 0, 0, 0, 0, $2)
     on conflict (scope) do update set stored_users = used.stored_users + excluded.stored_users`,
    [scope, storedUsers],
  );
}

/** Removes the row of a scope; the users that it counted. A sign-in that is under way finds nothing to take from. */
export async function closeUsage(sql: Sql, scope: LimitScope['key']): Promise<number> {
  const [row] = await sql.query<{ stored_users: number }>(
    'delete from porchlight.usage where scope = $1 returning stored_users',
    [scope],
  );
  return row?.stored_users ?? 0;
}

export function createUsageStore(database: Database): UsageStore {
  return {
    async scopeOf({ id, ownerId }) {
      if (ownerId === null) return tenantScope(id);
      const [account] = await database.query<{ tier: Tier }>('select tier from porchlight.accounts where id = $1', [
        ownerId,
      ]);
      return { key: `account:${ownerId}`, tier: account?.tier ?? 'free' };
    },
    async usageOf({ key }) {
      const [row] = await database.query<UsageColumns>(
        'select minute, minute_used, month, month_used, lifetime_used, stored_users from porchlight.usage where scope = $1',
        [key],
      );
      if (!row) return UNUSED;
      return {
        minute: row.minute,
        minuteUsed: row.minute_used,
        month: row.month,
        monthUsed: row.month_used,
        lifetimeUsed: row.lifetime_used,
        storedUsers: row.stored_users,
      };
    },
  };
}

export const createUseStore = (database: Database): UseStore => ({
  /**
   * One statement adds a use to every window that has room. If one had none, a second takes the others back: for that
   * instant they count a call too many, so the limit is never more generous than it says.
   */
  async take(windows) {
    const columns = [
      windows.map(({ bucket }) => bucket),
      windows.map(({ key }) => key),
      windows.map(({ start }) => start),
    ];
    const taken = await database.query<{ bucket: string; address: string }>(TAKE_USES, [
      ...columns,
      windows.map(({ end }) => end),
      windows.map(({ max }) => max),
    ]);
    if (taken.length === windows.length) return null;
    const passed = new Set(taken.map(({ bucket, address }) => `${bucket} ${address}`));
    const isFull = ({ bucket, key }: CountedWindow): boolean => !passed.has(`${bucket} ${key}`);
    const others = windows.filter((window) => !isFull(window));
    if (others.length > 0) await giveBack(database, others);
    return windows.findIndex(isFull);
  },
});

const TAKE_USES = `
  insert into porchlight.address_uses as uses (bucket, address, window_start, used, expires_at)
  select bucket, address, window_start, 1, expires_at
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[])
    as wanted (bucket, address, window_start, expires_at, max) where max > 0
  on conflict (bucket, address, window_start) do update set used = uses.used + 1
    where uses.used < (select wanted.max from unnest($1::text[], $2::text[], $5::int[]) as wanted (bucket, address, max)
      where wanted.bucket = uses.bucket and wanted.address = uses.address)
  returning bucket, address`;

const giveBack = (database: Database, windows: readonly CountedWindow[]): Promise<unknown> =>
  database.query(
    `update porchlight.address_uses uses set used = uses.used - 1
     from unnest($1::text[], $2::text[], $3::timestamptz[]) as given (bucket, address, window_start)
     where uses.bucket = given.bucket and uses.address = given.address and uses.window_start = given.window_start`,
    [windows.map(({ bucket }) => bucket), windows.map(({ key }) => key), windows.map(({ start }) => start)],
  );
