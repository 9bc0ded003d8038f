/** H14 and H17: how a balancer with the documented settings handles an outage and a rolling restart. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../support/engines.ts';
import { documentedSettings } from '../support/network/haproxy.ts';
import { freePort } from '../support/ports.ts';
import { startServer } from '../support/processes.ts';
import { onlyInTestAll } from '../support/times.ts';
import { openSite, type Site } from './support/balanced-site.ts';
import { proveNothingLost } from './support/proof.ts';
import { type Client, keepRefreshing, openSessions } from './support/refreshing-clients.ts';

async function verifyHundred(address: string, { tenant, accessToken }: Client): Promise<number> {
  let good = 0;
  for (let call = 0; call < 100; call += 1) {
    const response = await fetch(`${address}/edge/auth/${tenant.id}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: accessToken }),
    });
    const body = (await response.json().catch(() => ({}))) as { valid?: boolean };
    if (response.status === 200 && body.valid) good += 1;
  }
  return good;
}

const statusesOf = (addresses: readonly string[], path: string): Promise<number[]> =>
  Promise.all(addresses.map(async (address) => (await fetch(`${address}${path}`)).status));

const metricOf = async (address: string, line: RegExp): Promise<number> =>
  Number(line.exec(await (await fetch(`${address}/metrics`)).text())?.[1] ?? 0);

const revocationsOf = (address: string) => metricOf(address, /^porchlight_revocations (\d+)/m);
const refreshesOf = (address: string) => metricOf(address, /_count\{operation="refreshSession",status="200"\} (\d+)/);

/** The balancer checks each second and needs two equal results. */
const NOTICED_MS = 3_000;

/** Four processes are started one after the other, which takes long on a busy machine. */
const PATIENCE = { timeout: 180_000 };

describe('the documented settings of HAProxy', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(documentedSettings, { FEED_MAX_AGE_S: '4', DRAIN_DELAY_S: '3' });
  }, PATIENCE.timeout);

  it('H14: let verify go on while the database is away, for a while and for long', PATIENCE, async () => {
    const [witness] = (await openSessions(site.seat, 1)) as [Client];
    // A tenant that changed within the hour is looked up once by each node that has received the change; after that its
    // tokens are verified without a look-up.
    const heard = () => Promise.all(site.nodeAddresses.map(revocationsOf));
    await expect.poll(heard, { timeout: 10_000 }).toEqual([1, 1]);
    for (const address of site.nodeAddresses) expect(await verifyHundred(address, witness)).toBe(100);

    site.line.cut();
    expect(await verifyHundred(site.address, witness)).toBe(100);
    expect(await statusesOf(site.nodeAddresses, '/readyz?deep')).toEqual([503, 503]);

    await expect.poll(() => statusesOf(site.nodeAddresses, '/readyz'), { timeout: 15_000 }).toEqual([503, 503]);
    await sleep(NOTICED_MS);
    expect(await verifyHundred(site.address, witness)).toBe(100);

    site.line.mend();
    await expect.poll(() => statusesOf(site.nodeAddresses, '/readyz?deep'), { timeout: 15_000 }).toEqual([200, 200]);
  });

  it('H17: lose no request in a rolling restart', PATIENCE, async () => {
    const sessions = await openSessions(site.seat, 8);
    const clients = keepRefreshing(site.address, sessions);
    await expect.poll(() => clients.answers.get(200) ?? 0, { timeout: 10_000 }).toBeGreaterThan(sessions.length);
    for (const index of [0, 1] as const) {
      await site.restart(index);
      // The other node may stop only after the balancer sends requests to this one again.
      const served = () => refreshesOf(site.nodeAddresses[index] ?? '');
      await expect.poll(served, { timeout: 15_000 }).toBeGreaterThan(0);
    }
    await clients.stop();
    expect([...clients.answers.keys()]).toEqual([200]);
    await proveNothingLost(site.address, site.seat.database, sessions);
  });
});

onlyInTestAll(() => {
  describe('a node that was told to stop', () => {
    it('says so in /readyz, answers with Connection: close for the delay, then refuses connections', async () => {
      const { databaseUrl = '' } = await freshDatabase('postgres');
      const PORT = String(await freePort());
      const node = await startServer({ env: { DATABASE_URL: databaseUrl, PORT, DRAIN_DELAY_S: '2' } });
      const address = `http://127.0.0.1:${PORT}`;
      const before = await fetch(`${address}/readyz`);
      expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
      const exit = node.stop('SIGTERM');
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
      const during = await fetch(`${address}/healthz`);
      expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
      expect(await exit).toMatchObject({ code: 0 });
      await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    });
  });
});
