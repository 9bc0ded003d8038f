/**
 * Events that a stranger can cause. A tenant keeps a limited number of their rows per minute and per day, in two pots:
 * started sign-ins, and failed or declined ones. So starts never hide how sign-ins ended. The rest is counted in the
 * tenant's counter row, which every writer locks anyway.
 */
import { BOUNDED_EVENTS_PER_DAY, BOUNDED_EVENTS_PER_MINUTE, type BoundedEventKind } from '@porchlight/contract';
import { numberEvents } from './counters-statement.ts';

/** The columns of each pot begin with its name. */
const POTS = { login_started: 'unmetered', login_failed: 'ended', consent_denied: 'ended' } as const satisfies Record<
  BoundedEventKind,
  string
>;

const windowOf = (now: string, seconds: number): string =>
  `floor(extract(epoch from ${now}::timestamptz) / ${seconds})::int`;

const left = (max: number, window: string, column: string): string =>
  `greatest(0, ${max} - case when ${column} = ${window} then ${column}_kept else 0 end)`;

/** However many writers there are, exactly the allowed number passes. If nothing is wanted, nothing is locked. */
const lockedCounters = (schema: string, wanted: string, pot: string): string => `
    select tenant_id, ${pot}_minute, ${pot}_minute_kept, ${pot}_day, ${pot}_day_kept
    from ${schema}.social_counters where tenant_id = $1 and exists (select 1 from ${wanted}) for update`;

/** How many of the rows of `wanted` are kept, as the relation `room`, with another relation that it needs. */
export function roomForEvents(schema: string, wanted: string, now: string, kind: BoundedEventKind): string {
  const pot = POTS[kind];
  return `locked as (${lockedCounters(schema, wanted, pot)}
  ), room as (
    select locked.tenant_id, wanted.rows as wanted, ${windowOf(now, 60)} as minute, ${windowOf(now, 86_400)} as day,
      least(wanted.rows,
        ${left(BOUNDED_EVENTS_PER_MINUTE, windowOf(now, 60), `${pot}_minute`)},
        ${left(BOUNDED_EVENTS_PER_DAY, windowOf(now, 86_400), `${pot}_day`)}) as kept
    from locked, (select count(*) as rows from ${wanted}) as wanted
  )`;
}

const kept = (column: string, window: string): string =>
  `${column} = ${window}, ${column}_kept = case when ${column} = ${window} then ${column}_kept else 0 end + room.kept`;

/**
 * Counts the events, and takes ids for those that are kept; `room` is the relation above, `counters` the row. The
 * windows come from `room`, because on a distributed table an update may not read the time.
 */
export const countBounded = (kind: BoundedEventKind): string => `
  ${numberEvents('room.kept')}, ${kind} = ${kind} + room.wanted, unkept = unkept + room.wanted - room.kept,
  ${kept(`${POTS[kind]}_minute`, 'room.minute')}, ${kept(`${POTS[kind]}_day`, 'room.day')}`;
