/** Verify and refresh under a project's own host, beside the same calls at the service: the host is one look-up more. */
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

/** The first of each table, with which the other is compared. */
export const AT_SERVICE = 'at the service';

const SESSIONS = 4_000;
const TOKENS = 1_000;

/** The same call with another `Host`. */
const at = (hostOf: (tenantId: string) => string) => (request: Buffer) => {
  const text = request.toString('latin1');
  const tenantId = /\/edge\/auth\/([^/]+)\//.exec(text)?.[1] ?? '';
  return Buffer.from(text.replace(/^Host: .*$/im, `Host: ${hostOf(tenantId)}`), 'latin1');
};

const PLACES = [
  { name: AT_SERVICE, database: 'at_service', port: 4_090, send: at(() => new URL(VERIFIED_AT).host) },
  { name: 'under its own host', database: 'own_host', port: 4_091, send: at((tenantId) => `${tenantId}.localhost`) },
];

/** Two processes, one for each kind of host, so that neither warms the other up. Every project has a host on both. */
export async function benchOwnHost(server: string, plan: Rounds, refreshPlan: Rounds): Promise<OwnHostResults> {
  const tokens = await verifyRequests(TOKENS, 0);
  const places = [];
  for (const { name, database, port, send } of PLACES) {
    const DATABASE_URL = await createMigrated(server, database);
    const sessions = await seedSessions(DATABASE_URL, RING, SESSIONS);
    await withClient(DATABASE_URL, (client) =>
      client.query(`insert into porchlight.own_domains (tenant_id, host, status, owner_id, created_at)
        select id, id || '.localhost', 'active', owner_id, now() from porchlight.tenants`),
    );
    const contender = await startService({ BASE_URL: VERIFIED_AT, DATABASE_URL }, port);
    const refreshing = refreshCalls(sessions);
    places.push({ name, contender, tokens: inTurn(tokens.map(send)), refreshing, send });
  }
  const verify = await measure(
    places.map(({ name, contender, tokens: next }) => ({ name, contender, next })),
    plan,
  );
  const refresh = await measure(
    places.map(({ name, contender, refreshing, send }) => ({
      name,
      contender,
      ...refreshing,
      next: () => send(refreshing.next()),
    })),
    refreshPlan,
  );
  for (const { contender } of places) await contender.stop();
  return { verify, refresh };
}
