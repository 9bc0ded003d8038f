import { numberEvents } from '../../limits/counters-statement.ts';
import { revokedAt } from '../../revocations/revocation-statement.ts';
import { countDay } from '../events/day-counts-statement.ts';
import { isTestSession, testMark } from '../users/test-user-marks.ts';
import { noticeSignOuts } from './logout-notice-statement.ts';

/** The sessions that were begun for a client, and not those that it has joined. */
const BEGUN_FOR =
  'select session_id from porchlight.session_clients where tenant_id = $1 and client_id = $2 and not joined';

/** The condition on the sessions, and the one on the rows of their clients. The value is the second parameter. */
const CONDITIONS = {
  sessionId: ['id = $2', 'session_id = $2'],
  userId: ['user_id = $2', 'user_id = $2'],
  clientId: [`id in (${BEGUN_FOR})`, `(client_id = $2 or session_id in (${BEGUN_FOR}))`],
} as const;

export type EndedBy = keyof typeof CONDITIONS;

/**
 * Ends sessions by handle, user or client: each leaves a `logout` event and a revocation, in one statement. A stranger
 * cannot cause them, so every event has its row. Their clients are found by the same handle or user, and the address by
 * a separate look-up. With a join on the ended sessions, and statistics that do not know the tenant yet, all clients
 * and users of the tenant were read once for each session.
 */
export function endSessionsStatement(schema: string, by: EndedBy): string {
  const [ofSessions, ofClients] = CONDITIONS[by];
  return `
  with ended as (
    delete from ${schema}.social_sessions where tenant_id = $1 and ${ofSessions} returning id, user_id
  ), revoked as (
    insert into porchlight.revocations (kind, tenant_id, session_id, created_at)
    select 'session', $1, id, ${revokedAt('$4')} from ended
  ), unlinked as (
    delete from porchlight.session_clients where tenant_id = $1 and ${ofClients}
    returning session_id, client_id, user_id, joined
  ), noticed as (${noticeSignOuts('$4')}
  ), clients as (
    select coalesce(jsonb_object_agg(session_id, client_id), '{}') as of_session from unlinked where not joined
  ), counted as (
    select count(*) as events, count(*) filter (where not ${isTestSession('id')}) as sessions from ended having count(*) > 0
  ), numbered as (
    update ${schema}.social_counters counters set ${numberEvents('counted.events')},
      logout = logout + counted.sessions, sessions = greatest(0, counters.sessions - counted.sessions)
    from counted where counters.tenant_id = $1 returning last_event_id, counted.sessions::int as ended_sessions
  ), counted_day as (${countDay(schema, {
    from: 'numbered where ended_sessions > 0',
    at: '$4',
    add: { logouts: 'ended_sessions' },
    detail: { name: `('logout//' || $3)`, by: 'ended_sessions' },
  })}
  ), ranked as (
    select ended.*, row_number() over (order by ended.id desc) as place from ended
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
    select $1, numbered.last_event_id - ranked.place + 1, 'logout', ranked.user_id,
      (select users.email from ${schema}.social_users users where users.tenant_id = $1 and users.id = ranked.user_id),
      case when jsonb_exists(of_session, ranked.id) then jsonb_build_object('client_id', of_session -> ranked.id) else '{}' end
        || jsonb_build_object('reason', $3::text) || ${testMark('ranked.id')}, $4
    from clients, numbered, ranked
  )
  select id from ended`;
}
