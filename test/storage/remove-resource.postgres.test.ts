import { expect, it } from 'vitest';
import { createHarness } from '../support/harness.ts';
import { consenting, identity, provisionedTenant, socialStores } from '../support/social-stores.ts';

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

it('leaves nothing of an event that is written while the resource is deleted, and never gives its number again', async () => {
  const harness = await createHarness();
  const { database, clock } = harness;
  const { resources } = socialStores(harness);
  const { location, resource } = await provisionedTenant(harness);
  const { tenantId } = location;
  await consenting(harness, resource, identity('ada'));

  const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writer = database.transaction(async ({ query }) => {
    await query('update porchlight.social_counters set last_event_id = last_event_id + 1 where tenant_id = $1', [
      tenantId,
    ]);
    await query(
      `insert into porchlight.social_login_events (tenant_id, id, event, metadata, created_at)
       select tenant_id, last_event_id, 'login_started', '{}', now() from porchlight.social_counters where tenant_id = $1`,
      [tenantId],
    );
    written.resolve();
    await mayEnd.promise;
  });
  await written.promise;
  const removal = resources.remove(tenantId, clock.now());
  await expect.poll(() => database.query(WAITING), { timeout: 15_000 }).toHaveLength(1);
  mayEnd.resolve();
  await writer;
  expect(await removal).toMatchObject({ events: 2 });

  const tenant = await harness.service.shared.tenants.find(tenantId);
  if (!tenant) throw new Error('the tenant is gone');
  const again = await resources.provision(tenant, { callbackUrls: resource.callbackUrls }, clock.now());
  if (!again.ok) throw new Error(again.error.code);
  expect(await consenting(harness, again.value, identity('grace'))).not.toBeNull();
  const [event, ...others] = await database.query(
    'select id from porchlight.social_login_events where tenant_id = $1',
    [tenantId],
  );
  expect([event, others]).toEqual([{ id: 3 }, []]);
});
