/** The tail of requests across an owner's projects, and their total. */

export const NEWEST_FIRST = 'order by created_at desc, id desc';

/**
 * The newest requests of each tenant, found from the end of the index on (tenant, id), and then the newest of all of
 * them.
 */
export const NEWEST_REQUESTS = `select newest.* from unnest($1::text[]) as wanted (id) cross join lateral (
    select tenant_id, id, operation, status, duration_ms, actor, object, created_at from porchlight.request_log entry
    where entry.tenant_id = wanted.id order by entry.id desc limit $2) as newest
  ${NEWEST_FIRST} limit $2`;

export const REQUEST_TOTAL =
  'select coalesce(sum(requests), 0)::bigint as total from porchlight.request_totals where tenant_id = any($1)';
