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

const inMinute = (column: string, minute: string): string => `(used.${column} between ${minute} and ${minute} + 1)`;

/**
 * Takes one event from the minute, month and lifetime buckets of a scope, and room for new users, or nothing at all. A
 * window that is older than the present one counts as empty. A node whose clock is behind counts into the newer window,
 * so that two nodes are never more generous than one. A minute that is later than the next one was written by a wrong
 * clock and counts as empty too: otherwise everybody would have to wait until that minute. `taker` names a relation
 * with scope, caps and `new_users`.
 */
export function takeEvent(taker: string, minute: string, month: string, of: keyof typeof BUCKETS = 'people'): string {
  const prefix = BUCKETS[of];
  const isPresent = inMinute(`${prefix}minute`, minute);
  return `
  update porchlight.usage used set
    ${prefix}minute = case when ${isPresent} then used.${prefix}minute else ${minute} end,
    ${prefix}minute_used = case when ${isPresent} then used.${prefix}minute_used + 1 else 1 end,
    ${prefix}month = greatest(used.${prefix}month, ${month}),
    ${prefix}month_used = case when used.${prefix}month >= ${month} then used.${prefix}month_used + 1 else 1 end,
    ${prefix}lifetime_used = used.${prefix}lifetime_used + 1,
    stored_users = used.stored_users + taker.new_users
  from ${taker} as taker
  where used.scope = taker.scope
    and (taker.max_minute is null or not ${isPresent} or used.${prefix}minute_used < taker.max_minute)
    and (taker.max_month is null or used.${prefix}month < ${month} or used.${prefix}month_used < taker.max_month)
    and (taker.max_lifetime is null or used.${prefix}lifetime_used < taker.max_lifetime)
    and (taker.new_users = 0 or taker.max_users is null or used.stored_users < taker.max_users)
  returning used.${prefix}minute_used as minute_used, taker.max_minute`;
}
