/**
 * A refresh token that came a second time within moments: an event is written, and nothing ends. It does not count as a
 * failed sign-in in any figure, because no person tried to sign in.
 */
import { countBounded, roomForEvents } from '../../limits/bounded-events-statement.ts';
import { testMark } from '../users/test-user-marks.ts';

const REUSED = '{"stage": "token_exchange", "error_code": "refresh_token_reused"}';

export const noteReuseStatement = (schema: string): string => `
  with session as (
    select id, user_id from ${schema}.social_sessions where tenant_id = $1 and id = $2
  ), client as (
    select client_id from porchlight.session_clients where tenant_id = $1 and session_id = $2 and not joined
  ), ${roomForEvents(schema, 'session', '$3', 'login_failed')}, numbered as (
    update ${schema}.social_counters counters set ${countBounded('login_failed')}
    from room where counters.tenant_id = room.tenant_id returning last_event_id, room.kept
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
    select $1, last_event_id, 'login_failed', session.user_id,
      (select users.email from ${schema}.social_users users where users.tenant_id = $1 and users.id = session.user_id),
      coalesce((select jsonb_build_object('client_id', client_id) from client), '{}') || '${REUSED}'::jsonb
        || ${testMark('session.id')}, $3
    from numbered, session where kept > 0
  )
  select 1 from numbered`;
