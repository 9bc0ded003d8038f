/**
 * The redemption of a code as one data-modifying statement. If several calls use one code, the others wait for the
 * first, find the code spent, and change nothing. Times are added up after the update, because Citus allows only
 * immutable functions in what an update returns.
 */
import { ENDED_BEFORE } from '../../ended-before-statement.ts';
import { openAt } from '../../limits/caps-statement.ts';
import type { Rows } from '../../tables.ts';
import { sessionEnd } from '../sessions/session-end.ts';
import { IS_TEST_USER, isTestSession, testUserEnd } from '../users/test-user-marks.ts';

export type BegunSession = Pick<Rows['SocialUser'], 'email' | 'name' | 'picture'> &
  Pick<Rows['SocialLoginResource'], 'epoch'> & {
    userId: Rows['SocialUser']['id'];
    tenantExpiresAt: Rows['Tenant']['expiresAt'];
    sessionExpiresAt: Rows['SocialSession']['expiresAt'];
  };

export const redeemStatement = (schema: string): string => `
  with tenant as (
    select tenants.expires_at as tenant_expires_at, resources.epoch, ${ENDED_BEFORE} as ended_before,
      ${sessionEnd('$7::timestamptz', '$2::timestamptz', 'resources.session_max_days')} as ends_at
    from porchlight.tenants tenants
    join porchlight.social_login_resources resources on resources.tenant_id = tenants.id
    where tenants.id = $1 and ${openAt('$2')}
  ), spent as (
    update porchlight.login_attempts attempts set session_id = $5, redeemed_at = $2
    from tenant, ${schema}.social_users users
    where attempts.code_hash = $3 and attempts.tenant_id = $1 and attempts.code_challenge = $4
      and attempts.redeemed_at is null and attempts.code_expires_at > $2
      and attempts.created_at > tenant.ended_before and attempts.resource_epoch = tenant.epoch
      and users.tenant_id = $1 and users.id = attempts.user_id
    returning users.id as user_id, users.email, users.name, users.picture, users.issuer, users.first_seen,
      tenant.tenant_expires_at, tenant.epoch, tenant.ends_at
  ), begun as (
    select spent.*, case when ${IS_TEST_USER} then least(ends_at, ${testUserEnd('spent')}) else ends_at end as expires_at
    from spent
  ), opened as (
    insert into ${schema}.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
    select $1, $5, user_id, $6, 1, $2, expires_at from begun
  ), counted as (
    update ${schema}.social_counters set sessions = sessions + 1 where tenant_id = $1 and exists (select 1 from spent)
      and not ${isTestSession('$5')}
  )
  select user_id as "userId", email, name, picture, epoch, tenant_expires_at as "tenantExpiresAt",
    expires_at as "sessionExpiresAt" from begun`;
