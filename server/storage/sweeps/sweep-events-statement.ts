/** Events below the floor of their tenant: which tenants have some, and one batch of them. */
import type { Rows } from '../tables.ts';

const BATCH = 2_000;
export const TENANTS_A_LOOK = 50;

export type Unswept = Pick<Rows['EventFloor'], 'tenantId' | 'eventId' | 'sweptTo'> & {
  placement: Rows['SocialLoginResource']['placement'] | null;
};

export const UNSWEPT = `
  select floors.tenant_id as "tenantId", floors.event_id as "eventId", floors.swept_to as "sweptTo", resources.placement
  from porchlight.event_floors floors
  left join porchlight.social_login_resources resources on resources.tenant_id = floors.tenant_id
  where floors.swept_to < floors.event_id order by floors.updated_at limit ${TENANTS_A_LOOK}`;

export type SweptEvents = Pick<Rows['EventFloor'], 'sweptTo'> & { count: number };

/**
 * Deletes by a range of numbers instead of a list of rows: without statistics the planner expects one row, and a join
 * with 2,000 of them by nested loops took six seconds.
 */
export const sweepEventsStatement = (schema: string): string => `
  with batch as (
    select coalesce((
      select id from ${schema}.social_login_events where tenant_id = $1 and id > $2 and id <= $3
      order by id offset ${BATCH - 1} limit 1
    ), $3) as last
  ), swept as (
    delete from ${schema}.social_login_events
    where tenant_id = $1 and id > $2 and id <= (select last from batch) returning id
  ), moved as (
    update porchlight.event_floors set swept_to = greatest(swept_to, (select last from batch))
    where tenant_id = $1 returning swept_to
  )
  select (select count(*) from swept) as count, swept_to as "sweptTo" from moved`;
