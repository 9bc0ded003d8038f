/** The locks of a deletion, taken in the same order as an approval and a refresh take theirs. */

export const LOCK_ATTEMPTS =
  'select 1 from porchlight.login_attempts where tenant_id = $1 order by state_hash for update';

export const lockSessionsStatement = (schema: string): string =>
  `select 1 from ${schema}.social_sessions where tenant_id = $1 order by id for update`;

/** The users of the tenant no longer count against the caps. */
export const releaseUsersStatement = (schema: string): string => `
  update porchlight.usage used set stored_users = greatest(0, used.stored_users - counters.users)
  from ${schema}.social_counters counters, porchlight.tenants tenants
  where counters.tenant_id = $1 and tenants.id = $1
    and used.scope = coalesce('account:' || tenants.owner_id, 'tenant:' || tenants.id)`;
