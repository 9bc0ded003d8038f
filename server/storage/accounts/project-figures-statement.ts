/** The counters of projects. Events are numbered without gaps, so the last number above the floor is how many there are. */
import { ACTIVE_SESSIONS_COUNTED } from '@porchlight/contract';
import { ENDED_BEFORE } from '../ended-before-statement.ts';
import type { PerTenant } from '../social-login/placement/across-placements-statement.ts';
import { sessionEnd } from '../social-login/sessions/session-end.ts';
import { isTestSession } from '../social-login/users/test-user-marks.ts';
import type { Rows } from '../tables.ts';

export type ProjectFigures = Pick<Rows['SocialCounter'], 'tenantId' | 'users'> & { events: number };

/** A join instead of a look-up for each, because the floors may be on other servers than a silo. */
export const projectFigures = (schema: string, tenants: string): string => `
  select counters.tenant_id as "tenantId", users, last_event_id - coalesce(floors.event_id, 0) as events
  from ${schema}.social_counters counters
  left join (select tenant_id, event_id from porchlight.event_floors where tenant_id = any(${tenants})) as floors
    on floors.tenant_id = counters.tenant_id
  where counters.tenant_id = any(${tenants})`;

export type ActiveSessions = Pick<Rows['SocialCounter'], 'tenantId' | 'sessions'>;

/**
 * There is no index on the ends of sessions, because it would make every refresh more expensive. So only this many are
 * counted.
 */
export const activeSessions: PerTenant = (schema, tenant) => `
  select tenant_id as "tenantId", case when sessions > ${ACTIVE_SESSIONS_COUNTED} then sessions else (
    select count(*) from ${schema}.social_sessions alive
    join porchlight.social_login_resources resources on resources.tenant_id = alive.tenant_id
    where alive.tenant_id = ${tenant} and not ${isTestSession('alive.id')}
      and ${sessionEnd('alive.expires_at', 'alive.created_at', 'resources.session_max_days')} > $1::timestamptz
      and alive.created_at > ${ENDED_BEFORE}) end as sessions
  from ${schema}.social_counters where tenant_id = ${tenant}`;
