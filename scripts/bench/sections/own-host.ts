/**
 * Verify and refresh under a project's own host, compared with the same calls at the service: the host costs one more
 * look-up.
 */
import { type Measured, measure, type Rounds } from '../instruments/measure.ts';
import { createMigrated, withClient } from '../instruments/postgres.ts';
import { refreshCalls } from '../instruments/refresh-calls.ts';
import { seedSessions } from '../instruments/seed.ts';
import { inTurn, RING, startService } from '../instruments/service.ts';
import { VERIFIED_AT, verifyRequests } from './verify.ts';

export interface OwnHostResults {
  readonly verify: readonly Measured[];
  readonly refresh: readonly Measured[];
}

/** The first row of each table, with which the other rows are compared. */
export const AT_SERVICE = 'at the service';

const SESSIONS = 4_000;
const TOKENS = 1_000;

/** The same call with another `Host`. */
const at = (hostOf: (tenantId: string) => string) => (request: Buffer) => {
  const text = request.toString('latin1');
  const tenantId = /\/edge\/auth\/([^/]+)\//.exec(text)?.[1] ?? '';
  return Buffer.from(text.replace(/^Host: .*$/im, `Host: ${hostOf(tenantId)}`), 'latin1');
};

/** One place is measured twice: the difference between the two shows how far the figures of this run can be trusted. */
const PLACES = [
  { name: AT_SERVICE, send: at(() => new URL(VERIFIED_AT).host) },
  { name: 'at the service, once more', send: at(() => new URL(VERIFIED_AT).host) },
  { name: 'under its own host', send: at((tenantId) => `${tenantId}.localhost`) },
];

/** One process serves all, because two processes differ by more than a host can cost. Every project has a host. */
export async function benchOwnHost(server: string, plan: Rounds, refreshPlan: Rounds): Promise<OwnHostResults> {
  const tokens = verifyRequests(TOKENS, 0);
  const DATABASE_URL = await createMigrated(server, 'own_host');
  const sessions = await seedSessions(DATABASE_URL, RING, PLACES.length * SESSIONS);
  await withClient(DATABASE_URL, (client) =>
    client.query(`insert into porchlight.own_domains (tenant_id, host, status, owner_id, created_at)
      select id, id || '.localhost', 'active', owner_id, now() from porchlight.tenants`),
  );
  const contender = await startService({ BASE_URL: VERIFIED_AT, DATABASE_URL }, 4_090);
  const verify = await measure(
    PLACES.map(({ name, send }) => ({ name, contender, next: inTurn(tokens.map(send)) })),
    plan,
  );
  const refresh = await measure(
    PLACES.map(({ name, send }, index) => {
      const refreshing = refreshCalls(sessions.slice(index * SESSIONS, (index + 1) * SESSIONS));
      return { name, contender, ...refreshing, next: () => send(refreshing.next()) };
    }),
    refreshPlan,
  );
  await contender.stop();
  return { verify, refresh };
}
