/**
 * Adds to the counts of a tenant's day, as part of the statement that writes the event. All figures by day come from
 * here, whether the event's row is kept or not. The stored row is changed only by functions that are marked immutable,
 * because tables that are spread over servers allow no others.
 */
import type { BoundedEventKind, EventKind } from '@porchlight/contract';

/** The columns: events of each kind, how many of them have no row, and users by the day on which they were seen. */
export const DAY_COLUMNS = [
  'logins',
  'failures',
  'started',
  'declined',
  'logouts',
  'dropped_started',
  'dropped_failures',
  'dropped_declined',
  'users_first_seen',
  'users_last_seen',
] as const;
type DayColumn = (typeof DAY_COLUMNS)[number];

/** The day in UTC of an expression for a time. */
export const dayOf = (time: string): string => `(${time} at time zone 'UTC')::date`;

/** The name under which a day counts events of one kind, provider and reason; `parseDetails` reads it. */
export const detailName = (kind: EventKind, provider: string, reason = ''): string => `${kind}/${provider}/${reason}`;

interface Detail {
  readonly event: EventKind;
  readonly provider: string;
  readonly reason: string;
  readonly count: number;
}

export const parseDetails = (details: Readonly<Record<string, number>>): Detail[] =>
  Object.entries(details).map(([name, count]) => {
    const [event, provider = '', reason = ''] = name.split('/');
    return { event: event as EventKind, provider, reason, count };
  });

interface DayCount {
  /** The tenant of a row; the first parameter if omitted. */
  readonly tenant?: string;
  /** A relation with one row, or with none if there is nothing to count. */
  readonly from: string;
  /** The time of the event, as a parameter. */
  readonly at: string;
  /** The columns and what is added to each. */
  readonly add: Readonly<Partial<Record<DayColumn, string>>>;
  /** A parameter with the name of the detail, and the amount that is added. */
  readonly detail: { readonly name: string; readonly by: string };
}

export const countDay = (schema: string, { tenant = '$1', from, at, add, detail }: DayCount): string => `
    insert into ${schema}.social_days as days (tenant_id, day, ${DAY_COLUMNS.join(', ')}, details)
    select ${tenant}, ${dayOf(`${at}::timestamptz`)}, ${DAY_COLUMNS.map((column) => add[column] ?? '0').join(', ')},
      jsonb_build_object(${detail.name}::text, ${detail.by})
    from ${from}
    on conflict (tenant_id, day) do update set
      ${DAY_COLUMNS.filter((column) => add[column] !== undefined)
        .map((column) => `${column} = days.${column} + excluded.${column}`)
        .join(', ')},
      details = jsonb_set(days.details, array[${detail.name}::text],
        (coalesce((days.details ->> ${detail.name}::text)::int, 0) + (excluded.details ->> ${detail.name}::text)::int)::text::jsonb)`;

export type DroppedEvents = Record<BoundedEventKind, number>;

/** How many events since the day of `$2` were counted and not kept. */
export const droppedSinceStatement = (schema: string): string => `
  select coalesce(sum(dropped_started), 0)::int as login_started, coalesce(sum(dropped_failures), 0)::int as login_failed,
    coalesce(sum(dropped_declined), 0)::int as consent_denied
  from ${schema}.social_days where tenant_id = $1 and day >= ${dayOf('$2::timestamptz')}`;

/** The counts of each day since `$2`, by kind, provider and reason. */
export const outcomesSinceStatement = (schema: string): string => `
  select details from ${schema}.social_days where tenant_id = $1 and day >= ${dayOf('$2::timestamptz')}`;
