import type { Rows } from '../../tables.ts';

/** The number of the newest event of each tenant, from the row that its writers count in. */
export type NewestEvent = Pick<Rows['SocialCounter'], 'tenantId' | 'lastEventId'>;

export const newestEventsStatement = (schema: string): string => `
  select tenant_id as "tenantId", last_event_id as "lastEventId" from ${schema}.social_counters where tenant_id = any($1)`;
