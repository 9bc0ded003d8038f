/**
 * Events that take from no bucket: a stranger can cause them, so a tenant keeps only so many of their rows a minute and a
 * day. The rest is counted in the tenant's counter row, which every writer locks anyway.
 */
import { UNMETERED_EVENTS_PER_DAY, UNMETERED_EVENTS_PER_MINUTE, type UnmeteredEventKind } from '@porchlight/contract';

const windowOf = (now: string, seconds: number): string =>
  `floor(extract(epoch from ${now}::timestamptz) / ${seconds})::int`;

const left = (max: number, window: string, column: string): string =>
  `greatest(0, ${max} - case when ${column} = ${window} then ${column}_kept else 0 end)`;

/** Of any number of writers exactly as many pass as may; where nothing is wanted, nothing is locked. */
const lockedCounters = (schema: string, wanted: string): string => `
    select tenant_id, unmetered_minute, unmetered_minute_kept, unmetered_day, unmetered_day_kept
    from ${schema}.social_counters where tenant_id = $1 and exists (select 1 from ${wanted}) for update`;

/** How many of the rows of `wanted` are kept: the relation `room`, and one that it needs. */
export const roomForEvents = (
  schema: string,
  wanted: string,
  now: string,
): string => `locked as (${lockedCounters(schema, wanted)}
  ), room as (
    select locked.tenant_id, wanted.rows as wanted, ${windowOf(now, 60)} as minute, ${windowOf(now, 86_400)} as day,
      least(wanted.rows,
        ${left(UNMETERED_EVENTS_PER_MINUTE, windowOf(now, 60), 'unmetered_minute')},
        ${left(UNMETERED_EVENTS_PER_DAY, windowOf(now, 86_400), 'unmetered_day')}) as kept
    from locked, (select count(*) as rows from ${wanted}) as wanted
  )`;

const kept = (column: string, window: string): string =>
  `${column} = ${window}, ${column}_kept = case when ${column} = ${window} then ${column}_kept else 0 end + room.kept`;

/**
 * Counts them, and takes ids for those that are kept; `room` is the relation above, `counters` the row. The windows come
 * from there: on a table that is spread over servers an update may not tell the time by itself.
 */
export const countUnmetered = (kind: UnmeteredEventKind): string => `
  last_event_id = last_event_id + room.kept, ${kind} = ${kind} + room.wanted, unkept = unkept + room.wanted - room.kept,
  ${kept('unmetered_minute', 'room.minute')}, ${kept('unmetered_day', 'room.day')}`;
