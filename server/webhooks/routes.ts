/** The routes of webhooks. Every route needs a tenant's management key. */

import { contract } from '@porchlight/contract';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { readPage } from '../kernel/page.ts';
import { callingTenant } from '../tenants/caller.ts';
import type { ManageWebhooks } from './manage-webhooks.ts';
import type { DeliveryStore } from './ports.ts';
import { presentDelivery, presentWebhook } from './presenters.ts';
import type { TestWebhook } from './test-webhook.ts';

interface Dependencies {
  readonly manageWebhooks: ManageWebhooks;
  readonly testWebhook: TestWebhook;
  readonly deliveries: DeliveryStore;
}

const { webhooks } = contract;

export const webhookRoutes = ({ manageWebhooks: manage, testWebhook, deliveries }: Dependencies) => ({
  create: rest.route(webhooks.create, async ({ body, res }) => {
    const { webhook, secret } = unwrap(await manage.create(callingTenant(res).id, body.url, body.events));
    res.setHeader('Cache-Control', 'no-store');
    return { status: 201, body: { webhook: presentWebhook(webhook), secret } };
  }),
  list: rest.route(webhooks.list, async ({ res }) => ({
    status: 200,
    body: { webhooks: (await manage.list(callingTenant(res).id)).map(presentWebhook) },
  })),
  read: rest.route(webhooks.read, async ({ params, res }) => ({
    status: 200,
    body: { webhook: presentWebhook(unwrap(await manage.read(callingTenant(res).id, params.id))) },
  })),
  change: rest.route(webhooks.change, async ({ params, body, res }) => ({
    status: 200,
    body: { webhook: presentWebhook(unwrap(await manage.change(callingTenant(res).id, params.id, body))) },
  })),
  remove: rest.route(webhooks.remove, async ({ params, res }) => {
    unwrap(await manage.remove(callingTenant(res).id, params.id));
    return { status: 200, body: { deleted: true } };
  }),
  test: rest.route(webhooks.test, async ({ params, res }) => ({
    status: 200,
    body: { delivery: presentDelivery(unwrap(await testWebhook(callingTenant(res), params.id))) },
  })),
  rotateSecret: rest.route(webhooks.rotateSecret, async ({ params, res }) => {
    const { secret, previousEndsAt } = unwrap(await manage.rotateSecret(callingTenant(res).id, params.id));
    res.setHeader('Cache-Control', 'no-store');
    return { status: 200, body: { secret, previous_expires_at: previousEndsAt.toISOString() } };
  }),
  deliveries: rest.route(webhooks.deliveries, async ({ params, query, res }) => {
    const { id } = unwrap(await manage.read(callingTenant(res).id, params.id));
    const read = (limit: number) => deliveries.page(id, { ...query, limit });
    const { entries, next } = await readPage(query.limit, read, (delivery) => delivery.id);
    return { status: 200, body: { deliveries: entries.map(presentDelivery), next_before: next } };
  }),
  replay: rest.route(webhooks.replay, async ({ params, body, res }) => {
    const { until } = unwrap(await manage.replay(callingTenant(res), params.id, body.after));
    return { status: 202, body: { after: body.after, until } };
  }),
});
