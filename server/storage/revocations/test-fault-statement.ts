/**
 * A fault of a test user as a row in the table of revocations. A release that does not know faults takes the row for
 * the first generation of a session that does not exist, which revokes nothing.
 */
import { TEST_USER_FAULTS } from '@porchlight/contract';
import type { TestFault } from '../../social-login/revocations/test-faults.ts';
import { revokedAt } from './revocation-statement.ts';

export const ANNOUNCE_FAULT = `
  insert into porchlight.revocations (kind, tenant_id, session_id, generation, created_at)
  values ('fault', $1, $2, 1, ${revokedAt('$3')})`;

export const faultText = ({ userId, fault, until }: TestFault): string => `${fault}@${userId}@${until.getTime()}`;

export function readFault(tenantId: string, text: string): TestFault | null {
  const [name, userId, until] = text.split('@');
  const fault = TEST_USER_FAULTS.find((known) => known === name);
  return fault ? { tenantId, userId: Number(userId), fault, until: new Date(Number(until)) } : null;
}
