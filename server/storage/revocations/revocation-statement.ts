/** Changes that every node must learn about, dated by the database's clock. */

/**
 * The age of a revocation says when it may be forgotten, so a node with a slow clock must not make it look older. The
 * database's clock, which all nodes share, decides.
 */
export const revokedAt = (now: string): string => `greatest(${now}::timestamptz, now())`;

export const ANNOUNCE_TENANT = `
  insert into porchlight.revocations (kind, tenant_id, created_at) values ('tenant', $1, ${revokedAt('$2')})`;
