import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../server/crypto/hashes.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import {
  CALLBACK,
  consenting,
  identity,
  PROFILES,
  provisionedTenant,
  refill,
  signInThroughStores,
  socialStores,
} from '../support/social-stores.ts';
import { onlyInTestAll } from '../support/times.ts';

describe.each(PROFILES)('the social-login stores under profile %s', (runtimeProfile) => {
  let harness: Harness;
  let stores: ReturnType<typeof socialStores>;

  beforeAll(async () => {
    harness = await createHarness({ config: { runtimeProfile } });
    stores = socialStores(harness);
  });

  it('number users and events of each tenant from 1', async () => {
    const tenants = [await provisionedTenant(harness), await provisionedTenant(harness)];
    for (const { resource, location } of tenants) {
      for (const name of ['ada', 'grace']) await signInThroughStores(harness, resource, identity(name));
      expect((await stores.users.page(location, { after: 0, limit: 10 })).map(({ id, email }) => [id, email])).toEqual([
        [1, 'ada@example.com'],
        [2, 'grace@example.com'],
      ]);
      const events = await stores.events.page(location, { after: 0, limit: 10 });
      expect(events.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    }
  });

  it('know a person again by issuer and subject, and keep what the provider says now', async () => {
    const { resource, location } = await provisionedTenant(harness);
    await signInThroughStores(harness, resource, identity('ada'));
    harness.clock.advance({ seconds: 61 });
    await signInThroughStores(harness, resource, { ...identity('ada'), email: 'new@example.com' });
    await refill(harness, resource.tenantId);
    await signInThroughStores(harness, resource, { ...identity('other'), email: 'new@example.com' });
    const users = await stores.users.page(location, { after: 0, limit: 10 });
    expect(users.map(({ id, email }) => [id, email])).toEqual([
      [1, 'new@example.com'],
      [2, 'new@example.com'],
    ]);
    expect(users[0]?.lastSeen.getTime()).toBe((users[0]?.firstSeen.getTime() ?? 0) + 61_000);
  });

  it('store one user when the same person signs in twice at once for the first time', async () => {
    const { resource, location } = await provisionedTenant(harness);
    const results = await Promise.all([
      signInThroughStores(harness, resource, identity('ada')),
      signInThroughStores(harness, resource, identity('ada')),
    ]);
    expect(results.map(({ result }) => result.ok && result.value.userId)).toEqual([1, 1]);
    expect(await stores.users.page(location, { after: 0, limit: 10 })).toHaveLength(1);
  });

  it('take an attempt once, in the browser that started it', async () => {
    const { resource } = await provisionedTenant(harness);
    const attempt = await consenting(harness, resource, identity('ada'));
    const now = harness.clock.now();
    const callbackUri = `${harness.baseUrl}/edge/auth/google/callback`;
    const handle = { state: attempt?.state ?? '', provider: 'google', callbackUri, isShared: true };
    expect(await stores.attempts.take(handle, attempt?.browserToken ?? '', now)).toBeNull();
    expect(await stores.attempts.pendingConsent(attempt?.consentToken ?? '', 'another browser', now)).toBeNull();
    expect(await stores.attempts.spent({ state: attempt?.state ?? '' }, 'another browser')).toBeNull();
  });

  onlyInTestAll(() => {
    it('let exactly one of twenty refreshes with one token succeed', async () => {
      const { resource, location } = await provisionedTenant(harness);
      const { session } = await signInThroughStores(harness, resource, identity('ada'));
      const now = harness.clock.advance({ seconds: 61 });
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          stores.sessions.refresh(
            {
              location,
              sessionId: session.sessionId,
              presentedToken: session.refreshToken,
              nextToken: `next-${index}`,
              retryKey: null,
              expiresAt: now,
            },
            now,
          ),
        ),
      );
      expect(results.filter((result) => result !== null)).toMatchObject([{ generation: 2, userId: 1 }]);
      const events = await stores.events.page(location, { after: 2, limit: 50 });
      expect(events.map(({ id, event }) => [id, event])).toEqual([[3, 'token_refreshed']]);
    });
  });

  it('leave a refresh token unspent that a bucket refused', async () => {
    const { resource, location } = await provisionedTenant(harness);
    const { session } = await signInThroughStores(harness, resource, identity('ada'));
    await harness.database.query('update porchlight.usage set minute_used = 5 where scope = $1', [
      `tenant:${resource.tenantId}`,
    ]);
    const request = {
      location,
      sessionId: session.sessionId,
      presentedToken: session.refreshToken,
      nextToken: 'next',
      retryKey: null,
      expiresAt: session.expiresAt,
    };
    expect(await stores.sessions.refresh(request, harness.clock.now())).toBeNull();
    expect(await stores.sessions.refresh(request, harness.clock.advance({ minutes: 1 }))).toMatchObject({
      generation: 2,
    });
  });

  onlyInTestAll(() => {
    it('end all sessions of a user with one event each, and none of another user', async () => {
      const { resource, location } = await provisionedTenant(harness);
      await signInThroughStores(harness, resource, identity('ada'));
      await signInThroughStores(harness, resource, identity('ada'));
      await refill(harness, resource.tenantId);
      await signInThroughStores(harness, resource, identity('grace'));
      const now = harness.clock.now();
      expect(await stores.sessions.end(location, { userId: 1 }, 'revoked', now)).toHaveLength(2);
      expect(await stores.sessions.listOf(location, 1, now)).toEqual([]);
      expect(await stores.sessions.listOf(location, 2, now)).toHaveLength(1);
      const events = await stores.events.page(location, { after: 6, limit: 50 });
      expect(events.map(({ id, event, userId, metadata }) => [id, event, userId, metadata])).toEqual([
        [7, 'logout', 1, { reason: 'revoked' }],
        [8, 'logout', 1, { reason: 'revoked' }],
      ]);
    });
  });

  it('never touch another tenant', async () => {
    const [mine, other] = [await provisionedTenant(harness), await provisionedTenant(harness)];
    const { session } = await signInThroughStores(harness, mine.resource, identity('ada'));
    await signInThroughStores(harness, other.resource, identity('ada'));
    const now = harness.clock.now();
    expect(await stores.sessions.end(other.location, { sessionId: session.sessionId }, 'revoked', now)).toEqual([]);
    expect(await stores.sessions.find(other.location, session.sessionId)).toBeNull();
    await stores.resources.remove(other.location.tenantId, now);
    expect(await stores.users.page(mine.location, { after: 0, limit: 10 })).toHaveLength(1);
  });

  it('remove everything with the resource, and number on from where they were', async () => {
    const { resource } = await provisionedTenant(harness);
    await signInThroughStores(harness, resource, identity('ada'));
    const removed = await stores.resources.remove(resource.tenantId, harness.clock.now());
    expect(removed).toEqual({ users: 1, sessions: 1, events: 2 });
    expect(await stores.resources.find(resource.tenantId)).toBeNull();
    expect(await stores.resources.remove(resource.tenantId, harness.clock.now())).toBeNull();
    const tenant = await harness.service.shared.tenants.find(resource.tenantId);
    if (!tenant) throw new Error('the tenant is gone');
    const again = await stores.resources.provision(tenant, { callbackUrls: [CALLBACK] }, harness.clock.now());
    expect(again).toMatchObject({ ok: true, value: { epoch: resource.epoch + 1 } });
    if (again.ok) await signInThroughStores(harness, again.value, identity('grace'));
    expect((await stores.users.page(resource, { after: 0, limit: 10 })).map(({ id }) => id)).toEqual([2]);
  });

  onlyInTestAll(() => {
    it('find users by part of their name or address, taking wildcards literally', async () => {
      const { resource, location } = await provisionedTenant(harness);
      await signInThroughStores(harness, resource, { ...identity('ada'), name: '100% Ada_L' });
      await signInThroughStores(harness, resource, identity('grace'));
      const names = async (q: string) =>
        (await stores.users.page(location, { after: 0, limit: 10, q })).map(({ id }) => id);
      expect(await names('ADA_')).toEqual([1]);
      expect(await names('%')).toEqual([1]);
      expect(await names('example')).toEqual([1, 2]);
      expect(await stores.users.page(location, { after: 0, limit: 10, email: 'GRACE@example.com' })).toHaveLength(1);
    });

    it('let a reader who pages with `after` miss none of what twenty writers write', async () => {
      const { resource, location } = await provisionedTenant(harness);
      const counters = await signInThroughStores(harness, resource, identity('ada'));
      expect(counters.result.ok).toBe(true);
      await harness.database.query('delete from porchlight.usage where scope = $1', [`tenant:${resource.tenantId}`]);
      harness.clock.advance({ minutes: 1 });
      const writers = Array.from({ length: 20 }, async (_, writer) => {
        // Exactly as many rows as a tenant keeps of these events in a minute.
        for (let turn = 0; turn < 3; turn += 1) {
          const state = `w-${resource.tenantId}-${writer}-${turn}`;
          await harness.database.query(
            `insert into porchlight.login_attempts (state_hash, purpose, tenant_id, browser_hash, sealed_secrets, stage, consent_hash, created_at, expires_at)
             values ($1, 'social', $2, 'b', '', 'exchanging', null, now(), now())`,
            [sha256(state), resource.tenantId],
          );
          const end = {
            event: 'login_failed',
            provider: 'google',
            metadata: { stage: 'userinfo', error_code: 'x' },
          } as const;
          await stores.attempts.end({ state }, location, end, {}, harness.clock.now());
        }
      });
      const seen: number[] = [];
      let done = false;
      const finished = Promise.all(writers).then(() => {
        done = true;
      });
      for (let last = 0, settled = false; !settled; ) {
        settled = done;
        const page = await stores.events.page(location, { after: last, limit: 7 });
        seen.push(...page.map(({ id }) => id));
        last = seen.at(-1) ?? last;
        if (page.length === 7) settled = false;
      }
      await finished;
      expect(seen).toEqual(Array.from({ length: 62 }, (_, index) => index + 1));
    });
  });
});
