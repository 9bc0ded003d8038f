/**
 * A sign-in has read which user an identity leads to, and waits while the identity is linked. It must not create a user
 * for it.
 */
import { beforeAll, expect, it } from 'vitest';
import { type ArrivalGate, createArrivalGate } from '../support/gates/arrival-gate.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import {
  approveThroughStores,
  consenting,
  identity,
  provisionedTenant,
  signInThroughStores,
  socialStores,
} from '../support/social-stores.ts';

let harness: Harness;
let gate: ArrivalGate;
beforeAll(async () => {
  gate = createArrivalGate((await createHarness()).database);
  harness = await createHarness({ database: gate.database });
});

/** How many statements of sign-ins wait for a lock. */
const WAITING = `
  select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%with attempt as%'`;

it('an identity that is linked during its first sign-in leads to the user that it was linked to', async () => {
  const { resource, location } = await provisionedTenant(harness);
  const stores = socialStores(harness);
  await signInThroughStores(harness, resource, identity('ada'));
  const attempt = await consenting(harness, resource, identity('second'));
  const barrier = gate.holdUntilOpened(1, /insert into .*social_identities/);
  const linking = stores.identities.link(location, 1, identity('second'), harness.clock.now());
  await barrier.full;
  const signingIn = approveThroughStores(harness, resource, attempt);
  await expect
    .poll(async () => (await harness.database.query<{ waiting: number }>(WAITING))[0]?.waiting, { timeout: 7_000 })
    .toBe(1);
  barrier.open();
  expect(await linking).toBe('linked');
  expect((await signingIn).result).toMatchObject({ ok: true, value: { userId: 1 } });
  expect(await stores.users.page(location, { after: 0, limit: 10 })).toHaveLength(1);
  const [counters] = await harness.database.query(
    'select users::int, last_user_id::int, authorize::int from porchlight.social_counters where tenant_id = $1',
    [location.tenantId],
  );
  expect(counters).toEqual({ users: 1, last_user_id: 1, authorize: 2 });
});
