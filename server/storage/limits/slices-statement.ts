/**
 * Slices of an account's usage, so that its projects do not all wait for one row. A slice belongs to one project. It holds
 * places of the minute and the month that the account's row has already counted, and events take from it without touching
 * that row. The row is never behind: its count is that of all places that were taken or handed out, so no cap is passed,
 * and a node that is killed takes no place with it. Near a cap places are handed out one at a time, and those that no
 * project needs are collected before anybody is refused.
 */

/** How many places a slice gets at once, and the part of what is left that it may get at most. */
const BLOCK = 50;
const SHARE = 64;
/** A tier that takes fewer events a minute does not need slices: one row serves it. */
const SLICED_FROM = 1_000;

export const isSliced = (taker: string): string =>
  `(${taker}.max_minute is null or ${taker}.max_minute >= ${SLICED_FROM})`;

export const isInMinute = (column: string, minute: string): string => `(${column} between ${minute} and ${minute} + 1)`;

/** Places that a slice holds and nobody has used. */
const left = (slice: string, window: 'minute' | 'month'): string =>
  `greatest(0, ${slice}.${window}_given - ${slice}.${window}_used)`;

/**
 * Takes an event from the slice of a project: the relation `sliced`, and one that it needs. Nothing is returned if the slice
 * has no place: then the row is asked. The slice is locked in either case, always before the row, and read after the lock.
 */
export const takeFromSlice = (taker: string, minute: string, month: string, kind: string): string => `slice as (
    select slices.scope, ${isInMinute('slices.minute', minute)} as is_minute, slices.month >= ${month} as is_month,
      (taker.max_minute is null or (${isInMinute('slices.minute', minute)} and slices.minute_used < slices.minute_given))
        and (taker.max_month is null or (slices.month >= ${month} and slices.month_used < slices.month_given)) as has_place
    from porchlight.usage_slices slices join ${taker} as taker on slices.scope = taker.scope
    where slices.tenant_id = $1 and slices.kind = '${kind}'
      and taker.new_users = 0 and taker.max_lifetime is null and ${isSliced('taker')}
    for update of slices
  ), sliced as (
  update porchlight.usage_slices slices set
    minute = case when is_minute then slices.minute else ${minute} end,
    minute_used = case when is_minute then slices.minute_used else 0 end + 1,
    minute_given = case when is_minute then slices.minute_given else 0 end,
    month_used = case when is_month then slices.month_used else 0 end + 1,
    month_given = case when is_month then slices.month_given else 0 end,
    month = greatest(slices.month, ${month}),
    lifetime_used = slices.lifetime_used + 1
  from slice
  where slice.has_place and slices.scope = slice.scope and slices.tenant_id = $1 and slices.kind = '${kind}'
  returning slices.minute_used)`;

/** How many places the row hands out at once: fewer as less is left, and one if there are no slices. */
export const placesOf = (minuteUsed: string, monthUsed: string): string => `
  case when taker.new_users > 0 or taker.max_lifetime is not null or not ${isSliced('taker')} then 1 else greatest(1, least(${BLOCK},
    coalesce((taker.max_minute - ${minuteUsed}) / ${SHARE}, ${BLOCK}),
    coalesce((taker.max_month - ${monthUsed}) / ${SHARE}, ${BLOCK}))) end`;

/** Puts the places that the row handed out, beyond the one for this event, into the slice. */
export const fillSlice = (handed: string, kind: string): string => `
  insert into porchlight.usage_slices as slices (scope, tenant_id, kind, minute, minute_given, month, month_given)
  select scope, $1, '${kind}', minute, places - 1, month, places - 1 from ${handed} where places > 1
  on conflict (scope, tenant_id, kind) do update set
    minute = excluded.minute,
    minute_given = case when slices.minute = excluded.minute then slices.minute_given else 0 end + excluded.minute_given,
    minute_used = case when slices.minute = excluded.minute then slices.minute_used else 0 end,
    month = excluded.month,
    month_given = case when slices.month = excluded.month then slices.month_given else 0 end + excluded.month_given,
    month_used = case when slices.month = excluded.month then slices.month_used else 0 end
  returning 1`;

/** Locked before the account's row, as an event does it. */
export const LOCK_SLICES = 'select 1 from porchlight.usage_slices where scope = $1 order by tenant_id, kind for update';
export const LOCK_USAGE = 'select 1 from porchlight.usage where scope = $1 for update';

const held = (kind: string, window: 'minute' | 'month', ofRow: string): string =>
  `coalesce(sum(${left('before', window)}) filter (where kind = '${kind}' and before.${window} = used.${ofRow}), 0)`;

/** Takes back what the slices hold, so that the account's row can hand it out again. Places of an older window are worth nothing. */
export const COLLECT_PLACES = `
  with before as (
    select * from porchlight.usage_slices where scope = $1 order by tenant_id, kind for update
  ), emptied as (
    update porchlight.usage_slices slices set minute_given = least(before.minute_given, before.minute_used),
      month_given = least(before.month_given, before.month_used)
    from before where slices.scope = $1 and slices.tenant_id = before.tenant_id and slices.kind = before.kind
  ), places as (
    select ${held('people', 'minute', 'minute')} as minute, ${held('people', 'month', 'month')} as month,
      ${held('agents', 'minute', 'agent_minute')} as agent_minute, ${held('agents', 'month', 'agent_month')} as agent_month
    from before join porchlight.usage used on used.scope = before.scope
  )
  update porchlight.usage used set minute_used = used.minute_used - places.minute,
    month_used = used.month_used - places.month, agent_minute_used = used.agent_minute_used - places.agent_minute,
    agent_month_used = used.agent_month_used - places.agent_month
  from places where used.scope = $1`;

/** The account of a tenant, if one of its slices holds places. */
export const SCOPE_WITH_PLACES = `
  select scope from porchlight.usage_slices
  where scope = (select 'account:' || owner_id from porchlight.tenants where id = $1)
    and (minute_given > minute_used or month_given > month_used) limit 1`;

/** Accounts on a tier whose slices hold places. */
export const SCOPES_OF_TIER = `
  select distinct slices.scope from porchlight.usage_slices slices
  join porchlight.accounts accounts on slices.scope = 'account:' || accounts.id where accounts.tier = $1`;

const label = (column: string, kind: string, window: string): string =>
  `greatest(used.${column}, (select max(${window}) from slices where kind = '${kind}'))`;

const windowOf = (prefix: '' | 'agent_', kind: string, window: 'minute' | 'month'): string => {
  const column = prefix + window;
  return `${label(column, kind, window)} as ${column},
    case when used.${column} = ${label(column, kind, window)} then used.${column}_used else 0 end
      + coalesce((select sum(${window}_used - ${window}_given) from slices
        where kind = '${kind}' and ${window} = ${label(column, kind, window)}), 0)::float8 as ${column}_used`;
};

const lifetime = (prefix: '' | 'agent_', kind: string): string =>
  `used.${prefix}lifetime_used + coalesce((select sum(lifetime_used) from slices where kind = '${kind}'), 0)::float8 as ${prefix}lifetime_used`;

/** What a scope has used: its row, less what the slices hold. One statement, so that both are of one moment. */
export const READ_USAGE = `
  with slices as (select * from porchlight.usage_slices where scope = $1)
  select ${windowOf('', 'people', 'minute')}, ${windowOf('', 'people', 'month')}, ${lifetime('', 'people')},
    ${windowOf('agent_', 'agents', 'minute')}, ${windowOf('agent_', 'agents', 'month')}, ${lifetime('agent_', 'agents')},
    used.stored_users
  from porchlight.usage used where used.scope = $1`;
