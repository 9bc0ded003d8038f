/** The stream by which apps receive revocations. */
import { RevocationLine } from '@porchlight/contract';
import { describe, expect, it } from 'vitest';
import { claimed } from '../../../server/tenants/tenant.ts';
import { createHarness } from '../../support/harness.ts';
import { openStream } from '../../support/network/revocation-stream.ts';
import { changeTenant, createSocialTenant, pairOf, problemOf, useHarness } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

const harness = useHarness();

const opened = async () => {
  const tenant = await createSocialTenant(harness.current);
  const stream = await openStream(harness.current, tenant);
  return { tenant, stream, first: await stream.next() };
};
const refusedWith = async (path: string, key?: string) => {
  const response = await harness.current.fetch(path, key ? { headers: { authorization: `Bearer ${key}` } } : {});
  return [response.status, (await problemOf(response)).code];
};

describe('GET /edge/auth/:tenantId/revocations', () => {
  it('answers lines of JSON that nobody stores or collects, dated by the clock of the tokens', async () => {
    await harness.current.service.jobs.get('read-change-feed')?.();
    const { stream, first } = await opened();
    const { status, headers } = stream.response;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect([headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual(['no-store', 'no']);
    expect(headers.get('date')).toBe(harness.current.clock.now().toUTCString());
    expect(first).toEqual({ cursor: expect.any(String), age_ms: 0, revoked: [] });
    expect(RevocationLine.safeParse(first).success).toBe(true);
    expect(await stream.next()).toMatchObject({ revoked: [] });
    await stream.close();
  });

  it('tells a refresh with its generation, and a logout and an end by the owner as the end of the session', async () => {
    const { tenant, stream } = await opened();
    const [one, two] = [await tenant.quickSignIn(), await tenant.quickSignIn('grace')];
    const pair = await pairOf(await tenant.refresh(one.refreshToken));
    expect(await stream.news()).toEqual([{ session: one.sessionId, generation: 2 }]);
    await tenant.logout(pair.refresh_token);
    expect(await stream.news()).toEqual([{ session: one.sessionId }]);
    await tenant.api(`/api/social-login/users/${two.userId}/sessions`, { method: 'DELETE' });
    expect(await stream.news()).toEqual([{ session: two.sessionId }]);
    await stream.close();
  });

  it('tells nothing of other tenants', async () => {
    const { tenant, stream } = await opened();
    const other = await createSocialTenant(harness.current);
    await other.logout((await other.quickSignIn()).refreshToken);
    const mine = await tenant.quickSignIn();
    await tenant.logout(mine.refreshToken);
    expect(await stream.news()).toEqual([{ session: mine.sessionId }]);
    await stream.close();
  });

  it('goes on from a cursor, also where nobody listened in between', async () => {
    const { tenant, stream, first } = await opened();
    await stream.close();
    const { sessionId, refreshToken } = await tenant.quickSignIn();
    await tenant.logout(refreshToken);
    const second = await openStream(harness.current, tenant, first?.cursor);
    expect((await second.next())?.revoked).toEqual([{ session: sessionId }]);
    await second.close();
  });

  it('says that all is over after a cursor of another process', async () => {
    const tenant = await createSocialTenant(harness.current);
    const stream = await openStream(harness.current, tenant, 'of-another-node.17');
    expect((await stream.next())?.revoked).toEqual([{ all: true }]);
    await stream.close();
  });

  it.each([
    ['a pause', (tenant) => tenant.pause(), [403, 'tenantPaused']],
    [
      'the end of social login',
      (tenant) => tenant.api('/api/resources/social-login', { method: 'DELETE' }),
      [404, 'resourceNotProvisioned'],
    ],
    [
      'keys that were replaced at once',
      (tenant) => tenant.api('/api/keys/rotate', { method: 'POST', json: { revoke_now: true } }),
      [401, 'invalidCredentials'],
    ],
    ['the expiry of the tenant', async () => void harness.current.clock.advance({ hours: 73 }), [410, 'tenantExpired']],
  ] as [string, (tenant: Awaited<ReturnType<typeof opened>>['tenant']) => Promise<unknown>, [number, string]][])(
    'says that all is over after %s, ends, and is refused from then on',
    async (_what, act, refusal) => {
      const { tenant, stream } = await opened();
      await act(tenant);
      expect(await stream.news()).toEqual([{ all: true }]);
      expect(await stream.next()).toBeUndefined();
      expect(await refusedWith(`/edge/auth/${tenant.id}/revocations`, tenant.applicationKey)).toEqual(refusal);
    },
  );

  it('ends after a claim, and the next stream knows that the tenant stays', async () => {
    const { tenant, stream } = await opened();
    await changeTenant(harness.current, tenant.id, (current) =>
      claimed(current, 'acct_1', harness.current.clock.now()),
    );
    expect(await stream.news()).toEqual([{ all: true }]);
    const next = await openStream(harness.current, tenant);
    harness.current.clock.advance({ hours: 73 });
    for (let line = await next.next(); line; line = await next.next()) expect(line.revoked).toEqual([]);
    expect(await refusedWith(`/edge/auth/${tenant.id}/revocations`)).toEqual([401, 'missingCredentials']);
  });

  it('is for the application key of that tenant alone', async () => {
    const { tenant, stream } = await opened();
    const bare = await createTenant(harness.current);
    const path = `/edge/auth/${tenant.id}/revocations`;
    expect(await refusedWith(path)).toEqual([401, 'missingCredentials']);
    expect(await refusedWith(path, tenant.managementKey)).toEqual([403, 'wrongKeyKind']);
    expect(await refusedWith(path, bare.applicationKey)).toEqual([404, 'tenantNotFound']);
    expect(await refusedWith(`/edge/auth/nobody/revocations`, tenant.applicationKey)).toEqual([404, 'tenantNotFound']);
    expect(await refusedWith(`/edge/auth/${bare.id}/revocations`, bare.applicationKey)).toEqual([
      404,
      'resourceNotProvisioned',
    ]);
    expect(await refusedWith(`${path}?since=1`, tenant.applicationKey)).toEqual([400, 'invalidRequest']);
    await stream.close();
  });

  onlyInTestAll(() => {
    it('answers HEAD with its head alone', async () => {
      const { tenant, stream } = await opened();
      const response = await harness.current.fetch(`/edge/auth/${tenant.id}/revocations`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${tenant.applicationKey}` },
      });
      expect([response.status, await response.text()]).toEqual([200, '']);
      await stream.close();
    });
  });

  onlyInTestAll(() => {
    it('counts in the log and in the metrics as answered when it began, however long it lasted', async () => {
      const { stream } = await opened();
      await stream.close();
      const isLogged = () => harness.current.logs.filter((line) => line.includes('"followRevocations"'));
      await expect.poll(() => isLogged().length).toBeGreaterThan(0);
      expect(isLogged().filter((line) => line.includes('"status":499'))).toEqual([]);
    });
  });

  it('ends when the node drains, and the node takes no other', async () => {
    const own = await createHarness({ database: harness.current.database });
    const tenant = await createSocialTenant(own);
    const stream = await openStream(own, tenant);
    await stream.next();
    own.service.drain();
    while (await stream.next());
    const response = await own.fetch(`/edge/auth/${tenant.id}/revocations`, {
      headers: { authorization: `Bearer ${tenant.applicationKey}` },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    await own.close();
  });
});
