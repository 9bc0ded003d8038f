/** Parts of the owner's views that are read across placements. */
import { isTallied } from '../limits/counters-statement.ts';

export const NEWEST_OF_EACH_FIRST = 'order by tenant_id, id desc';

/**
 * The days from `$1` on, or one row without a day if there are none; `tenants` is an expression for the tenants of this
 * schema.
 */
export const daysSinceArm = (schema: string, tenants: string): string =>
  `select counters.tenant_id, ${isTallied('counters')} as tallied, day, started, logins, declined, failures, details,
     users_first_seen, users_last_seen
   from ${schema}.social_counters counters
   left join ${schema}.social_days days on days.tenant_id = counters.tenant_id and day >= $1::date
   where counters.tenant_id = any(${tenants})`;
