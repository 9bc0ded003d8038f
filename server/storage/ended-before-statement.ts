/**
 * The moment of the last recovery: whatever was made at or before it has ended, whether its row is still there or not. It is
 * one row, so a recovery ends everything at once, however much there is. The moment comes from the database's clock.
 */

const KEY = 'ended_before';

/** Null if there never was a recovery. */
const MOMENT = `(select value::timestamptz from porchlight.settings where key = '${KEY}')`;

/** For statements that must be exact. Others compare with the moment that the node holds in memory. */
export const ENDED_BEFORE = `coalesce(${MOMENT}, '-infinity')`;

/** As a text, so that a row of the change feed has it too. */
export const ENDED_BEFORE_TEXT = `(select value from porchlight.settings where key = '${KEY}')`;

export type EndedBeforeRow = { readonly ended_before: string | null };

export const READ_ENDED_BEFORE = `select ${ENDED_BEFORE_TEXT} as ended_before`;

/** Nothing has ended. */
export const NEVER = new Date(0);

export const endedBeforeOf = ({ ended_before }: EndedBeforeRow): Date =>
  ended_before === null ? NEVER : new Date(ended_before);

/**
 * `$1` is what to keep after; null ends everything until now. The moment never moves back, because what has ended must not
 * live again.
 */
export const SET_ENDED_BEFORE = `
  with wanted as (
    select greatest(coalesce($1::timestamptz, date_trunc('milliseconds', clock_timestamp())), ${MOMENT}) as moment
  )
  insert into porchlight.settings (key, value)
  select '${KEY}', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from wanted
  on conflict (key) do update set value = excluded.value
  returning value as ended_before`;
