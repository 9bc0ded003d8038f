/** H6: what strangers and keys store on the disk is small, counted and swept. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { GUARDS, REQUEST_LOG_ROWS_PER_MINUTE, UNCLAIMED_LIST_BYTES } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRequestLogStore } from '../../server/storage/observability/request-log-store.ts';
import { approve, publicClient, register, signedInBrowser } from '../http/oauth/support/oauth-client.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createOwner } from '../support/owner.ts';
import { createSocialTenant, problemOf } from '../support/social-tenant.ts';
import { sizeOf } from '../support/stored-bytes.ts';
import { createTenant } from '../support/tenant.ts';
import { onlyInTestAll } from '../support/times.ts';

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

onlyInTestAll(() => {
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
});

describe('H6: the request log', () => {
  it('H6: keeps a limited number of rows per minute and tenant, for reads and for changes, over all nodes, and counts the rest', async () => {
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

describe('H24: lists that are replaced again and again', () => {
  const [{ day = 0, dayUnclaimed = 0 } = {}] = GUARDS.stored.limits;
  /** The largest list that an unclaimed project may have, with text that cannot be compressed. */
  const list = () => ({
    mode: 'list',
    domains: [],
    emails: Array.from({ length: 50 }, () => `${randomBytes(153).toString('hex')}@a.example`),
  });
  const put = (api: (path: string, init: object) => Promise<Response>, json: object) =>
    api('/api/social-login/access', { method: 'PUT', json });

  onlyInTestAll(() => {
    it('H24: one key writes no more than its bytes of a day, and learns when to come again', async () => {
      const tenant = await createSocialTenant(harness);
      const before = await sizeOf(harness.database);
      let refused: Response | undefined;
      let taken = 0;
      for (let written = 0; refused === undefined && written < 1_000; written += 1) {
        if (written % 50 === 0) harness.clock.advance({ minutes: 1 });
        const sent = list();
        const answer = await put(tenant.api, sent);
        if (answer.status === 200) taken += JSON.stringify(sent).length;
        else refused = answer;
      }
      expect(refused?.status).toBe(429);
      const retryAfter = Number(refused?.headers.get('retry-after'));
      expect(await problemOf(refused as Response)).toMatchObject({
        code: 'rateLimited',
        detail: expect.stringContaining('at most 4 MiB a day'),
      });
      expect(taken).toBeGreaterThan(dayUnclaimed / 2);
      // The server may reuse the space of replaced lists, so only the upper bound is certain.
      expect((await sizeOf(harness.database)) - before).toBeLessThan(dayUnclaimed);

      harness.clock.advance({ seconds: retryAfter });
      expect((await put(tenant.api, list())).status).toBe(200);
    });
  });

  it('H24: an unchanged list writes nothing', async () => {
    const tenant = await createSocialTenant(harness);
    const agents = { resources: ['https://app.example/mcp'], scopes: [] };
    const same = list();
    const versions = () =>
      harness.database.query(
        `select (select xmin::text from porchlight.social_access where tenant_id = $1) as access,
           (select xmin::text from porchlight.agent_settings where tenant_id = $1) as agents`,
        [tenant.id],
      );
    const write = async () => {
      expect((await put(tenant.api, same)).status).toBe(200);
      expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: agents })).status).toBe(200);
    };
    await write();
    const written = await versions();
    await write();
    expect(await versions()).toEqual(written);
  });

  it('H24: a list is small while the project is unclaimed, and may be larger once it is claimed', async () => {
    const tenant = await createSocialTenant(harness);
    const emails = Array.from({ length: 100 }, (_, index) => `${index}${'x'.repeat(200)}@a.example`);
    const resources = Array.from({ length: 15 }, (_, index) => `https://app.example/${index}${'x'.repeat(1_500)}`);
    const large = [
      ['/api/social-login/access', 'PUT', { mode: 'list', domains: [], emails }],
      ['/api/social-login/agents', 'PUT', { resources, scopes: [] }],
      ['/api/resources/social-login', 'POST', { callback_urls: resources }],
    ] as const;
    for (const [path, method, json] of large) {
      const answer = await tenant.api(path, { method, json });
      expect(answer.status).toBe(400);
      const { errors } = await problemOf(answer);
      expect(errors?.[0]?.message).toContain(
        `at most ${UNCLAIMED_LIST_BYTES} bytes in all until the project is claimed`,
      );
    }
    await (await createOwner(harness)).claim(tenant.id);
    for (const [path, method, json] of large) expect((await tenant.api(path, { method, json })).status).toBe(200);
    expect(day).toBeGreaterThan(dayUnclaimed);
  });

  it('H24: a replay takes bytes for every event that it sends again', async () => {
    const tenant = await createSocialTenant(harness);
    const made = await tenant.api('/api/webhooks', { method: 'POST', json: { url: 'https://receiver.example/' } });
    const { webhook } = (await made.json()) as { webhook: { id: string } };
    await harness.database.query('update porchlight.social_counters set last_event_id = 9000 where tenant_id = $1', [
      tenant.id,
    ]);
    const replay = (after: number) =>
      tenant.api(`/api/webhooks/${webhook.id}/replay`, { method: 'POST', json: { after } });
    expect((await replay(8_000)).status).toBe(202);
    expect((await replay(0)).status).toBe(429);
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

  onlyInTestAll(() => {
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
});
