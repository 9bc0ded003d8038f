/**
 * Users by the day on which they were first and last seen. Every write of a user keeps the counts right, so that
 * nothing has to be counted again. Writes of an older release are counted at the next read.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIdentityHashes } from '../../server/crypto/identity-hash.ts';
import { createTestSessionId } from '../../server/crypto/refresh-token.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import { presentDays } from '../../server/observability/insight-days.ts';
import type { SocialLoginResource, TenantLocation } from '../../server/social-login/ports/resource.ts';
import { createInsightsStore } from '../../server/storage/observability/insights-store.ts';
import { createMoveStore } from '../../server/storage/people/move-store.ts';
import { createPeopleStore } from '../../server/storage/people/people-store.ts';
import { createTestUserStore } from '../../server/storage/people/test-user-store.ts';
import { socialSchema } from '../../server/storage/social-login/placement/social-placement.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import {
  CALLBACK,
  identity,
  PROFILES,
  provisionedTenant,
  refill,
  signInThroughStores,
  socialStores,
} from '../support/social-stores.ts';
import { isCounted, storedDays, trueDays } from '../support/user-days.ts';

const FIRST_DAY = '2026-01-10';
const DAYS = Array.from({ length: 12 }, (_, index) => `2026-01-${10 + index}`);
const at = (text: string): Date => new Date(`2026-01-${text}Z`);

interface Begun {
  readonly sessionId: string;
  readonly refreshToken: string;
}

describe.each(PROFILES)('users by day, profile %s', (runtimeProfile) => {
  let harness: Harness;
  let stores: ReturnType<typeof socialStores>;
  let location: TenantLocation;
  let resource: SocialLoginResource;
  let schema: string;

  beforeAll(async () => {
    harness = await createHarness({ clock: new TestClock(), config: { runtimeProfile } });
    stores = socialStores(harness);
  });

  beforeEach(async () => {
    harness.clock.set(at('12T10:00:00'));
    ({ location, resource } = await provisionedTenant(harness));
    schema = socialSchema(location.tenantId, location.placement);
    await query(`update porchlight.tenants set expires_at = '2026-03-01T00:00:00Z' where id = $1`);
  });

  const query = <R extends Record<string, unknown>>(text: string): Promise<R[]> =>
    harness.database.query<R>(text, [location.tenantId]);
  const shown = async (since = FIRST_DAY) => {
    const days = await createInsightsStore(harness.database).daysSince([location.tenantId], since);
    const wanted = DAYS.filter((day) => day >= since);
    const { daily, returning_users } = presentDays(wanted, days);
    return {
      newUsers: Object.fromEntries(daily.filter((day) => day.new_users > 0).map((day) => [day.day, day.new_users])),
      returning: returning_users,
    };
  };
  const place = () => [harness.database, schema, location.tenantId] as const;
  const expectExact = async (): Promise<void> => {
    expect(await isCounted(...place())).toBe(true);
    expect(await storedDays(...place())).toEqual(await trueDays(...place()));
  };
  const signIn = async (name: string, provider?: string): Promise<Begun> => {
    await refill(harness, location.tenantId);
    const { result, session } = await signInThroughStores(harness, resource, identity(name), provider);
    if (!result.ok) throw new Error(result.error);
    return session;
  };
  const refresh = async (session: Begun, client?: { id: string; isAgent: boolean }): Promise<Begun> => {
    await refill(harness, location.tenantId);
    const now = harness.clock.now();
    const nextToken = `next-${session.refreshToken}`;
    const { sessionId, refreshToken: presentedToken } = session;
    const expiresAt = new Date(now.getTime() + 86_400_000 * 30);
    const request = { location, sessionId, presentedToken, nextToken, retryKey: null, expiresAt };
    expect(await stores.sessions.refresh({ ...request, ...(client ? { client } : {}) }, now)).not.toBeNull();
    return { sessionId, refreshToken: nextToken };
  };

  it('are kept by first and later sign-ins, and by refreshes of each kind', async () => {
    let ada = await signIn('ada');
    await signIn('grace');
    await expectExact();
    harness.clock.set(at('12T23:59:59.999'));
    ada = await refresh(ada);
    await expectExact();
    harness.clock.set(at('13T00:00:00'));
    ada = await refresh(ada);
    await expectExact();
    expect(await storedDays(...place())).toEqual([
      { day: '2026-01-12', first: 2, last: 1 },
      { day: '2026-01-13', first: 0, last: 1 },
    ]);
    ada = await refresh(ada);
    harness.clock.set(at('15T08:00:00'));
    await signIn('grace');
    await signIn('grace');
    await signIn('hal');
    ada = await refresh(ada, { id: 'client', isAgent: false });
    await expectExact();
    harness.clock.set(at('16T08:00:00'));
    await refresh(ada, { id: 'client', isAgent: true });
    await expectExact();
    expect(await shown()).toEqual({ newUsers: { '2026-01-12': 2, '2026-01-15': 1 }, returning: 0 });
    expect(await shown('2026-01-15')).toEqual({ newUsers: { '2026-01-15': 1 }, returning: 2 });
    expect(await shown('2026-01-16')).toEqual({ newUsers: {}, returning: 1 });
  });

  it('are kept where the code is redeemed on the day after the sign-in', async () => {
    const session = await signIn('ada');
    harness.clock.set(at('13T00:00:01'));
    await query(`update ${schema}.social_sessions set created_at = '2026-01-13T00:00:00Z' where tenant_id = $1`);
    await refresh(session);
    await expectExact();
  });

  it('do not go back where the clock of another node is behind', async () => {
    harness.clock.set(at('13T00:00:01'));
    const session = await signIn('ada');
    harness.clock.set(at('12T23:59:59'));
    await refresh(session);
    await signIn('ada');
    await expectExact();
    const [user] = await stores.users.page(location, { after: 0, limit: 1 });
    expect(user?.lastSeen).toEqual(at('13T00:00:01'));
  });

  it('are kept by test users, sign-outs, links, erasing and importing', async () => {
    const { keyRing } = harness.service.shared;
    const hashes = createIdentityHashes(keyRing);
    const session = await signIn('ada');
    await signIn('grace');
    const testSession = createTestSessionId(systemRandom);
    const refreshToken = stores.refreshTokens.create(location.tenantId, { sessionId: testSession, generation: 1 });
    const person = { subject: 'test', email: 'test@example.com', name: 'Test' };
    const begun = { sessionId: testSession, refreshToken, expiresAt: at('12T11:00:00') };
    await createTestUserStore(harness.database, 20).create(location, person, begun, harness.clock.now());
    await refresh(begun);
    await expectExact();
    await stores.sessions.end(location, { sessionId: session.sessionId }, 'logout', harness.clock.now());
    await stores.identities.link(
      location,
      1,
      { ...identity('ada'), issuer: 'https://other.example' },
      at('12T10:30:00'),
    );
    await expectExact();

    const moved = [
      ['13', '14'],
      ['13', '13'],
      ['11', '16'],
      // A file may claim that somebody was last seen before they were first seen.
      ['16', '14'],
    ].map(([first, last], index) => ({
      ...{ id: 100 + index, email: `${index}@example.com`, name: null, picture: null, blockedAt: null },
      firstSeen: at(`${first}T05:00:00`),
      lastSeen: at(`${last}T05:00:00`),
      identities: [{ issuer: 'https://moved.example', subject: `moved-${index}`, addedAt: at('11T00:00:00') }] as const,
    }));
    await createMoveStore(harness.database, hashes).add(location, moved, 0);
    await expectExact();
    expect(await shown('2026-01-14')).toEqual({ newUsers: { '2026-01-16': 1 }, returning: 2 });

    const people = createPeopleStore(harness.database, hashes);
    for (const id of [1, 101, 103]) expect(await people.erase(location, id, harness.clock.now())).not.toBeNull();
    await expectExact();
    harness.clock.set(at('17T05:00:00'));
    await signIn('grace');
    await expectExact();
    expect(await shown('2026-01-14')).toEqual({ newUsers: {}, returning: 3 });
  });

  it('are counted again where a node of an older release has written', async () => {
    let session = await signIn('ada');
    await signIn('grace');
    const older = {
      'a refresh': `with numbered as (
          update ${schema}.social_counters set last_event_id = last_event_id + 1 where tenant_id = $1 returning tenant_id)
        update ${schema}.social_users users set last_seen = '2026-01-14T10:00:00Z' from numbered
        where users.tenant_id = numbered.tenant_id and users.id = 1`,
      'a new user': `with numbered as (
          update ${schema}.social_counters set last_event_id = last_event_id + 1, last_user_id = last_user_id + 1,
            users = users + 1 where tenant_id = $1 returning tenant_id, last_user_id)
        insert into ${schema}.social_users (tenant_id, id, issuer, subject, email, first_seen, last_seen)
        select tenant_id, last_user_id, 'https://provider.example', 'older', 'o@example.com', '2026-01-15T10:00:00Z',
          '2026-01-15T10:00:00Z' from numbered`,
      'somebody erased': `with gone as (
          delete from ${schema}.social_users where tenant_id = $1 and id = 2 returning tenant_id)
        update ${schema}.social_counters counters set users = users - 1 from gone
        where counters.tenant_id = gone.tenant_id`,
    };
    for (const [what, statement] of Object.entries(older)) {
      await query(statement);
      expect(await isCounted(...place()), what).toBe(false);
      // What this release writes before the next read does not change that.
      harness.clock.advance({ hours: 1 });
      session = await refresh(session);
      expect(await isCounted(...place()), what).toBe(false);
      await shown();
      await expectExact();
    }
    expect(await shown('2026-01-14')).toEqual({ newUsers: { '2026-01-15': 1 }, returning: 1 });
  });

  it('begin at nothing where the resource is deleted and made again', async () => {
    await signIn('ada');
    await harness.service.shared.resources.remove(location.tenantId, harness.clock.now());
    const tenant = await harness.service.shared.tenants.find(location.tenantId);
    if (!tenant) throw new Error('the tenant is gone');
    const again = { callbackUrls: [CALLBACK] };
    const provisioned = await stores.resources.provision(tenant, again, harness.clock.now());
    if (!provisioned.ok) throw new Error(provisioned.error.code);
    resource = provisioned.value;
    await expectExact();
    await signIn('ada');
    await expectExact();
  });
});
