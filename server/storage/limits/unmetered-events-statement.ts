/**
 * Events that take from no bucket: a stranger can cause them, so a tenant keeps only so many of their rows a minute and a
 * day. The rest is counted in the tenant's counter row, which every writer locks anyway.
 */
import { UNMETERED_EVENTS_PER_DAY, UNMETERED_EVENTS_PER_MINUTE, type UnmeteredEventKind } from '@porchlight/contract';

const windowOf = (now: string, seconds: number): string =>
  `floor(extract(epoch from ${now}::timestamptz) / ${seconds})::int`;

const left = (max: number, window: string, column: string): string =>
  `greatest(0, ${max} - case when ${column} = ${window} then ${column}_kept else 0 end)`;

/** How many of `wanted` rows are kept. The row is locked, so that of any number of writers exactly as many pass as may. */
export const roomForEvents = (schema: string, wanted: string, now: string): string => `
  select counters.tenant_id, wanted.rows as wanted, least(wanted.rows,
    ${left(UNMETERED_EVENTS_PER_MINUTE, windowOf(now, 60), 'unmetered_minute')},
    ${left(UNMETERED_EVENTS_PER_DAY, windowOf(now, 86_400), 'unmetered_day')}) as kept
  from ${schema}.social_counters counters, (${wanted}) as wanted (rows)
  where counters.tenant_id = $1 and wanted.rows > 0 for update of counters`;

const kept = (column: string, window: string): string =>
  `${column} = ${window}, ${column}_kept = case when ${column} = ${window} then ${column}_kept else 0 end + room.kept`;

/** Counts them, and takes ids for those that are kept; `room` is the relation above, `counters` the row. */
export const countUnmetered = (kind: UnmeteredEventKind, now: string): string => `
  last_event_id = last_event_id + room.kept, ${kind} = ${kind} + room.wanted, unkept = unkept + room.wanted - room.kept,
  ${kept('unmetered_minute', windowOf(now, 60))}, ${kept('unmetered_day', windowOf(now, 86_400))}`;
