/** Which webhooks were sent what about their project. */
import { PROJECT_NOTICE, type WebhookEvent } from '@porchlight/contract';
import type { Delivery } from '../../webhooks/delivery.ts';
import type { NoticeStore } from '../../webhooks/ports.ts';
import type { Database } from '../database.ts';
import { WebhookDeliveryEntity, WebhookEntity } from '../entities/webhook.ts';
import type { Columns } from '../tables.ts';
import { NOTICE_READERS } from './delivery-statement.ts';

type ReaderColumns = Columns<'Webhook', 'id' | 'tenantId' | 'toldNotices'>;

export const createNoticeStore = (database: Database): NoticeStore => ({
  async readersAfter(webhookId, limit) {
    const rows = await database.query<ReaderColumns>(NOTICE_READERS, [webhookId, limit]);
    return rows.map(({ id, tenant_id, told_notices }) => ({ webhookId: id, tenantId: tenant_id, sent: told_notices }));
  },

  tell: ({ webhookId }, notices, sent, now) =>
    database.transaction(async ({ em }) => {
      await em.nativeUpdate(WebhookEntity, { id: webhookId }, { toldNotices: [...sent] });
      await em.insertMany(
        WebhookDeliveryEntity,
        notices.map((notice) => messageOf(webhookId, PROJECT_NOTICE, notice, now)),
      );
    }),

  async tellOfApproval(tenantId, kind, message, now) {
    const listening = await database.em.find(
      WebhookEntity,
      { tenantId, $or: [{ offReason: null }, { endedAt: { $ne: null }, endedReason: null }] },
      { fields: ['id', 'events', 'endedAt'], disableIdentityMap: true },
    );
    const messages = listening
      .filter(({ events }) => events.includes(kind))
      .map(({ id, endedAt }) => {
        const sent = messageOf(id, kind, message, now);
        // A webhook that can still come back gets it then.
        return endedAt === null ? sent : { ...sent, nextAttemptAt: null };
      });
    if (messages.length > 0) await database.em.insertMany(WebhookDeliveryEntity, messages);
  },
});

const messageOf = (webhookId: string, kind: WebhookEvent, notice: NonNullable<Delivery['notice']>, now: Date) => ({
  webhookId,
  kind,
  eventId: null,
  userId: null,
  status: 'pending' as const,
  attempts: 0,
  responseStatus: null,
  error: null,
  responseText: null,
  notice,
  createdAt: now,
  nextAttemptAt: now,
  deliveredAt: null,
});
