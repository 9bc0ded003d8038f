/** Parts of the owner's views that are read across placements. */

export const NEWEST_OF_EACH_FIRST = 'order by tenant_id, id desc';

/** The days from `$1` on; `tenants` is an expression for the tenants of this schema. */
export const daysSinceArm = (schema: string, tenants: string): string =>
  `select tenant_id, day, logins, failures from ${schema}.social_days
   where tenant_id = any(${tenants}) and day >= $1::date`;
