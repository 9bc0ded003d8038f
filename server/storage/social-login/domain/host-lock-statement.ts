/** Until the end of the transaction. Of two projects that prove a host at once, the second sees what the first did. */
export const LOCK_HOST = `select pg_advisory_xact_lock(hashtextextended('own domain ' || $1, 0))`;
