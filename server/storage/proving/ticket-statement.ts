/**
 * Signs a test user in by a ticket, in one statement. The first call with a ticket deletes it and opens a session or a code;
 * later calls with the same ticket change nothing. This sign-in takes from no limit and is in no figure.
 */
import { RETURN_TO_KEPT, TEST_USER_LIFETIME_S, TICKET_LIFETIME_S } from '@porchlight/contract';
import { ENDED_BEFORE } from '../ended-before-statement.ts';
import { openAt } from '../limits/caps-statement.ts';
import { numberEvents } from '../limits/counters-statement.ts';
import { IS_TEST_USER } from '../social-login/users/test-user-marks.ts';

export const signInByTicketStatement = (schema: string): string => `
  with taken as (
    delete from porchlight.test_user_tickets tickets
    using porchlight.tenants tenants, porchlight.social_login_resources resources
    where ticket_hash = $3 and tickets.tenant_id = $1 and tickets.expires_at > $2
      and tickets.expires_at - interval '${TICKET_LIFETIME_S} seconds' > ${ENDED_BEFORE} and tenants.id = $1 and ${openAt('$2')}
      and resources.tenant_id = $1 and resources.epoch = $4
    returning user_id
  ), person as (
    select users.id, users.email, users.name, users.picture from ${schema}.social_users users, taken
    where users.tenant_id = $1 and users.id = taken.user_id and ${IS_TEST_USER}
      and first_seen > $2::timestamptz - interval '${TEST_USER_LIFETIME_S} seconds'
      and not exists (select 1 from porchlight.social_blocks where tenant_id = $1 and user_id = users.id)
  ), numbered as (
    update ${schema}.social_counters counters set ${numberEvents('1')}
    from person where counters.tenant_id = $1 returning last_event_id
  ), opened as (
    insert into ${schema}.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
    select $1, $5, person.id, $6, 1, $2, $7::timestamptz from person where $5::text is not null
  ), linked as (
    insert into porchlight.session_clients (tenant_id, session_id, user_id, client_id, client_name, redirect_uri, resource,
      scopes, created_at, last_used_at, expires_at)
    select $1, $5, person.id, $8::jsonb ->> 'id', $8::jsonb ->> 'name', $9::text, $8::jsonb ->> 'resource',
      $8::jsonb -> 'scopes', $2, $2, $7::timestamptz
    from person where $5::text is not null and $8::jsonb is not null
  ), attempted as (
    insert into porchlight.login_attempts (state_hash, purpose, tenant_id, resource_epoch, redirect_uri, return_to,
      browser_hash, sealed_secrets, stage, created_at, expires_at, app_state, code_challenge, code_hash, code_expires_at, user_id)
    select $3, 'social', $1, $4, $9::text, $10::text, $11, '', 'done', $2, $13::timestamptz, $12::text, $14::text, $15::text,
      $13::timestamptz, person.id from person where $15::text is not null
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, redirect_uri, return_to, metadata, created_at)
    select $1, last_event_id, 'authorize', person.id, person.email, $9::text, left($10::text, ${RETURN_TO_KEPT}),
      case when $8::jsonb is null then '{}' else jsonb_build_object('client_id', $8::jsonb ->> 'id') end || '{"test": true}', $2
    from numbered, person
  )
  select id, email, name, picture from person`;
