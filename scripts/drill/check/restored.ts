/** A restored database after `recover`: what was acknowledged before the dump is there, and nothing opens any more. */
import type { DrillRecord } from './record.ts';
import type { Stored } from './stored.ts';

export interface Known {
  readonly tenantIds: readonly string[];
  readonly users: readonly { readonly tenantId: string; readonly userId: number; readonly email: string }[];
  readonly feedback: readonly { readonly tenantId: string; readonly text: string }[];
}

/** What is acknowledged now. */
export const whatIsKnown = ({ tenants, sessions, feedback }: DrillRecord): Known => ({
  tenantIds: tenants.map(({ id }) => id),
  users: sessions.map(({ tenantId, userId, email }) => ({ tenantId, userId, email })),
  feedback: feedback.filter(({ acknowledged }) => acknowledged).map(({ tenantId, text }) => ({ tenantId, text })),
});

/** What was known and is not in the restored database, in sentences. */
export function missingIn({ tenants }: Stored, { tenantIds, users, feedback }: Known): string[] {
  const gone = tenantIds.filter((id) => !tenants.has(id)).map((id) => `tenant ${id}`);
  for (const { tenantId, userId, email } of users) {
    const found = tenants.get(tenantId)?.users.some((user) => user.id === userId && user.email === email);
    if (!found) gone.push(`user ${userId} of ${tenantId}`);
  }
  for (const { tenantId, text } of feedback) {
    if (!tenants.get(tenantId)?.feedback.includes(text)) gone.push(`feedback of ${tenantId}`);
  }
  return gone.map((what) => `${what} is not in the restored database`);
}

/** Tenants in which the next event would get a number that was given out since the dump. */
export const numbersUsedAgain = (restored: Stored, present: Stored): string[] =>
  [...restored.tenants.values()]
    .filter(({ id, counters }) => (counters?.lastEventId ?? 0) < (present.tenants.get(id)?.counters?.lastEventId ?? 0))
    .map(({ id }) => `events of ${id} would get numbers again`);

/** Asks a node on the restored database with everything that anybody has. Returns what it let in, in sentences. */
export async function whatOpens(address: string, { tenants, sessions }: DrillRecord): Promise<string[]> {
  const opened: string[] = [];
  for (const { id, managementKey } of [...tenants]) {
    const headers = { authorization: `Bearer ${managementKey}` };
    const response = await fetch(`${address}/api/tenant`, { headers });
    await response.body?.cancel();
    if (response.status !== 401) opened.push(`the key of ${id} is answered with ${response.status}`);
  }
  for (const { tenantId, sessionId, accessToken, refreshToken } of [...sessions]) {
    const post = (call: string, body: object) =>
      fetch(`${address}/edge/auth/${tenantId}/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const verified = await post('verify', { access_token: accessToken });
    if ((await verified.text()).includes('"valid":true')) opened.push(`verify takes the token of ${sessionId}`);
    const refreshed = await post('refresh', { refresh_token: refreshToken });
    await refreshed.body?.cancel();
    // A project that was made after the dump is not there.
    if (![401, 404].includes(refreshed.status)) opened.push(`${sessionId} is refreshed with ${refreshed.status}`);
  }
  return opened;
}
