/** Webhooks of a project: who receives its events, and how the deliveries went. */
import type {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  Delivery,
  ReplayAnswer,
  Webhook,
  WebhookCreated,
  WebhookSecretRotated,
} from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import { settle, settleTwice } from '../settle.ts';
import type { Request } from './connection.ts';

export interface Webhooks {
  /** The answer contains the secret, which is shown only now. */
  create(webhook: CreateWebhookRequest): Promise<WebhookCreated>;
  list(): Promise<Webhook[]>;
  read(id: string): Promise<Webhook>;
  change(id: string, changes: ChangeWebhookRequest): Promise<Webhook>;
  delete(id: string): Promise<void>;
  /** Sends a test event and returns the receiver's answer. */
  test(id: string): Promise<Delivery>;
  /** A new secret. Deliveries are signed with the old one too, until `previous_expires_at`. */
  rotateSecret(id: string): Promise<WebhookSecretRotated>;
  /** All stored deliveries, newest first. */
  deliveries(id: string): AsyncGenerator<Delivery, void, undefined>;
  /** Sends the events with a higher id again, in order. */
  replay(id: string, after: number): Promise<ReplayAnswer>;
}

export const webhooksWith = (request: Request): Webhooks => ({
  create: (webhook) => settle(() => api.createWebhook(webhook, request())),
  list: async () => (await settleTwice(() => api.listWebhooks(request()))).webhooks,
  read: async (id) => (await settleTwice(() => api.getWebhook(id, request()))).webhook,
  change: async (id, changes) => (await settleTwice(() => api.changeWebhook(id, changes, request()))).webhook,
  delete: async (id) => {
    await settle(() => api.deleteWebhook(id, request()));
  },
  test: async (id) => (await settle(() => api.testWebhook(id, request()))).delivery,
  rotateSecret: (id) => settle(() => api.rotateWebhookSecret(id, request())),
  async *deliveries(id) {
    for (let before: number | undefined; ; ) {
      const page = await settleTwice(() => api.listDeliveries(id, before === undefined ? {} : { before }, request()));
      yield* page.deliveries;
      if (page.next_before === null) return;
      before = page.next_before;
    }
  },
  replay: (id, after) => settle(() => api.replayWebhook(id, { after }, request())),
});
