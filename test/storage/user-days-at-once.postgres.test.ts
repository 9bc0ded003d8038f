/** The users by day stay exact when everybody returns at once, and when they are counted again at the same time. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createIdentityHashes } from '../../server/crypto/identity-hash.ts';
import type { SocialLoginResource, TenantLocation } from '../../server/social-login/ports/resource.ts';
import type { Queryable } from '../../server/storage/database.ts';
import { lockCounters } from '../../server/storage/limits/counters-statement.ts';
import { createInsightsStore } from '../../server/storage/observability/insights-store.ts';
import { createPeopleStore } from '../../server/storage/people/people-store.ts';
import { tallyStatement } from '../../server/storage/social-login/users/user-days-statement.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import {
  approveThroughStores,
  consenting,
  identity,
  provisionedTenant,
  refill,
  signInThroughStores,
  socialStores,
} from '../support/social-stores.ts';
import { isCounted, storedDays, trueDays } from '../support/user-days.ts';

const PEOPLE = ['ada', 'grace', 'hal'];
const SESSIONS_EACH = 4;
const WAITING = `
  select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%with tenant as%'`;

type Session = Awaited<ReturnType<typeof signInThroughStores>>['session'];

let harness: Harness;
let location: TenantLocation;
let resource: SocialLoginResource;

beforeAll(async () => {
  harness = await createHarness({ clock: new TestClock() });
});
beforeEach(async () => {
  harness.clock.set('2026-01-12T23:00:00Z');
  ({ location, resource } = await provisionedTenant(harness));
  await query(`update porchlight.usage set minute = 0 where scope = 'tenant:' || $1`);
});

const query = <R extends Record<string, unknown>>(text: string): Promise<R[]> =>
  harness.database.query<R>(text, [location.tenantId]);

const signIn = async (name: string): Promise<Session> => {
  await refill(harness, location.tenantId);
  return (await signInThroughStores(harness, resource, identity(name))).session;
};

const refresh = ({ sessionId, refreshToken: presentedToken, expiresAt }: Session) => {
  const request = {
    location,
    sessionId,
    presentedToken,
    nextToken: `next-${presentedToken}`,
    retryKey: null,
    expiresAt,
  };
  return socialStores(harness).sessions.refresh(request, harness.clock.now());
};

const expectExact = async (): Promise<void> => {
  const place = [harness.database, 'porchlight', location.tenantId] as const;
  expect(await isCounted(...place)).toBe(true);
  expect(await storedDays(...place)).toEqual(await trueDays(...place));
};

it('many sessions of a few people are refreshed and opened at once on a new day, while somebody looks', async () => {
  const sessions: Session[] = [];
  for (const name of PEOPLE) for (let n = 0; n < SESSIONS_EACH; n += 1) sessions.push(await signIn(name));
  const insights = createInsightsStore(harness.database);
  const people = createPeopleStore(harness.database, createIdentityHashes(harness.service.shared.keyRing));
  harness.clock.set('2026-01-13T00:00:30Z');
  const attempts = await Promise.all([...PEOPLE, 'new'].map((name) => consenting(harness, resource, identity(name))));
  await query(`update porchlight.usage set minute_used = -100, lifetime_used = -100 where scope = 'tenant:' || $1`);
  // The state that an older node leaves, so that everybody is counted again at the next read.
  await query(`update porchlight.social_counters set tallied_event_id = 0 where tenant_id = $1`);
  await Promise.all([
    ...sessions.map(refresh),
    ...attempts.map((attempt) => approveThroughStores(harness, resource, attempt)),
    ...Array.from({ length: 5 }, () => insights.daysSince([location.tenantId], '2026-01-01')),
    people.erase(location, 3, harness.clock.now()),
  ]);
  const users = await socialStores(harness).users.page(location, { after: 0, limit: 10 });
  expect(users.map(({ lastSeen }) => lastSeen)).toEqual(users.map(() => harness.clock.now()));
  await expectExact();
});

/** Begins refreshes that have read their rows and then wait for the counters while `meanwhile` runs. */
async function refreshAfter(meanwhile: (on: Queryable) => Promise<unknown>, ...sessions: Session[]): Promise<void> {
  await refill(harness, location.tenantId);
  const { refreshed } = await harness.database.transaction(async (on) => {
    await on.query(lockCounters('porchlight'), [location.tenantId]);
    const refreshed = Promise.all(sessions.map(refresh));
    await expect
      .poll(async () => (await harness.database.query<{ waiting: number }>(WAITING))[0]?.waiting, { timeout: 7_000 })
      .toBe(sessions.length);
    await meanwhile(on);
    // Not awaited here: they continue when this transaction ends.
    return { refreshed };
  });
  expect(await refreshed).not.toContain(null);
}

it('somebody who comes back with two sessions at once comes back once', async () => {
  const sessions = [await signIn('ada'), await signIn('ada')];
  harness.clock.set('2026-01-13T00:00:30Z');
  await refreshAfter(async () => {}, ...sessions);
  await expectExact();
});

it('a refresh that waited while a day got its first row changes that row', async () => {
  const session = await signIn('ada');
  await query('delete from porchlight.social_days where tenant_id = $1');
  harness.clock.set('2026-01-13T00:00:30Z');
  await refreshAfter((on) => on.query(tallyStatement('porchlight'), [location.tenantId]), session);
  await expectExact();
});
