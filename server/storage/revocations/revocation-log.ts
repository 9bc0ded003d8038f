/** Writes changes that every node must learn about, in the transaction that makes them. */
import type { Transaction } from '../database.ts';
import { ANNOUNCE_TENANT } from './revocation-statement.ts';

/**
 * The state of a tenant changed, or its resource was deleted: every node reads the tenant again before it trusts one of
 * its tokens.
 */
export async function announceTenant(
  transaction: Pick<Transaction, 'query' | 'announceTenant'>,
  tenantId: string,
  now: Date,
): Promise<void> {
  await transaction.query(ANNOUNCE_TENANT, [tenantId, now]);
  transaction.announceTenant(tenantId);
}
