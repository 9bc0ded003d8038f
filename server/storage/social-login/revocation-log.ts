/** Writes what every node must learn about. A row is written in the transaction that makes it true. */
import type { Transaction } from '../database.ts';

/**
 * The age of a revocation says when it may be forgotten, so a node whose clock is behind must not make it older than it
 * is: the database's clock, which all nodes share, has the last word.
 */
export const revokedAt = (now: string): string => `greatest(${now}::timestamptz, now())`;

/** The state of a tenant changed, or its resource was deleted: every node asks again before it trusts a token of it. */
export async function announceTenant(
  transaction: Pick<Transaction, 'query' | 'announceTenant'>,
  tenantId: string,
  now: Date,
): Promise<void> {
  await transaction.query(
    `insert into porchlight.revocations (kind, tenant_id, created_at) values ('tenant', $1, ${revokedAt('$2')})`,
    [tenantId, now],
  );
  transaction.announceTenant(tenantId);
}
