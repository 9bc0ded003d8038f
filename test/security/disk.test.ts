/** H6: what strangers and keys leave on the disk is small, counted and swept. */
import { request } from 'node:http';
import { REQUEST_LOG_ROWS_PER_MINUTE } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRequestLogStore } from '../../server/storage/observability/request-log-store.ts';
import { approve, publicClient, register, signedInBrowser } from '../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createTenant } from '../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const count = async (table: string, tenantId: string): Promise<number> => {
  const [row] = await harness.database.query<{ count: number }>(
    `select count(*)::int as count from porchlight.${table} where tenant_id = $1`,
    [tenantId],
  );
  return row?.count ?? 0;
};

describe('H6: feedback', () => {
  it('H6: an unclaimed tenant sends fifty messages a day, and takes them along when it ends', async () => {
    const tenant = await createTenant(harness);
    const give = (path: string, json: object) => tenant.api(path, { method: 'POST', json });
    const send = (message: number) =>
      message % 2 === 1
        ? give('/api/feedback', { report: 'fine', user_authorized: true })
        : give('/api/feedback/service', { feedback: 'fine' });
    const statuses: number[] = [];
    for (const inThisMinute of [25, 25, 1]) {
      harness.clock.advance({ minutes: 1 });
      const from = statuses.length;
      const answers = await Promise.all(Array.from({ length: inThisMinute }, (_, index) => send(from + index)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status < 300)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(429);
    expect([await count('feedback', tenant.id), await count('discount_reports', tenant.id)]).toEqual([25, 25]);
    harness.clock.advance({ hours: 73 });
    await harness.service.jobs.get('expire-tenants')?.();
    expect([await count('feedback', tenant.id), await count('discount_reports', tenant.id)]).toEqual([0, 0]);
  });
});

describe('H6: the request log', () => {
  it('H6: keeps so many rows a minute of a tenant, of reads and of changes, over all nodes, and counts the rest', async () => {
    const [loud, quiet] = [await createTenant(harness), await createTenant(harness)];
    const nodes = [createRequestLogStore(harness.database), createRequestLogStore(harness.database)];
    const at = new Date('2031-01-01T12:00:30Z');
    const line = { operation: 'x', status: 200, durationMs: 1, actor: null, isChange: false };
    const batch = (tenantId: string, size: number, when: Date, isChange = false) =>
      Array.from({ length: size }, () => ({ ...line, tenantId, at: when, isChange }));
    await Promise.all(nodes.map((node) => node.append([...batch(loud.id, 400, at), ...batch(quiet.id, 3, at)])));
    await nodes[0]?.append(batch(loud.id, 100, at));
    expect(await count('request_log', loud.id)).toBe(REQUEST_LOG_ROWS_PER_MINUTE);
    expect(await count('request_log', quiet.id)).toBe(6);
    await nodes[1]?.append(batch(loud.id, 50, new Date('2031-01-01T12:01:00Z')));
    expect(await count('request_log', loud.id)).toBe(REQUEST_LOG_ROWS_PER_MINUTE + 50);
    await nodes[0]?.append(batch(loud.id, 400, at, true));
    await nodes[1]?.append(batch(loud.id, 400, at, true));
    expect(await count('request_log', loud.id)).toBe(2 * REQUEST_LOG_ROWS_PER_MINUTE + 50);
    const [total] = await harness.database.query<{ requests: number }>(
      'select requests from porchlight.request_totals where tenant_id = $1',
      [loud.id],
    );
    expect(Number(total?.requests)).toBe(950 + 800);
  });
});

describe('H6: registrations', () => {
  const chunked = (body: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
      const sent = request(`${harness.baseUrl}/oauth/register`, { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      for (let start = 0; start < body.length; start += 1_000) sent.write(body.slice(start, start + 1_000));
      sent.end();
    });

  it('H6: one that comes in chunks is no larger than one that says its length', async () => {
    const redirects = (many: number) =>
      Array.from({ length: many }, (_, index) => `https://client.example/${index}${'x'.repeat(1_900)}`);
    expect(await chunked(JSON.stringify({ ...publicClient, redirect_uris: redirects(3) }))).toBe(201);
    expect(await chunked(JSON.stringify({ ...publicClient, redirect_uris: redirects(6) }))).toBe(400);
  });

  it('H6: one that nobody has approved is forgotten after a day, and being asked for does not keep it', async () => {
    const [forgotten, approved] = [await register(harness), await register(harness)];
    const { browser } = await signedInBrowser(harness);
    await approve(harness, approved, browser);
    const status = async ({ client_id }: { client_id: string }) =>
      (await browser.get(`${harness.baseUrl}/oauth/authorize?client_id=${client_id}&redirect_uri=https://x.example`))
        .text()
        .then((page) => page.includes('Unknown app'));
    harness.clock.advance({ hours: 20 });
    expect(await status(forgotten)).toBe(false);
    harness.clock.advance({ hours: 5 });
    expect(await status(forgotten)).toBe(true);
    harness.clock.advance({ days: 80 });
    expect(await status(approved)).toBe(false);
    harness.clock.advance({ days: 80 });
    expect(await status(approved)).toBe(false);
  });
});
