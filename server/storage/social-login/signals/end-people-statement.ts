/**
 * Ends the sessions of users of many pooled projects in one statement. Each session leaves a `logout` event and a revocation,
 * as in `end-sessions-statement.ts`, which does the same for one project.
 */
import { numberEvents } from '../../limits/counters-statement.ts';
import { revokedAt } from '../../revocations/revocation-statement.ts';
import type { Rows } from '../../tables.ts';
import { countDay } from '../events/day-counts-statement.ts';
import { noticeSignOuts } from '../sessions/logout-notice-statement.ts';
import { isTestSession, testMark } from '../users/test-user-marks.ts';

export type EndedSomewhere = Pick<Rows['SocialSession'], 'tenantId'> & { sessionId: Rows['SocialSession']['id'] };

/**
 * Two of these statements lock the counters of many projects, each in its own order, so one waits for the other here.
 */
export const LOCK_SIGNALS = `select pg_advisory_xact_lock(hashtextextended('account signals', 0))`;

/** `$1` are tenants, `$2` the user of each, `$3` the reason, `$4` the time. */
export const END_PEOPLE = `
  with people as materialized (
    select * from unnest($1::text[], $2::bigint[]) as people (tenant_id, user_id)
  ), ended as (
    delete from porchlight.social_sessions sessions using people
    where sessions.tenant_id = people.tenant_id and sessions.user_id = people.user_id
    returning sessions.tenant_id, sessions.id, sessions.user_id
  ), revoked as (
    insert into porchlight.revocations (kind, tenant_id, session_id, created_at)
    select 'session', tenant_id, id, ${revokedAt('$4')} from ended
  ), unlinked as (
    delete from porchlight.session_clients clients using people
    where clients.tenant_id = people.tenant_id and clients.user_id = people.user_id
    returning clients.tenant_id, clients.session_id, clients.client_id, clients.user_id, clients.joined
  ), noticed as (${noticeSignOuts('$4', 'unlinked.tenant_id')}
  ), clients as (
    select coalesce(jsonb_object_agg(session_id, client_id), '{}') as of_session from unlinked where not joined
  ), counted as (
    select tenant_id, count(*) as events, count(*) filter (where not ${isTestSession('id')}) as sessions
    from ended group by tenant_id
  ), numbered as (
    update porchlight.social_counters counters set ${numberEvents('counted.events')},
      logout = logout + counted.sessions, sessions = greatest(0, counters.sessions - counted.sessions)
    from counted where counters.tenant_id = counted.tenant_id
    returning counters.tenant_id, last_event_id, counted.sessions::int as ended_sessions
  ), counted_day as (${countDay('porchlight', {
    tenant: 'numbered.tenant_id',
    from: 'numbered where ended_sessions > 0',
    at: '$4',
    add: { logouts: 'ended_sessions' },
    detail: { name: `('logout//' || $3)`, by: 'ended_sessions' },
  })}
  ), ranked as (
    select ended.*, row_number() over (partition by tenant_id order by id desc) as place from ended
  ), recorded as (
    insert into porchlight.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
    select ranked.tenant_id, numbered.last_event_id - ranked.place + 1, 'logout', ranked.user_id,
      (select users.email from porchlight.social_users users
        where users.tenant_id = ranked.tenant_id and users.id = ranked.user_id),
      case when jsonb_exists(of_session, ranked.id) then jsonb_build_object('client_id', of_session -> ranked.id) else '{}' end
        || jsonb_build_object('reason', $3::text) || ${testMark('ranked.id')}, $4
    from clients, ranked join numbered on numbered.tenant_id = ranked.tenant_id
  )
  select tenant_id as "tenantId", id as "sessionId" from ended`;
