import { prepared } from '../engine/prepared.ts';

/**
 * One statement, so a batch is written whole or not at all. Totals are taken in the order of their keys: two nodes that
 * write at once never wait for each other in a circle. A tenant whose data is gone leaves no new rows behind.
 */
export const APPEND_REQUESTS = prepared(
  'append_requests',
  `with batch as (
     select entry.* from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::timestamptz[])
       with ordinality as entry (tenant_id, operation, status, duration_ms, created_at, position)
     join porchlight.tenants tenants on tenants.id = entry.tenant_id and tenants.deleted_at is null
   ), logged as (
     insert into porchlight.request_log (tenant_id, operation, status, duration_ms, created_at)
     select tenant_id, operation, status, duration_ms, created_at from batch order by position
   )
   insert into porchlight.request_totals as totals (tenant_id, requests)
   select tenant_id, count(*) from batch group by tenant_id order by tenant_id
   on conflict (tenant_id) do update set requests = totals.requests + excluded.requests`,
);
