/**
 * A client uses a session without changing its refresh token, as one statement. It counts like a refresh: it takes from
 * the same buckets, from the hour of the session, and makes the session last longer. There are three uses: a code without
 * a page, a refresh by a client that has a chain of tokens of its own, and a client that joins by the person's yes.
 */
import { ENDED_BEFORE } from '../../ended-before-statement.ts';
import { openAt, SCOPE, TENANT_WITH_CAPS, takeEvent } from '../../limits/caps-statement.ts';
import { numberEvents } from '../../limits/counters-statement.ts';
import { dayOf } from '../events/day-counts-statement.ts';
import { changeUserDays, lastDayOf } from '../users/user-days-statement.ts';
import { sessionEnd } from './session-end.ts';

const TODAY = dayOf('$2::timestamptz');
const NEXT_END = sessionEnd('$6::timestamptz', 'candidate.created_at', 'tenant.session_max_days');
const PRESENT_END = sessionEnd('candidate.expires_at', 'candidate.created_at', 'tenant.session_max_days');

interface Use {
  readonly event: 'authorize' | 'token_refreshed';
  /** The metadata of the event. */
  readonly metadata: string;
  readonly redirectUri: string;
  /** Relations that come first, and what must be true of them. */
  readonly first?: string;
  readonly onlyIf?: string;
  /** Relations that come last, and what the event is recorded from. */
  readonly last?: string;
  readonly from?: string;
}

export const useStatement = (schema: string, use: Use): string => `
  with ${use.first ?? ''} tenant as (
    select ${SCOPE} as scope, 0 as new_users, caps.*, resources.session_max_days, ${ENDED_BEFORE} as ended_before
    from ${TENANT_WITH_CAPS}
    join porchlight.social_login_resources resources on resources.tenant_id = tenants.id
    where tenants.id = $1 and ${openAt('$2')} and ${use.onlyIf ?? 'true'}
  ), candidate as (
    select created_at, refreshed_at, expires_at from ${schema}.social_sessions
    where tenant_id = $1 and id = $5 and user_id = $9 and exists (select 1 from tenant)
      and (refresh_hour <> $7::int or refreshes < $8::int) for update
  ), taker as (
    select tenant.*, ${NEXT_END} as ends_at from tenant, candidate
    where ${PRESENT_END} > $2 and candidate.created_at > tenant.ended_before
  ), ${takeEvent('taker', '$3', '$4')}, used as (
    update ${schema}.social_sessions sessions set refreshed_at = $2, expires_at = taker.ends_at, refresh_hour = $7::int,
      refreshes = case when sessions.refresh_hour = $7::int then sessions.refreshes else 0 end + 1
    from took, taker where sessions.tenant_id = $1 and sessions.id = $5 returning sessions.user_id
  ), numbered as (
    update ${schema}.social_counters set ${numberEvents('1')}, ${use.event} = ${use.event} + 1
    where tenant_id = $1 and exists (select 1 from used) returning last_event_id
  ), returned as (
    select ${lastDayOf('users')} as day from ${schema}.social_users users
    where users.tenant_id = $1 and ${lastDayOf('users')} < ${TODAY} and users.id = (
      select used.user_id from used, numbered, candidate where refreshed_at is null or ${dayOf('refreshed_at')} < ${TODAY}) for update
  ), days as (${changeUserDays(schema, `select day, 0, -1 from returned union all select ${TODAY}, 0, 1 from returned`)}
  ), person as (
    update ${schema}.social_users users set last_seen = greatest(users.last_seen, $2)
    from used join numbered on true left join returned on true where users.tenant_id = $1 and users.id = used.user_id
    returning users.id as user_id, users.email, numbered.last_event_id
  ), ${use.last ?? ''} recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, redirect_uri, metadata, created_at)
    select $1, last_event_id, '${use.event}', user_id, email, ${use.redirectUri}, ${use.metadata}, $2 from ${use.from ?? 'person'}
  ) select user_id as "userId" from person`;

const OF_CLIENT = "jsonb_build_object('client_id', $10::text)";

/** `$10` client, `$11` redirect, `$12` provider. */
export const silentCodeStatement = (schema: string): string =>
  useStatement(schema, {
    event: 'authorize',
    metadata: `${OF_CLIENT} || jsonb_build_object('silent', true, 'provider', $12::text)`,
    redirectUri: '$11::text',
  });

/** `$10` client. */
export const refreshBesideStatement = (schema: string): string =>
  useStatement(schema, { event: 'token_refreshed', metadata: OF_CLIENT, redirectUri: 'null' });
