/**
 * The receivers of half of the projects take webhooks and never answer. Every sign-in of the other projects must still
 * arrive at theirs, and no request of anybody may be lost by it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createWebhookReceiver } from '../../../test/support/network/webhook-receiver.ts';
import { noteLostRequests } from '../check/lost-requests.ts';
import type { DrillRecord, TenantRecord } from '../check/record.ts';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Caller } from '../world/caller.ts';
import type { Scenario } from './scenario.ts';

const RECEIVERS_OF_ONE = 4;
const LOAD_MS = 25_000;
const LOAD_QUICK_MS = 10_000;
const ARRIVED_WITHIN_MS = 30_000;

export const hangingWebhooks: Scenario<TwoNodeStage> = {
  name: 'hanging-webhooks',
  title: 'receivers of webhooks that never answer',
  setUp: async (setting) => setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair() }),
  async play({ world: { caller, record, tenants }, quick, say }) {
    const [hanging, well] = [await createWebhookReceiver(), await createWebhookReceiver()];
    hanging.answer = () => null;
    try {
      const half = Math.ceil(tenants.length / 2);
      const [held, served] = [tenants.slice(0, half), tenants.slice(half)];
      for (const tenant of held)
        for (let index = 0; index < RECEIVERS_OF_ONE; index += 1) await addReceiver(caller, tenant, hanging.url);
      for (const tenant of served) await addReceiver(caller, tenant, well.url);
      const before = signInsOf(record, served);
      const began = Date.now();
      await sleep(quick ? LOAD_QUICK_MS : LOAD_MS);
      const expected = signInsOf(record, served) - before;
      const over = Date.now();
      const arrived = () => new Set(well.received.map(({ headers }) => headers['webhook-id'])).size;
      while (arrived() < expected && Date.now() - over < ARRIVED_WITHIN_MS) await sleep(100);
      if (arrived() < expected)
        record.surprises.push(
          `${arrived()} messages arrived of at least ${expected} sign-ins beside hanging receivers`,
        );
      say(
        `${hanging.received.length} messages hang; ${expected} sign-ins, ${arrived()} messages ${Date.now() - over} ms later`,
      );
      say(noteLostRequests(record, began));
    } finally {
      await Promise.all([hanging.close(), well.close()]);
    }
  },
};

async function addReceiver(caller: Caller, { managementKey }: TenantRecord, url: string): Promise<void> {
  const json = { url, events: ['authorize'] };
  const answer = await caller.send('add-webhook', '/api/webhooks', { bearer: managementKey, json });
  if (answer?.status !== 201) throw new Error(`a webhook could not be made: ${answer?.text}`);
}

const signInsOf = ({ sessions }: DrillRecord, tenants: readonly TenantRecord[]): number =>
  sessions.filter(({ tenantId }) => tenants.some(({ id }) => id === tenantId)).length;
