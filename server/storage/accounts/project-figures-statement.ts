/** The counters of projects. Events are numbered without gaps, so the last number above the floor is how many there are. */
import type { Rows } from '../tables.ts';

export type ProjectFigures = Pick<Rows['SocialCounter'], 'tenantId' | 'users' | 'sessions'> & { events: number };

/** A join rather than a look for each: the floors may be on other servers than a silo. */
export const projectFigures = (schema: string, tenants: string): string => `
  select counters.tenant_id as "tenantId", users, sessions, last_event_id - coalesce(floors.event_id, 0) as events
  from ${schema}.social_counters counters
  left join (select tenant_id, event_id from porchlight.event_floors where tenant_id = any(${tenants})) as floors
    on floors.tenant_id = counters.tenant_id
  where counters.tenant_id = any(${tenants})`;
