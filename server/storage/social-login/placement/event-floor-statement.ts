/**
 * Events up to a tenant's floor no longer exist for any reader, though the sweep may still have to delete the rows. So
 * a history of millions of events is deleted at once, without waiting for the rows. Every read of events asks only for
 * those above the floor.
 */
import type { Rows } from '../../tables.ts';

/** The floor of the tenant that the expression names. */
export const floorOf = (tenant: string): string =>
  `coalesce((select floors.event_id from porchlight.event_floors floors where floors.tenant_id = ${tenant}), 0)`;

/** The counters of a tenant. */
export type Counted = Pick<Rows['SocialCounter'], 'users' | 'sessions'> & { events: number };

export const countStatement = (schema: string): string => `
  select users, sessions, last_event_id - ${floorOf('$1')} as events from ${schema}.social_counters
  where tenant_id = $1`;

/** The caller holds the counters, so no event gets a number from then on. */
export const countAndHoldStatement = (schema: string): string => `${countStatement(schema)} for update`;

/** Raises the floor above all events. `$2` says that the events are deleted with it. */
export const raiseFloorStatement = (schema: string): string => `
  insert into porchlight.event_floors as floors (tenant_id, event_id, swept_to, last_user_id, updated_at)
  select tenant_id, last_event_id, case when $2 then last_event_id else 0 end, last_user_id, now()
  from ${schema}.social_counters where tenant_id = $1
  on conflict (tenant_id) do update set event_id = excluded.event_id, last_user_id = excluded.last_user_id,
    swept_to = greatest(floors.swept_to, excluded.swept_to), updated_at = excluded.updated_at`;

/** The counters of a resource begin after the last numbers that an earlier resource of the tenant gave out. */
export const beginCountersStatement = (schema: string): string => `
  insert into ${schema}.social_counters (tenant_id, last_user_id, last_event_id, tallied_event_id, users, sessions)
  select $1, coalesce(max(last_user_id), 0), coalesce(max(event_id), 0), coalesce(max(event_id), 0), 0, 0
  from porchlight.event_floors where tenant_id = $1`;
