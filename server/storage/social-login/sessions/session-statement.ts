/** Sessions with their user, or those of one user. The returned end is the one that counts. */
import { ENDED_BEFORE } from '../../ended-before-statement.ts';
import { sessionEnd } from './session-end.ts';

/** The resource may have been given another absolute end since the session was last refreshed. */
const WITH_ABSOLUTE_END =
  'join porchlight.social_login_resources resources on resources.tenant_id = sessions.tenant_id';
const ABSOLUTE_END = sessionEnd('sessions.expires_at', 'sessions.created_at', 'resources.session_max_days');
const NOT_RECOVERED = `sessions.created_at > ${ENDED_BEFORE}`;
const SESSION_COLUMNS = `sessions.id, sessions.user_id, sessions.generation, sessions.refresh_hash, sessions.retry_key,
  sessions.refresh_hour, sessions.refreshes, sessions.repeats, sessions.created_at, sessions.refreshed_at, ${ABSOLUTE_END} as expires_at`;

export const sessionStatement = (schema: string): string =>
  `select ${SESSION_COLUMNS}, users.email, users.name, users.picture from ${schema}.social_sessions sessions
   ${WITH_ABSOLUTE_END} join ${schema}.social_users users on users.tenant_id = sessions.tenant_id and users.id = sessions.user_id
   where sessions.tenant_id = $1 and sessions.id = $2 and ${NOT_RECOVERED}`;

export const sessionsOfUserStatement = (schema: string): string =>
  `select ${SESSION_COLUMNS} from ${schema}.social_sessions sessions ${WITH_ABSOLUTE_END}
   where sessions.tenant_id = $1 and user_id = $2 and ${ABSOLUTE_END} > $3 and ${NOT_RECOVERED} order by sessions.created_at, id`;

/**
 * Which of these sessions are alive, and whose they are. They are read one by one, because for a page of them a planner
 * that expects few sessions would read all sessions of the tenant.
 */
export const aliveSessionsStatement = (schema: string): string =>
  `select alive.id, alive.email, alive.name from unnest($2::text[]) as wanted (id) cross join lateral (
     select sessions.id, users.email, users.name from ${schema}.social_sessions sessions ${WITH_ABSOLUTE_END}
     join ${schema}.social_users users on users.tenant_id = sessions.tenant_id and users.id = sessions.user_id
     where sessions.tenant_id = $1 and sessions.id = wanted.id and ${ABSOLUTE_END} > $3 and ${NOT_RECOVERED} limit 1) alive`;

/** An answer was asked for again. */
export const countRepeatStatement = (schema: string): string =>
  `update ${schema}.social_sessions set repeats = repeats + 1 where tenant_id = $1 and id = $2`;
