/** What every node must learn about, written by the database's clock. */

/**
 * The age of a revocation says when it may be forgotten, so a node whose clock is behind must not make it older than it
 * is: the database's clock, which all nodes share, has the last word.
 */
export const revokedAt = (now: string): string => `greatest(${now}::timestamptz, now())`;

export const ANNOUNCE_TENANT = `
  insert into porchlight.revocations (kind, tenant_id, created_at) values ('tenant', $1, ${revokedAt('$2')})`;
