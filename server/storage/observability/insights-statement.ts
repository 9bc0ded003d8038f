/** Parts of the owner's views that are read across placements. */
import { IS_NO_TEST_USER } from '../social-login/users/test-user-marks.ts';

export const NEWEST_OF_EACH_FIRST = 'order by tenant_id, id desc';

/** The days from `$1` on; `tenants` is an expression for the tenants of this schema. */
export const daysSinceArm = (schema: string, tenants: string): string =>
  `select tenant_id, day, started, logins, declined, failures, details from ${schema}.social_days
   where tenant_id = any(${tenants}) and day >= $1::date`;

/**
 * All users of one tenant by the day on which they were first seen, those of before `$1` together. It reads every user, of
 * whom an account has no more than its tier allows: an index on when they were last seen would be written at every refresh.
 */
export const newcomersSinceArm = (schema: string, tenant: string): string =>
  `select ${tenant} as tenant_id, case when first_seen >= $1 then (first_seen at time zone 'UTC')::date end as first_day,
     count(*)::int as newcomers, count(*) filter (where last_seen >= $1)::int as seen
   from ${schema}.social_users where tenant_id = ${tenant} and ${IS_NO_TEST_USER} group by 2`;
