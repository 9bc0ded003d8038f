/** The lock ends with its transaction, which may be idle for this long. */
export const TRY_SHARED_LOCK = `
  select pg_try_advisory_xact_lock($1) as taken, set_config('idle_in_transaction_session_timeout', $2, true)`;
