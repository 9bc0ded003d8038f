/**
 * Two real processes behind one public address, on one PostgreSQL, and a harness on the same database with which tests
 * make data.
 */
import { endAfterFile } from '../cleanup.ts';
import { freshDatabase } from '../engines.ts';
import { createHarness, type Harness, openTestDatabase } from '../harness.ts';
import { freePort } from '../ports.ts';
import { startServer } from '../processes.ts';
import { createSocialTenant, type SocialTenant, socialTenant } from '../social-tenant.ts';
import type { TestTenant } from '../tenant.ts';

export interface TwoNodes {
  /** Not a node: it shares the database and the keys, so the data that it makes is valid on both. */
  readonly seat: Harness;
  readonly databaseUrl: string;
  /** The public address, which is also the first node's. */
  readonly baseUrl: string;
  /** The address of each of the two. */
  readonly addresses: readonly string[];
  createTenant(): Promise<SocialTenant>;
  /** The tenant as the first or the second node shows it. */
  at(node: 0 | 1, tenant: TestTenant): SocialTenant;
}

/** `through` puts something between the nodes and the database, and returns the address that they use. */
export async function startTwoNodes(
  env: Record<string, string> = {},
  through: (databaseUrl: string) => Promise<string> = async (url) => url,
): Promise<TwoNodes> {
  const { databaseUrl = '' } = await freshDatabase('postgres');
  const ports = [await freePort(), await freePort()].map(String);
  const baseUrl = `http://localhost:${ports[0]}`;
  const shared = { DATABASE_URL: await through(databaseUrl), BASE_URL: baseUrl, LOG_LEVEL: 'error', ...env };
  await Promise.all(ports.map((PORT) => startServer({ env: { ...shared, PORT } })));
  const database = await openTestDatabase({ databaseUrl });
  endAfterFile(() => database.close());
  const seat = await createHarness({ database, config: { baseUrl } });
  seat.clock.set(new Date());

  const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
  const nodes = addresses.map((address): Harness => {
    return { ...seat, fetch: (path, init) => fetch(new URL(path, address), { redirect: 'manual', ...init }) };
  });
  return {
    seat,
    databaseUrl,
    baseUrl,
    addresses,
    createTenant: () => createSocialTenant(seat),
    at(node, tenant) {
      const there = nodes[node] ?? seat;
      const authorization = `Bearer ${tenant.managementKey}`;
      return socialTenant(there, {
        ...tenant,
        api: (path, { json, ...init } = {}) =>
          there.fetch(path, {
            ...init,
            headers: { authorization, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
            ...(json === undefined ? {} : { body: JSON.stringify(json) }),
          }),
      });
    },
  };
}
