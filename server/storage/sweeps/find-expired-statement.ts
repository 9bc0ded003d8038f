/** By the database's clock too: the data of a tenant that a wrong clock takes for expired would be gone for good. */
export const FIND_EXPIRED = `
  select id from porchlight.tenants
  where expires_at <= least($1, now()) and deleted_at is null and id <> all($3) order by expires_at limit $2`;
