import { fillSlice, isInMinute, isSliced, placesOf, takeFromSlice } from './slices-statement.ts';
import { NO_CAP } from './tier-store.ts';

/** The caps of a tier inside a statement, so that the statement that takes a bucket also knows its size. Null: no cap. */
const CAPS = `(select name as tier, nullif(stored_users, ${NO_CAP}) as max_users,
  nullif(events_per_minute, ${NO_CAP}) as max_minute, events_per_month as max_month, events_per_lifetime as max_lifetime from porchlight.tiers) as caps`;

/** The scope whose buckets apply to a tenant, and its caps: `tenants` and `accounts` are the aliases it reads. */
export const SCOPE = `coalesce('account:' || tenants.owner_id, 'tenant:' || tenants.id)`;

/** Joins a tenant with its owner and the caps of its tier. */
export const TENANT_WITH_CAPS = `porchlight.tenants tenants
  left join porchlight.accounts accounts on accounts.id = tenants.owner_id
  join ${CAPS} on caps.tier = case when tenants.owner_id is null then 'ephemeral' else coalesce(accounts.tier, 'free') end`;

/** Whether the tenant takes part in sign-ins at the instant `now`. */
export const openAt = (now: string): string =>
  `tenants.paused_reason is null and tenants.deleted_at is null and tenants.removed_at is null and (tenants.expires_at is null or tenants.expires_at > ${now})`;

/**
 * The use by people and by agents is counted separately: an agent that refreshes takes nothing from people who sign in.
 */
const BUCKETS = { people: '', agents: 'agent_' } as const;

/** A count that cannot pass the column. Only a window without a cap gets there. */
const counted = (count: string): string => `least(${count}::bigint, 2147483647)`;

/**
 * Takes one event from the minute, month and lifetime buckets of a scope, and room for new users, or nothing at all: the
 * relation `took` and those that it needs. A project of a large tier takes from its slice (`slices-statement.ts`), and from
 * the account's row if that is empty. A window that is older than the present one counts as empty; a node whose clock is
 * behind counts into the newer window, so that two nodes are never more generous than one. A minute further ahead than the
 * next one is the trace of a clock that was wrong and counts as empty too: otherwise everybody would wait until that minute
 * has come. `took` reads `filled`, so that a new slice is locked before the counters.
 * `taker` names a relation with scope, caps and `new_users`, and `$1` is the tenant.
 */
export function takeEvent(taker: string, minute: string, month: string, of: keyof typeof BUCKETS = 'people'): string {
  const prefix = BUCKETS[of];
  const inMinute = isInMinute(`used.${prefix}minute`, minute);
  const minuteUsed = `case when ${inMinute} then used.${prefix}minute_used else 0 end`;
  const monthUsed = `case when used.${prefix}month >= ${month} then used.${prefix}month_used else 0 end`;
  return `${takeFromSlice(taker, minute, month, of)}, room as (
    select used.scope, case when ${inMinute} then used.${prefix}minute else ${minute} end as minute,
      ${minuteUsed} as minute_used, ${monthUsed} as month_used,
      ${placesOf(minuteUsed, monthUsed)} as places, taker.new_users
    from porchlight.usage used join ${taker} as taker on used.scope = taker.scope
    where not exists (select 1 from sliced)
      and (taker.max_minute is null or not ${inMinute} or used.${prefix}minute_used < taker.max_minute)
      and (taker.max_month is null or used.${prefix}month < ${month} or used.${prefix}month_used < taker.max_month)
      and (taker.max_lifetime is null or used.${prefix}lifetime_used < taker.max_lifetime)
      and (taker.new_users = 0 or taker.max_users is null or used.stored_users < taker.max_users)
    for update of used
  ), handed as (
    update porchlight.usage used set ${prefix}minute = room.minute,
      ${prefix}minute_used = ${counted('room.minute_used + room.places')},
      ${prefix}month = greatest(used.${prefix}month, ${month}),
      ${prefix}month_used = ${counted('room.month_used + room.places')},
      ${prefix}lifetime_used = ${counted(`used.${prefix}lifetime_used + 1`)},
      stored_users = used.stored_users + room.new_users
    from room where used.scope = room.scope
    returning used.scope, used.${prefix}minute as minute, used.${prefix}month as month, used.${prefix}minute_used as minute_used,
      room.places
  ), filled as (${fillSlice('handed', of)}
  ), took as (
    select case when ${isSliced('taker')} then null else handed.minute_used end as minute_used, taker.max_minute
    from ${taker} as taker left join handed on true
    where exists (select 1 from sliced) or (handed.scope is not null and (select count(*) from filled) >= 0)
  )`;
}
