/** Users of one schema who sign in only by passkeys. The search begins at the passkeys, so other users are not read. */
export const passkeysOnlyStatement = (schema: string, tenants: string | null): string => `
  select count(*)::int as people from (
    select distinct tenant_id, user_id from ${schema}.social_passkeys${tenants === null ? '' : ` where tenant_id = any(${tenants})`}
  ) having_one
  join ${schema}.social_users users on users.tenant_id = having_one.tenant_id and users.id = having_one.user_id
  where exists (
    select 1 from ${schema}.social_passkeys first
    where first.tenant_id = users.tenant_id and first.handle = users.subject and first.user_id = users.id
  ) and not exists (
    select 1 from ${schema}.social_identities linked
    where linked.tenant_id = users.tenant_id and linked.user_id = users.id and not exists (
      select 1 from ${schema}.social_passkeys other
      where other.tenant_id = linked.tenant_id and other.handle = linked.subject and other.user_id = linked.user_id
    )
  )`;
