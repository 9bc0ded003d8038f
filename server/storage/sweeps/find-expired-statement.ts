/**
 * Tenants whose data is to be deleted: expired ones, and deleted ones that can no longer be taken back. The database's
 * clock is asked too, because a wrong clock could delete data for good.
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
