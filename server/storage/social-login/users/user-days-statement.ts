/**
 * How many users were first and last seen on each day. The statements that write users keep it up to date, because
 * otherwise a page would read every user. A node of an older release writes users without counting them. It changes the
 * last event or the number of users, but not the mark of how far the days are counted. The difference shows this, and
 * the project is counted again. Test users do not count.
 */
import { dayOf } from '../events/day-counts-statement.ts';
import { IS_NO_TEST_USER } from './test-user-marks.ts';

export const firstDayOf = (users: string): string => dayOf(`${users}.first_seen`);

/**
 * Never before the first day, even if an import says so: a user who was last seen on or after a day, and was not new on
 * it, has come back.
 */
export const lastDayOf = (users: string): string => dayOf(`greatest(${users}.first_seen, ${users}.last_seen)`);

const put = (schema: string, rows: string, value: (column: string) => string): string => `
    insert into ${schema}.social_days as days (tenant_id, day, logins, failures, users_first_seen, users_last_seen)
    select $1, day, 0, 0, sum(first_seen)::int, sum(last_seen)::int from (${rows}) as seen (day, first_seen, last_seen) group by day
    on conflict (tenant_id, day) do update set
      users_first_seen = ${value('users_first_seen')}, users_last_seen = ${value('users_last_seen')}`;

/**
 * Adds `rows` of day, users first seen and users last seen to the days. It must come after the lock on the counters,
 * like every change of days. A day without a row gets one even for a change below zero, because the row may be newer
 * than what the statement sees.
 */
export const changeUserDays = (schema: string, rows: string): string =>
  put(schema, rows, (column) => `days.${column} + excluded.${column}`);

/** Rows for the statement above: all users of a relation with both days, added (1) or removed (-1). */
export const daysOfUsers = (relation: string, by: 1 | -1): string =>
  `select first_day, ${by}, 0 from ${relation} union all select last_day, 0, ${by} from ${relation}`;

/** Counts all users of a tenant again. The caller holds the lock on the counters. */
export const tallyStatement = (schema: string): string => `
  with people as materialized (
    select ${firstDayOf('users')} as first_day, ${lastDayOf('users')} as last_day, count(*) as users
    from ${schema}.social_users users where tenant_id = $1 and ${IS_NO_TEST_USER} group by 1, 2
  ), seen as materialized (
    select first_day as day, users as first_seen, 0 as last_seen from people
    union all select last_day, 0, users from people
  ), emptied as (
    update ${schema}.social_days set users_first_seen = 0, users_last_seen = 0
    where tenant_id = $1 and (users_first_seen <> 0 or users_last_seen <> 0) and day <> all(array(select day from seen))
  ), filled as (${put(schema, 'select * from seen', (column) => `excluded.${column}`)}
  )
  update ${schema}.social_counters set tallied_event_id = last_event_id, tallied_users = users where tenant_id = $1`;
