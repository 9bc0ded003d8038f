/** H23: receivers that never answer do not delay the webhooks of others, neither now nor after a restart. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createWebhook, sendUntil } from '../http/webhooks/support.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createWebhookReceiver, type WebhookReceiver } from '../support/network/webhook-receiver.ts';
import { createSocialTenant, type SocialTenant } from '../support/social-tenant.ts';

const GUESTS = 8;
const WEBHOOKS_OF_ONE = 5;
const PEOPLE_OF_ONE = 20;

interface HangingReceiver {
  readonly url: string;
  /** Requests that arrived, those that are held now, and the most that were held at once. */
  arrived: number;
  open: number;
  most: number;
}

async function createHangingReceiver(): Promise<HangingReceiver> {
  const server = createServer((req) => {
    receiver.arrived += 1;
    receiver.open += 1;
    receiver.most = Math.max(receiver.most, receiver.open);
    req.resume();
    req.socket.once('close', () => {
      receiver.open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrived: 0, open: 0, most: 0 };
  endAfterFile(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return receiver;
}

/** Sign-ins of people of one project, written as they are in the history. */
async function people({ database, clock }: Harness, tenantId: string): Promise<void> {
  await database.query(
    `insert into porchlight.social_login_events (tenant_id, id, event, user_id, metadata, created_at)
     select $1, n, 'authorize', n, '{}', $3 from generate_series(1, $2::int) n`,
    [tenantId, PEOPLE_OF_ONE, clock.now()],
  );
  await database.query('update porchlight.social_counters set last_event_id = $2 where tenant_id = $1', [
    tenantId,
    PEOPLE_OF_ONE,
  ]);
}

async function hangingGuests(harness: Harness, url: string): Promise<void> {
  for (let guest = 0; guest < GUESTS; guest += 1) {
    const tenant = await createSocialTenant(harness);
    for (let index = 0; index < WEBHOOKS_OF_ONE; index += 1) await createWebhook(tenant, { url });
    await people(harness, tenant.id);
  }
}

interface Served {
  readonly tenant: SocialTenant;
  readonly receiver: WebhookReceiver;
}

async function servedProject(harness: Harness): Promise<Served> {
  const [tenant, receiver] = [await createSocialTenant(harness), await createWebhookReceiver()];
  await createWebhook(tenant, { url: receiver.url });
  return { tenant, receiver };
}

describe('H23: receivers that never answer', () => {
  it('H23: a new webhook and one that worked are served beside them, also after a restart', async () => {
    const harness = await createHarness();
    const worked = await servedProject(harness);
    await worked.tenant.quickSignIn('ada');
    await sendUntil(harness, () => worked.receiver.received.length === 1);
    const hanging = await createHangingReceiver();
    await hangingGuests(harness, hanging.url);
    await sendUntil(harness, () => hanging.arrived >= GUESTS);

    const fresh = await servedProject(harness);
    await fresh.tenant.quickSignIn('grace');
    await sendUntil(harness, () => fresh.receiver.received.length === 1);
    await worked.tenant.quickSignIn('grace');
    await sendUntil(harness, () => worked.receiver.received.length === 2);
    // An unclaimed project holds one place among receivers that were never tried and one among those that never answered.
    expect(hanging.most).toBeLessThanOrEqual(2 * GUESTS);

    // A process that starts on the same database knows only what is in the rows.
    const again = await createHarness({ clock: harness.clock });
    const late = await servedProject(again);
    await late.tenant.quickSignIn('ada');
    await worked.tenant.quickSignIn('joan');
    const before = hanging.arrived;
    await sendUntil(again, () => hanging.arrived > before);
    await sendUntil(again, () => worked.receiver.received.length === 3 && late.receiver.received.length === 1);
    expect(hanging.most).toBeLessThanOrEqual(4 * GUESTS);
  });
});
