/**
 * Shows whether the database takes writes, in one transaction. The tables are locked as every sign-in locks them, so one that
 * somebody holds is found, after the time that a request waits. The row is written and committed. A full disk lets a small write pass as long as a page has room,
 * so some data is also pushed out to a file; the file is gone with the statement.
 */
/** The tables that a sign-in and a refresh write. There are too many silos to try each of them. */
const WRITTEN = [
  'usage',
  'login_attempts',
  'revocations',
  'social_users',
  'social_sessions',
  'social_counters',
  'social_login_events',
];

export const WRITE_CHECK = [
  `set local work_mem = '64kB'`,
  `lock table ${WRITTEN.map((table) => `porchlight.${table}`).join(', ')} in row exclusive mode`,
  `insert into porchlight.settings (key, value) values ('write_check', now()::text)
   on conflict (key) do update set value = excluded.value`,
  // Half a megabyte is more than that memory holds.
  'select count(*) from generate_series(1, 30000)',
];
