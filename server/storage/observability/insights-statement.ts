/** Parts of the owner's views that are read across placements. */
import { floorOf } from '../social-login/event-floor-statement.ts';
import { IS_NO_TEST_EVENT } from '../social-login/test-user-marks.ts';

export const NEWEST_OF_EACH_FIRST = 'order by tenant_id, id desc';

/** The days from `$1` on; `tenants` is an expression for the tenants of this schema. */
export const daysSinceArm = (schema: string, tenants: string): string =>
  `select tenant_id, day, logins, failures from ${schema}.social_days
   where tenant_id = any(${tenants}) and day >= $1::date`;

/**
 * Outcomes among the newest `newest` events of a tenant that are not older than `$1`. The walk from the end of the index is
 * bounded, however long the history is.
 */
export const outcomesSinceArm =
  (newest: number) =>
  (schema: string, tenant: string): string =>
    `select recent.tenant_id, recent.event, recent.stage, recent.code, count(*)::int as count,
       count(distinct recent.user_id) filter (where recent.event = 'authorize' and users.first_seen < $1)::int as returning
     from (
       select tenant_id, event, user_id, created_at, metadata->>'stage' as stage, metadata->>'error_code' as code
       from ${schema}.social_login_events
       where tenant_id = ${tenant} and id > ${floorOf(tenant)} and ${IS_NO_TEST_EVENT} order by id desc limit ${newest}
     ) recent
     left join ${schema}.social_users users on users.tenant_id = ${tenant} and users.id = recent.user_id
     where recent.created_at >= $1
     group by recent.tenant_id, recent.event, recent.stage, recent.code`;
