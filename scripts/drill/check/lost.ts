/** What was acknowledged but is missing, in the database or over HTTP. */
import { sha256 } from '../../../server/crypto/hashes.ts';
import type { Evidence } from './evidence.ts';
import type { SessionRecord } from './record.ts';
import type { StoredTenant } from './stored.ts';

export function findLost({ record, stored, answers }: Evidence): string[] {
  const faults: string[] = [...record.wronglyRefused];
  for (const tenant of record.tenants) {
    const found = stored.tenants.get(tenant.id);
    if (!found) {
      faults.push(`tenant ${tenant.id} is gone`);
      continue;
    }
    if (tenant.provisioned && !found.isProvisioned) faults.push(`the resource of ${tenant.id} is gone`);
    if (tenant.claimedBy !== null && found.claimedBy !== tenant.claimedBy) {
      faults.push(`${tenant.id} was claimed by ${tenant.claimedBy}, but its owner is ${found.claimedBy}`);
    }
  }
  for (const session of record.sessions) faults.push(...lostOfSession(session, stored.tenants.get(session.tenantId)));
  for (const [tenantId, expectations] of record.events) {
    const { events = [], counters } = stored.tenants.get(tenantId) ?? {};
    for (const [kind, { must }] of Object.entries(expectations)) {
      const rows = events.filter(({ event }) => event === kind).length;
      const counted = counters?.unmetered.get(kind) ?? rows;
      const count = record.countsByRows ? Math.max(counted, rows) : counted;
      if (count < must) faults.push(`${tenantId} has ${count} ${kind} events, ${must} were acknowledged`);
    }
  }
  for (const { tenantId, text, acknowledged } of record.feedback) {
    if (acknowledged && !stored.tenants.get(tenantId)?.feedback.includes(text)) {
      faults.push(`feedback of ${tenantId} is gone`);
    }
  }
  for (const { tenantId, node, status } of answers.tenants) {
    if (status !== 200) faults.push(`${node} answers ${status} to the key of ${tenantId}`);
  }
  for (const { sessionId, node, state, current } of answers.sessions) {
    if (state === 'live' && !current) faults.push(`${node} does not take the access token of ${sessionId}`);
  }
  for (const { sessionId, state, status } of answers.refreshes) {
    if (state === 'live' && status !== 200 && status !== 429)
      faults.push(`${sessionId} cannot be refreshed: ${status}`);
  }
  return faults;
}

function lostOfSession(session: SessionRecord, tenant: StoredTenant | undefined): string[] {
  const { sessionId, userId, email, state, refreshToken } = session;
  const faults: string[] = [];
  if (!tenant?.users.some((user) => user.id === userId && user.email === email)) {
    faults.push(`user ${userId} of ${session.tenantId} is gone`);
  }
  if (state !== 'live') return faults;
  const found = tenant?.sessions.find(({ id }) => id === sessionId);
  if (!found) faults.push(`session ${sessionId} is gone`);
  else if (found.refreshHash !== sha256(refreshToken)) faults.push(`the last rotation of ${sessionId} is gone`);
  return faults;
}
