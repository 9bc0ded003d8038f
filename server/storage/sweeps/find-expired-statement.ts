/**
 * Tenants whose data is to go: expired ones, and deleted ones whose day to be taken back is over. By the database's clock
 * too: the data of a tenant that a wrong clock takes for expired would be gone for good.
 */
import { TAKE_BACK_H } from '@porchlight/contract';

const TAKE_BACK = `interval '${TAKE_BACK_H} hours'`;

export const FIND_EXPIRED = `
  select id from (
    (select id, expires_at as at from porchlight.tenants
     where expires_at <= least($1, now()) and deleted_at is null and id <> all($3) order by expires_at limit $2)
    union all
    (select id, removed_at + ${TAKE_BACK} as at from porchlight.tenants
     where removed_at <= least($1, now()) - ${TAKE_BACK} and deleted_at is null and id <> all($3)
     order by removed_at limit $2)
  ) as ended order by at limit $2`;
