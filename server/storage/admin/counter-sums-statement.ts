/** Sums of the counters, so that users, sessions and events need not be counted. */
import type { Rows } from '../tables.ts';

export type CounterSums = Pick<Rows['SocialCounter'], 'users' | 'sessions'> & { events: number };

const SUMS = `coalesce(sum(users), 0)::bigint as users, coalesce(sum(sessions), 0)::bigint as sessions,
  coalesce(sum(last_event_id), 0)::bigint as events`;

export const POOLED_SUMS = `select ${SUMS} from porchlight.social_counters`;

export const sumsOfTenants = (schema: string, tenants: string): string =>
  `select ${SUMS} from ${schema}.social_counters where tenant_id = any(${tenants})`;
