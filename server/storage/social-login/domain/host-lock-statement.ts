/**
 * Locked until the end of the transaction. If two projects prove a host at once, the second sees the change of the first.
 */
export const LOCK_HOST = `select pg_advisory_xact_lock(hashtextextended('own domain ' || $1, 0))`;
