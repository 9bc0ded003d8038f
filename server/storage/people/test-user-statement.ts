/** A test user, its session and its event, if the limit allows one more. The caller holds the lock on the counters. */
import { TEST_USER_LIFETIME_S } from '@porchlight/contract';
import { TEST_ISSUER } from '../../people/test-user.ts';
import { numberEvents } from '../limits/counters-statement.ts';
import { IS_TEST_USER } from '../social-login/users/test-user-marks.ts';

/** Test users whose hour is not over. */
export const livingTestUsersStatement = (schema: string): string => `
  select id from ${schema}.social_users
  where tenant_id = $1 and ${IS_TEST_USER} and first_seen > $2::timestamptz - interval '${TEST_USER_LIFETIME_S} seconds'`;

export const createTestUserStatement = (schema: string): string => `
  with numbered as (
    update ${schema}.social_counters set last_user_id = last_user_id + 1, ${numberEvents('1')}
    where tenant_id = $1 and (
      select count(*) from ${schema}.social_users
      where tenant_id = $1 and ${IS_TEST_USER} and first_seen > $2::timestamptz - interval '${TEST_USER_LIFETIME_S} seconds'
    ) < $9
    returning last_user_id, last_event_id
  ), added as (
    insert into ${schema}.social_users (tenant_id, id, issuer, subject, email, name, first_seen, last_seen)
    select $1, last_user_id, '${TEST_ISSUER}', $3, $4, $5, $2, $2 from numbered
  ), opened as (
    insert into ${schema}.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
    select $1, $6, last_user_id, $7, 1, $2, $8::timestamptz from numbered
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
    select $1, last_event_id, 'authorize', last_user_id, $4, '{"test": true}', $2 from numbered
  )
  select last_user_id as id from numbered`;
