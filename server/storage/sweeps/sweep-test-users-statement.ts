/**
 * Test users whose hour is over, with the few rows that may still belong to them. Their events stay, marked as those of
 * a test user.
 */
import { IS_TEST_USER } from '../social-login/users/test-user-marks.ts';

export const sweepTestUsersStatement = (schema: string): string => `
  with swept as (
    delete from ${schema}.social_users where ${IS_TEST_USER} and first_seen <= $1 returning tenant_id, id
  ), ended as (
    delete from ${schema}.social_sessions sessions using swept
    where sessions.tenant_id = swept.tenant_id and sessions.user_id = swept.id
  )
  delete from porchlight.social_blocks blocks using swept
  where blocks.tenant_id = swept.tenant_id and blocks.user_id = swept.id`;
