/** Tokens and sessions that an acknowledged answer has ended but that a node still accepts. */
import type { Evidence } from './evidence.ts';

export function findRevokedButValid({ record, stored, answers }: Evidence): string[] {
  const faults: string[] = [...record.wronglyValid];
  for (const { sessionId, tenantId, state } of record.sessions) {
    const isStored = stored.tenants.get(tenantId)?.sessions.some(({ id }) => id === sessionId) ?? false;
    if (state === 'ended' && isStored) faults.push(`session ${sessionId} was ended and is still stored`);
  }
  for (const { sessionId, node, state, current, deadButValid } of answers.sessions) {
    if (state === 'ended' && current) faults.push(`${node} takes the access token of ${sessionId}, which was ended`);
    if (deadButValid > 0) faults.push(`${node} takes ${deadButValid} revoked access tokens of ${sessionId}`);
  }
  for (const { sessionId, state, status } of answers.refreshes) {
    if (state === 'ended' && status === 200) faults.push(`${sessionId} was ended and can be refreshed`);
  }
  return faults;
}
