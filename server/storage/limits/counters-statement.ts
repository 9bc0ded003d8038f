/** The counters of a tenant: one row, which every writer of events and users locks. */

/**
 * A sign-in takes its event's number from this row, so the holder of the lock sees every session that was opened
 * before.
 */
export const lockCounters = (schema: string): string =>
  `select last_user_id as "lastUserId" from ${schema}.social_counters where tenant_id = $1 for update`;

/** Gives events their numbers, in a statement that keeps the days of users right (`user-days-statement.ts`). */
export const numberEvents = (by: string): string =>
  `last_event_id = last_event_id + ${by}, tallied_event_id = tallied_event_id + ${by}`;

/** Changes the number of users, in a statement that keeps their days right. */
export const changeUsers = (by: string): string =>
  `users = greatest(0, users + ${by}), tallied_users = tallied_users + ${by}`;

/** Whether all users of a row of counters are in the days. */
export const isTallied = (counters: string): string =>
  `(${counters}.tallied_event_id = ${counters}.last_event_id and ${counters}.tallied_users = ${counters}.users)`;
