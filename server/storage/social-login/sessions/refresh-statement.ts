/**
 * A refresh as one data-modifying statement. The candidate is locked first. If several calls use one token, the others
 * wait; when they get the lock, they find another hash and change nothing. If a bucket refuses, the token stays
 * unspent. Counters are locked before the user, as in an approval. Only the first refresh of a session on a day can be
 * the one with which its user comes back on that day. There is no NOTIFY in it: its lock at commit would halve the
 * rate.
 */

import { ENDED_BEFORE } from '../../ended-before-statement.ts';
import { openAt, SCOPE, TENANT_WITH_CAPS, takeEvent } from '../../limits/caps-statement.ts';
import { numberEvents } from '../../limits/counters-statement.ts';
import { revokedAt } from '../../revocations/revocation-statement.ts';
import { dayOf } from '../events/day-counts-statement.ts';
import { changeUserDays, lastDayOf } from '../users/user-days-statement.ts';
import { sessionEnd } from './session-end.ts';

/** For a test user: no bucket, no later expiry, no count. The parameters that are then unused still need a type. */
const TAKE_NOTHING =
  'took as (select 0 as minute_used, taker.max_minute from taker where $3::int is not null and $4::int is not null)';
const FIRST_END = 'least(candidate.expires_at, $9::timestamptz)';
const NEXT_END = sessionEnd('$9::timestamptz', 'candidate.created_at', 'tenant.session_max_days');

/**
 * The metadata of the event, by who refreshes: a user, a test user, an OpenID client of the app, or an agent of a user.
 */
const OF_CLIENT = "jsonb_build_object('client_id', $12::text)";
const METADATA = { user: `'{}'`, testUser: `'{"test": true}'`, client: OF_CLIENT, agent: OF_CLIENT };
const OF_PEOPLE = takeEvent('taker', '$3', '$4');
const TAKEN = {
  user: OF_PEOPLE,
  testUser: TAKE_NOTHING,
  client: OF_PEOPLE,
  agent: takeEvent('taker', '$3', '$4', 'agents'),
};

const TODAY = dayOf('$2::timestamptz');

export const refreshStatement = (schema: string, of: keyof typeof METADATA = 'user'): string => `
  with tenant as (
    select ${SCOPE} as scope, 0 as new_users, caps.*, tenants.expires_at as tenant_expires_at, resources.epoch,
      resources.session_max_days, ${ENDED_BEFORE} as ended_before
    from ${TENANT_WITH_CAPS}
    join porchlight.social_login_resources resources on resources.tenant_id = tenants.id
    where tenants.id = $1 and ${openAt('$2')}
  ), candidate as (
    select created_at, refreshed_at, expires_at from ${schema}.social_sessions
    where tenant_id = $1 and id = $5 and refresh_hash = $6 and exists (select 1 from tenant)
      and (refresh_hour <> $10::int or refreshes < $11::int) for update
  ), taker as (
    select tenant.*, ${of === 'testUser' ? FIRST_END : NEXT_END} as ends_at from tenant, candidate
    where ${sessionEnd('candidate.expires_at', 'candidate.created_at', 'tenant.session_max_days')} > $2
      and candidate.created_at > tenant.ended_before
  ), ${TAKEN[of]}, rotated as (
    update ${schema}.social_sessions sessions set refresh_hash = $7, generation = generation + 1, refreshed_at = $2,
      expires_at = taker.ends_at, retry_key = $8::text,
      refresh_hour = $10::int, refreshes = case when sessions.refresh_hour = $10::int then sessions.refreshes else 0 end + 1
    from took, taker where sessions.tenant_id = $1 and sessions.id = $5 and sessions.refresh_hash = $6
    returning sessions.user_id, sessions.generation, sessions.expires_at as session_expires_at
  ), revoked as (
    insert into porchlight.revocations (kind, tenant_id, session_id, generation, created_at)
    select 'generation', $1, $5, generation, ${revokedAt('$2')} from rotated
  ), numbered as (
    update ${schema}.social_counters set ${numberEvents('1')},
      token_refreshed = token_refreshed + ${of === 'testUser' ? 0 : 1}
    where tenant_id = $1 and exists (select 1 from rotated) returning last_event_id
  ), returned as (
    select ${lastDayOf('users')} as day from ${schema}.social_users users
    where ${of !== 'testUser'} and users.tenant_id = $1 and ${lastDayOf('users')} < ${TODAY} and users.id = (
      select rotated.user_id from rotated, numbered, candidate
      where refreshed_at is null or ${dayOf('refreshed_at')} < ${TODAY}) for update
  ), days as (${changeUserDays(schema, `select day, 0, -1 from returned union all select ${TODAY}, 0, 1 from returned`)}
  ), person as (
    update ${schema}.social_users users set last_seen = greatest(users.last_seen, $2)
    from rotated join numbered on true left join returned on true where users.tenant_id = $1 and users.id = rotated.user_id
    returning users.id as user_id, users.email, users.name, users.picture, rotated.generation,
      rotated.session_expires_at, numbered.last_event_id
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
    select $1, last_event_id, 'token_refreshed', user_id, email, ${METADATA[of]}, $2 from person
  )
  select person.*, tenant.tenant_expires_at, tenant.epoch, took.minute_used, took.max_minute from person, tenant, took`;
