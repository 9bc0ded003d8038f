import { REQUEST_LOG_ROWS_PER_MINUTE } from '@porchlight/contract';
import { prepared } from '../engine/prepared.ts';

/** An address has at most 320 characters, and the name of a key fewer. */
const ACTOR_NAME_MAX = 320;

const PRESENT = 'totals.log_minute between excluded.log_minute and excluded.log_minute + 1';

/**
 * One statement, so a batch is written as a whole or not at all. Totals are updated in the order of their keys, so two
 * nodes that write at once never deadlock. A tenant whose data is gone gets no new rows. Every call counts in the
 * total. Only a limited number of rows per minute is kept, with separate limits for reads and changes, by the time of
 * the newest entry. A change is kept in a table of its own too, with the name of who made it. A stored minute in the future was written by a wrong clock and counts as empty.
 */
export const APPEND_REQUESTS = prepared(
  'append_requests',
  `with batch as (
     select entry.*
     from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::timestamptz[], $6::text[], $7::boolean[],
       $8::text[], $9::text[]) with ordinality
       as entry (tenant_id, operation, status, duration_ms, created_at, actor, is_change, object, actor_name, position)
     join porchlight.tenants tenants on tenants.id = entry.tenant_id and tenants.deleted_at is null
   ), counted as (
     insert into porchlight.request_totals as totals (tenant_id, requests, log_minute, log_asked, log_changes)
     select tenant_id, count(*), floor(extract(epoch from max(created_at)) / 60)::int,
       count(*) filter (where not is_change), count(*) filter (where is_change)
     from batch group by tenant_id order by tenant_id
     on conflict (tenant_id) do update set requests = totals.requests + excluded.requests,
       log_minute = case when ${PRESENT} then totals.log_minute else excluded.log_minute end,
       log_asked = excluded.log_asked + case when ${PRESENT} then totals.log_asked else 0 end,
       log_changes = excluded.log_changes + case when ${PRESENT} then totals.log_changes else 0 end
     returning tenant_id, log_asked, log_changes
   ), placed as (
     select batch.*, row_number() over (partition by tenant_id, is_change order by position) as place,
       count(*) over (partition by tenant_id, is_change) as wanted
     from batch
   ), kept as (
     select placed.* from placed join counted on counted.tenant_id = placed.tenant_id
     where place <= ${REQUEST_LOG_ROWS_PER_MINUTE} - (case when is_change then log_changes else log_asked end - wanted)
   ), changed as (
     insert into porchlight.changes (tenant_id, operation, status, actor, actor_name, account_id, object, created_at)
     select kept.tenant_id, operation, status, actor,
       left(coalesce(kept.actor_name, account.email, (
         select name from porchlight.tenant_keys keys
         where keys.tenant_id = kept.tenant_id and actor = 'key ' || keys.fingerprint limit 1)), ${ACTOR_NAME_MAX}),
       account.id, object, kept.created_at
     from kept join porchlight.tenants tenants on tenants.id = kept.tenant_id
     left join porchlight.project_members member on member.tenant_id = kept.tenant_id and actor = 'member ' || member.id
     left join porchlight.accounts account
       on account.id = case when actor = 'owner' then tenants.owner_id else member.account_id end
     where is_change order by position
   )
   insert into porchlight.request_log (tenant_id, operation, status, duration_ms, actor, object, created_at)
   select tenant_id, operation, status, duration_ms, actor, object, created_at from kept order by position`,
);
