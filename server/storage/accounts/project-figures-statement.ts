/** The counters of projects. Events are numbered without gaps, so the last number above the floor is how many there are. */
import { floorOf } from '../social-login/event-floor-statement.ts';
import type { Rows } from '../tables.ts';

export type ProjectFigures = Pick<Rows['SocialCounter'], 'tenantId' | 'users' | 'sessions'> & { events: number };

export const projectFigures = (schema: string, tenants: string): string => `
  select tenant_id as "tenantId", users, sessions, last_event_id - ${floorOf('counters.tenant_id')} as events
  from ${schema}.social_counters counters where tenant_id = any(${tenants})`;
