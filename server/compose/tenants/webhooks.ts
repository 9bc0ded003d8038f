import { decidedMessage, type PersonApproval, requestedMessage } from '../../approvals/common/person-approval.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { createFairQueue } from '../../scheduling/fair-queue.ts';
import { createDeliveryStore } from '../../storage/webhooks/delivery-store.ts';
import { createNoticeStore } from '../../storage/webhooks/notice-store.ts';
import { createWebhookStore } from '../../storage/webhooks/webhook-store.ts';
import type { NoticeOf, TenantNotices } from '../../tenants/ports.ts';
import { deliver } from '../../webhooks/deliver.ts';
import { type ManageWebhooks, manageWebhooks } from '../../webhooks/manage-webhooks.ts';
import type { DeliveryStore, NoticeStore } from '../../webhooks/ports.ts';
import { WEBHOOK_ROOMS } from '../../webhooks/rooms.ts';
import { webhookRoutes } from '../../webhooks/routes.ts';
import { sendDelivery } from '../../webhooks/send-delivery.ts';
import { tellNotices } from '../../webhooks/tell-notices.ts';
import { type TestWebhook, testWebhook } from '../../webhooks/test-webhook.ts';
import { noticeOf } from '../../webhooks/webhook.ts';
import type { Feature, Job } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';

const SEND_EVERY_MS = 500;
const NOTICES_EVERY_MS = 60_000;

export interface Webhooks {
  readonly feature: Feature;
  readonly routes: RestRoutes['webhooks'];
  readonly manageWebhooks: ManageWebhooks;
  readonly testWebhook: TestWebhook;
  readonly deliveries: DeliveryStore;
  /** The job that tells webhooks of notices. */
  readonly tellNotices: (tenantNotices: TenantNotices) => Job;
  readonly tellOfApproval: NoticeStore['tellOfApproval'];
  /** That a person is asked, and what they decided. */
  readonly tellOfPerson: (approval: PersonApproval, url: string, now: Date) => Promise<void>;
  readonly tellOfDecision: (approval: PersonApproval, now: Date) => Promise<void>;
  readonly webhookNotices: (tenantId: string) => Promise<NoticeOf<'webhook'>[]>;
}

export function composeWebhooks(shared: Shared): Webhooks {
  const {
    egress: send,
    clock,
    database,
    logger,
    metrics,
    resources,
    sealer,
    baseUrl,
    random,
    chargeBytes,
    tenants,
  } = shared;
  const webhooks = createWebhookStore(database, sealer, resources);
  const deliveries = createDeliveryStore(database, sealer);
  const sendOne = sendDelivery({ clock, send });
  const countAttempt = (outcome: 'accepted' | 'refused', count = 1): void =>
    metrics.count(`porchlight_webhooks_${outcome}_total`, {}, count);
  countAttempt('accepted', 0);
  countAttempt('refused', 0);
  const queue = createFairQueue(WEBHOOK_ROOMS);
  const worker = deliver({ clock, logger, deliveries, queue, send: sendOne, onAttempt: countAttempt });
  metrics.gauge('porchlight_webhooks_in_flight', worker.inFlight);
  const manage = manageWebhooks({ baseUrl, clock, random, chargeBytes, webhooks, deliveries, wake: worker.wake });
  const test = testWebhook({ clock, manageWebhooks: manage, deliveries, queue, send: sendOne });
  const tellOfApproval: NoticeStore['tellOfApproval'] = async (...message) => {
    await createNoticeStore(database).tellOfApproval(...message);
    worker.wake();
  };
  return {
    feature: {
      jobs: [{ name: 'send-webhooks', everyMs: SEND_EVERY_MS, shared: false, followsRequests: true, run: worker.run }],
      stop: () => {
        deliveries.stop();
        return worker.stop();
      },
    },
    routes: webhookRoutes({
      manageWebhooks: manage,
      deliveries,
      testWebhook: test,
    }),
    manageWebhooks: manage,
    testWebhook: test,
    deliveries,
    tellNotices: (tenantNotices) => ({
      name: 'tell-notices',
      everyMs: NOTICES_EVERY_MS,
      shared: true,
      run: tellNotices({ clock, tenants, store: createNoticeStore(database), tenantNotices, wake: worker.wake }),
    }),
    tellOfApproval,
    tellOfPerson: (approval, url, now) =>
      tellOfApproval(approval.tenantId, 'person.approval_requested', requestedMessage(approval, url), now),
    tellOfDecision: (approval, now) =>
      tellOfApproval(approval.tenantId, 'person.approval_decided', decidedMessage(approval, now), now),
    webhookNotices: async (tenantId) => (await webhooks.listOf(tenantId)).flatMap((one) => noticeOf(one) ?? []),
  };
}
