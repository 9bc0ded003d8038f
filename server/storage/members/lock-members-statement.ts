/** Locked by an invitation until it is stored, so that the next one counts it. */
export const LOCK_TENANT_MEMBERS = `select pg_advisory_xact_lock(hashtextextended('members:' || $1, 0))`;
