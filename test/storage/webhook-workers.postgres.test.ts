/** How workers find messages to send: by what their node wrote, by slices of all webhooks, and past those that wait. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveryStore } from '../../server/storage/webhooks/delivery-store.ts';
import { createUnreadWebhooks } from '../../server/storage/webhooks/unread-webhooks.ts';
import { createWebhook, deliveriesOf, sendUntil } from '../http/webhooks/support.ts';
import { createWebhookReceiver } from '../support/network/webhook-receiver.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../support/social-tenant.ts';
import { onlyInTestAll } from '../support/times.ts';

const harness = useHarness();
let tenant: SocialTenant;
beforeEach(async () => {
  tenant = await createSocialTenant(harness.current);
});

const URL = 'https://receiver.example/hook';
const query = (text: string, values: unknown[] = []) => harness.current.database.query(text, values);
/** The ids of this test's tenant: other tests leave webhooks that a slice may contain. */
const idsOf = (unread: readonly { readonly id: string; readonly tenantId: string }[]): string[] =>
  unread.filter(({ tenantId }) => tenantId === tenant.id).map(({ id }) => id);

/** A slice has a thousand webhooks: this many others come before every webhook that a test makes. */
const CROWD = 1_000;
const crowd = () =>
  query(
    `insert into porchlight.webhooks (id, tenant_id, url, events, sealed_secret, last_event_id, created_at)
     select 'wh_!' || lpad(n::text, 6, '0'), 'crowd-' || n, $1, '[]', '', 0, now() from generate_series(1, ${CROWD}) n`,
    [URL],
  );

afterEach(async () => {
  await query(`delete from porchlight.webhooks where tenant_id like 'crowd-%'`);
});

describe('webhooks with events to read', () => {
  it('are found at once on the node that wrote the event, and by a later slice on any other', async () => {
    await crowd();
    const { database } = harness.current;
    const { webhook } = await createWebhook(tenant, { url: URL });
    const [here, elsewhere] = [createUnreadWebhooks(database), createUnreadWebhooks(database)];
    elsewhere.stop();
    await tenant.quickSignIn('ada');
    expect(idsOf(await here.take())).toEqual([webhook.id]);
    expect(idsOf(await elsewhere.take())).toEqual([]);
    expect(idsOf(await elsewhere.take())).toContain(webhook.id);
    here.stop();
  });

  onlyInTestAll(() => {
    it('are forgotten once they were told, noted again by the next event, and not told while they are off', async () => {
      await crowd();
      const { webhook } = await createWebhook(tenant, { url: URL });
      const unread = createUnreadWebhooks(harness.current.database);
      await tenant.quickSignIn('ada');
      expect(idsOf(await unread.take())).toEqual([webhook.id]);
      await query('update porchlight.webhooks set last_event_id = 1000 where id = $1', [webhook.id]);
      unread.note(tenant.id);
      expect(idsOf(await unread.take())).toEqual([]);
      await query('update porchlight.webhooks set last_event_id = 0 where id = $1', [webhook.id]);
      await tenant.quickSignIn('grace');
      await tenant.api(`/api/webhooks/${webhook.id}`, { method: 'PATCH', json: { enabled: false } });
      expect(idsOf(await unread.take())).toEqual([]);
      unread.stop();
    });

    it('that another worker is reading for are looked at again', async () => {
      const { database, service, clock } = harness.current;
      const { webhook } = await createWebhook(tenant, { url: URL });
      const store = createDeliveryStore(database, service.shared.sealer);
      await tenant.quickSignIn('ada');
      const [idle, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const held = database.transaction(async (transaction) => {
        await transaction.query('select 1 from porchlight.webhooks where id = $1 for update', [webhook.id]);
        idle.resolve();
        await free.promise;
      });
      await idle.promise;
      await store.collect(clock.now());
      expect(await deliveriesOf(tenant, webhook.id)).toEqual([]);
      free.resolve();
      await held;
      // With these in front, the slice does not reach it: only the note leads back to it.
      await crowd();
      await store.collect(clock.now());
      expect(await deliveriesOf(tenant, webhook.id)).toHaveLength(1);
      store.stop();
    });
  });
});

describe('what waits for a receiver that fails', () => {
  const events = async (from: number, until: number, userId: number, tenantId = tenant.id): Promise<void> => {
    await query(
      `insert into porchlight.social_login_events (tenant_id, id, event, user_id, metadata, created_at)
       select $1, n, 'token_refreshed', $4, '{}', $5 from generate_series($2::int, $3::int) n`,
      [tenantId, from, until, userId, harness.current.clock.now()],
    );
    await query('update porchlight.social_counters set last_event_id = $2 where tenant_id = $1', [tenantId, until]);
  };

  it('stands in nobody’s way, however much it is, and goes on in order when the receiver is mended', async () => {
    const [failing, healthy] = [await createWebhookReceiver(), await createWebhookReceiver()];
    failing.answer = () => 500;
    const { webhook } = await createWebhook(tenant, { url: failing.url, events: ['token_refreshed'] });
    await events(1, 1_200, 7);
    await sendUntil(harness.current, () => failing.received.length === 1);
    // More of the same user, read while the receiver is known to fail.
    await events(1_201, 2_400, 7);
    await sendUntil(harness.current, async () => (await waiting(webhook.id)) === 2_400);
    const other = await createSocialTenant(harness.current);
    await createWebhook(other, { url: healthy.url });
    await other.quickSignIn('ada');
    await sendUntil(harness.current, () => healthy.received.length === 1);
    expect(failing.received).toHaveLength(1);

    failing.answer = () => 204;
    harness.current.clock.advance({ seconds: 10 });
    await sendUntil(harness.current, () => failing.received.length >= 6);
    const ids = failing.received.slice(1).map(({ body }) => body.data.id);
    expect(ids).toEqual(ids.toSorted((left, right) => Number(left) - Number(right)));
    expect(new Set(ids).size).toBe(ids.length);
    await tenant.api(`/api/webhooks/${webhook.id}`, { method: 'DELETE' });
  });

  onlyInTestAll(() => {
    it('stays without a time when the webhook was switched off while an attempt was under way', async () => {
      const receiver = await createWebhookReceiver();
      receiver.answer = () => null;
      const { webhook } = await createWebhook(tenant, { url: receiver.url });
      await tenant.quickSignIn('ada');
      await sendUntil(harness.current, () => receiver.received.length === 1);
      await tenant.api(`/api/webhooks/${webhook.id}`, { method: 'PATCH', json: { enabled: false } });
      await receiver.close();
      await expect
        .poll(async () => (await deliveriesOf(tenant, webhook.id)).map(({ attempts }) => attempts), { timeout: 15_000 })
        .toEqual([1]);
      expect(
        await query('select next_attempt_at as at from porchlight.webhook_deliveries where webhook_id = $1', [
          webhook.id,
        ]),
      ).toEqual([{ at: null }]);
    });

    it('leaves the others their places, however many receivers hang', async () => {
      const healthy = await createWebhookReceiver();
      await createWebhook(tenant, { url: healthy.url });
      await tenant.quickSignIn('ada');
      await sendUntil(harness.current, () => healthy.received.length === 1);
      const hanging = await createWebhookReceiver();
      hanging.answer = () => null;
      for (let project = 0; project < 9; project += 1) {
        const slow = await createSocialTenant(harness.current);
        await createWebhook(slow, { url: hanging.url, events: ['token_refreshed'] });
        for (let person = 1; person <= 8; person += 1) await events(person, person, person, slow.id);
      }
      await sendUntil(harness.current, () => hanging.received.length >= 9);
      await tenant.quickSignIn('grace');
      await sendUntil(harness.current, () => healthy.received.length === 2);
      await hanging.close();
    });
  });

  it('hides no other webhook, however many of its messages are due', async () => {
    const { database, service, clock } = harness.current;
    const store = createDeliveryStore(database, service.shared.sealer);
    const [crowded, other] = [await createWebhook(tenant, { url: URL }), await createWebhook(tenant, { url: URL })];
    const due = (webhookId: string, count: number, minutesAgo: number) =>
      query(
        `insert into porchlight.webhook_deliveries (webhook_id, kind, status, attempts, created_at, next_attempt_at)
         select $1, 'login_started', 'pending', 0, $3, $3 from generate_series(1, $2::int)`,
        [webhookId, count, new Date(clock.now().getTime() - minutesAgo * 60_000)],
      );
    await due(crowded.webhook.id, 1_500, 10);
    await due(other.webhook.id, 1, 1);
    const found = (await store.waiting(clock.now())).filter(({ tenantId }) => tenantId === tenant.id);
    expect(found.map(({ id, due: count }) => [id, count])).toEqual([
      [crowded.webhook.id, 16],
      [other.webhook.id, 1],
    ]);
    const taken = await store.takeDue(new Map(found.map(({ id }) => [id, 2])), clock.now());
    expect(new Set(taken.map(({ webhook }) => webhook.id))).toEqual(new Set([crowded.webhook.id, other.webhook.id]));
    expect(taken.length).toBeLessThanOrEqual(3);
    for (const { id } of found) await tenant.api(`/api/webhooks/${id}`, { method: 'DELETE' });
    store.stop();
  });

  const waiting = async (webhookId: string): Promise<number> => {
    const [row] = await query(
      `select count(*)::int as n from porchlight.webhook_deliveries where webhook_id = $1 and status = 'pending'`,
      [webhookId],
    );
    return Number(row?.n);
  };
});
