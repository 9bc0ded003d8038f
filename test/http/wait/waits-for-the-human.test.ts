import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, pauseTenant, signInAccount, waitFor, waitStatus } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const timed = async <T>(work: Promise<T>): Promise<{ value: T; ms: number }> => {
  const started = performance.now();
  const value = await work;
  return { value, ms: performance.now() - started };
};

describe('GET /api/wait', () => {
  it('answers at once with timeout=0', async () => {
    const tenant = await createTenant(harness);
    const { waitToken } = await claimUrlOf(tenant);
    const response = await waitFor(harness, waitToken);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'pending', tenant_id: tenant.id });
  });

  onlyInTestAll(() => {
    it('holds the answer for the seconds that were asked for, then says pending', async () => {
      const { waitToken } = await claimUrlOf(await createTenant(harness));
      const { value, ms } = await timed(waitStatus(harness, waitToken, 1));
      expect(value).toBe('pending');
      expect(ms).toBeGreaterThan(950);
    });
  });

  it.each(['approve', 'deny'])('answers at once when the human decides to %s', async (decision) => {
    const { path, waitToken } = await claimUrlOf(await createTenant(harness));
    const human = await signInAccount(harness);
    const waiting = waitStatus(harness, waitToken, 30);
    await sleep(100);
    await human.submit(path, { decision });
    const { value, ms } = await timed(waiting);
    expect(value).toBe(decision === 'approve' ? 'claimed' : 'denied');
    expect(ms).toBeLessThan(1_000);
  });

  onlyInTestAll(() => {
    it('answers on another node, which shares nothing but the database', async () => {
      const other = await createHarness();
      const { path, waitToken } = await claimUrlOf(await createTenant(harness));
      const human = await signInAccount(harness);
      const waiting = waitStatus(other, waitToken, 30);
      await sleep(100);
      await human.submit(path, { decision: 'approve' });
      const { value, ms } = await timed(waiting);
      expect(value).toBe('claimed');
      expect(ms).toBeLessThan(1_500);
      await other.close();
    });
  });

  it('works while the tenant is paused', async () => {
    const tenant = await createTenant(harness);
    const { waitToken } = await claimUrlOf(tenant);
    await pauseTenant(harness, tenant.id);
    expect(await waitStatus(harness, waitToken)).toBe('pending');
  });

  onlyInTestAll(() => {
    it('holds no connection to the database while it waits', async () => {
      const links = await Promise.all(Array.from({ length: 30 }, async () => claimUrlOf(await createTenant(harness))));
      const waiting = Promise.all(links.map(({ waitToken }) => waitStatus(harness, waitToken, 2)));
      await sleep(200);
      const created = createTenant(harness).then(() => 'created');
      expect(await Promise.race([created, waiting.then(() => 'waited')])).toBe('created');
      expect(new Set(await waiting)).toEqual(new Set(['pending']));
    });

    it('asks the database once for any number of waiting agents', async () => {
      const own = await createHarness();
      const links = await Promise.all(Array.from({ length: 20 }, async () => claimUrlOf(await createTenant(own))));
      const waiting = Promise.all(links.map(({ waitToken }) => waitStatus(own, waitToken, 2)));
      await sleep(600);
      let asked = 0;
      const stop = own.database.observe(async (text) => {
        if (/"wait_hash" = any/.test(text)) asked += 1;
      });
      await waiting;
      stop();
      expect(asked).toBeGreaterThan(1);
      expect(asked).toBeLessThan(12);
      await own.close();
    });

    it('lets go when the caller hangs up', async () => {
      const own = await createHarness();
      const { waitToken } = await claimUrlOf(await createTenant(own));
      const hangUp = new AbortController();
      const waiting = own
        .fetch('/api/wait?timeout=30', {
          headers: { authorization: `Bearer ${waitToken}` },
          signal: hangUp.signal,
        })
        .catch(() => 'hung up');
      await sleep(300);
      hangUp.abort();
      expect(await waiting).toBe('hung up');
      await sleep(300);
      let asked = 0;
      const stop = own.database.observe(async (text) => {
        if (/"wait_hash" = any/.test(text)) asked += 1;
      });
      await sleep(700);
      stop();
      expect(asked).toBe(0);
      await own.close();
    });
  });

  it('G8: answers everybody who waits when the node drains', async () => {
    const own = await createHarness();
    const { waitToken } = await claimUrlOf(await createTenant(own));
    const waiting = timed(waitStatus(own, waitToken, 30));
    await sleep(200);
    own.service.drain();
    const { value, ms } = await waiting;
    expect(value).toBe('pending');
    expect(ms).toBeLessThan(5_000);
    await own.close();
  });
});

describe('bad calls of GET /api/wait', () => {
  const call = (query: string, bearer?: string) =>
    harness.fetch(`/api/wait${query}`, bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } });

  it('without a token is 401 with the way to get one', async () => {
    const response = await call('');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
    expect(await response.json()).toMatchObject({
      code: 'missingCredentials',
      detail: expect.stringContaining('wait token'),
      fix: { method: 'POST', path: '/api/claim/url' },
    });
  });

  it.each(['svc_wait_nonsense', 'nonsense', `svc_wait_${'0'.repeat(49)}`])('with %s is 401', async (bearer) => {
    const response = await call('', bearer);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'invalidCredentials', fix: { path: '/api/claim/url' } });
  });

  it('with a key of the tenant is 403, and says which credential goes here', async () => {
    const { managementKey, applicationKey } = await createTenant(harness);
    for (const key of [managementKey, applicationKey]) {
      const response = await call('', key);
      expect(response.status).toBe(403);
      const problem = (await response.json()) as { code: string; fix: { why: string } };
      expect(problem).toMatchObject({ code: 'wrongKeyKind', fix: { method: 'GET', path: '/api/wait' } });
      expect(problem.fix.why).toContain('wait token');
      expect(JSON.stringify(problem)).not.toContain(key);
    }
  });

  it.each(['?timeout=31', '?timeout=-1', '?timeout=1.5', '?timeout=soon', '?timeout=', '?timeout=0x1', '?tenant_id=x'])(
    'with %s is 400',
    async (query) => {
      const { waitToken } = await claimUrlOf(await createTenant(harness));
      const response = await call(query, waitToken);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalidRequest' });
    },
  );

  it.each([
    ['GET', '/api/tenant'],
    ['POST', '/api/keys/rotate'],
    ['POST', '/edge/session'],
    ['GET', '/edge/session'],
  ])('the wait token opens nothing else: %s %s is 403', async (method, path) => {
    const { waitToken } = await claimUrlOf(await createTenant(harness));
    const response = await harness.fetch(path, { method, headers: { authorization: `Bearer ${waitToken}` } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'wrongKeyKind',
      detail: 'This is a wait token, which is for `GET /api/wait` alone.',
      fix: { method, path },
    });
  });
});
