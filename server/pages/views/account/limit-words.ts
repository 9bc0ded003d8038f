/** The caps of the limits table in the words of a page. */
import type { LimitName } from '@porchlight/contract';

export const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  stored_users: 'Stored users',
  auth_events_per_minute: 'Auth events this minute',
  auth_events_per_month: 'Auth events this month',
  auth_events_per_lifetime: 'Auth events before a claim',
  agent_refreshes_per_minute: 'Refreshes of agents this minute',
  agent_refreshes_per_month: 'Refreshes of agents this month',
  agent_refreshes_per_lifetime: 'Refreshes of agents before a claim',
};
