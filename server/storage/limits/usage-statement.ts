/** Statements on usage rows that do more than read or write one by its key. */

/** Creates the row of a scope, with what the scope already holds. */
export const OPEN_USAGE = `
  insert into porchlight.usage as used (scope, minute, minute_used, month, month_used, lifetime_used, stored_users)
  values ($1, 0, 0, 0, 0, 0, $2)
  on conflict (scope) do update set stored_users = used.stored_users + excluded.stored_users`;

export const CLOSE_USAGE = 'delete from porchlight.usage where scope = $1 returning stored_users';

/** Adds an amount to every window that has room for it, and returns those windows. */
export const TAKE_USES = `
  insert into porchlight.address_uses as uses (bucket, address, window_start, used, expires_at)
  select bucket, address, window_start, $6::int, expires_at
  from unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::int[])
    as wanted (bucket, address, window_start, expires_at, max) where max >= $6::int
  on conflict (bucket, address, window_start) do update set used = uses.used + $6::int
    where uses.used::bigint + $6::int <= (select wanted.max from unnest($1::text[], $2::text[], $5::int[]) as wanted (bucket, address, max)
      where wanted.bucket = uses.bucket and wanted.address = uses.address)
  returning bucket, address`;

/** Takes an amount back from each of these windows. */
export const GIVE_BACK_USES = `
  update porchlight.address_uses uses set used = uses.used - $4::int
  from unnest($1::text[], $2::text[], $3::timestamptz[]) as given (bucket, address, window_start)
  where uses.bucket = given.bucket and uses.address = given.address and uses.window_start = given.window_start`;

/** Returns a row for the first refusal of the day. The day begins at midnight UTC. */
export const RECORD_REFUSAL = `
  insert into porchlight.tier_refusals as refusals (scope, cap, refused_at)
  select scope, $2, $3 from porchlight.usage where scope = $1
  on conflict (scope, cap) do update set refused_at = excluded.refused_at
    where date_trunc('day', refusals.refused_at at time zone 'UTC') < date_trunc('day', excluded.refused_at at time zone 'UTC')
  returning 1 as first`;
