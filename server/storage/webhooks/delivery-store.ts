/** Deliveries: made out of the event history, taken by workers, settled with what the receiver answered. */
import type { Sealer } from '../../crypto/sealer.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { EventStore } from '../../social-login/ports/events.ts';
import type { ResourceStore } from '../../social-login/ports/resource.ts';
import { presentEvent } from '../../social-login/presenters.ts';
import { attempted, type Delivery, isAccepted } from '../../webhooks/delivery.ts';
import type { DeliveryStore, DueDelivery, PersonEvent } from '../../webhooks/ports.ts';
import { failed, succeeded } from '../../webhooks/webhook.ts';
import type { Database, Sql } from '../database.ts';
import { WebhookDeliveryEntity, type WebhookDeliveryRow, WebhookEntity } from '../entities/webhook.ts';
import { queryPlace } from '../social-login/placed-query.ts';
import { collectStatement, TAKE_DUE, TELL_WEBHOOKS } from './delivery-statement.ts';
import { createUnreadWebhooks } from './unread-webhooks.ts';
import { lockWebhook, openSecrets, saveWebhook, toWebhook } from './webhook-store.ts';

/** Events that one webhook reads in one turn. */
const BATCH = 500;
/** Longer than an attempt takes: a worker that has not settled by then has died. */
const LEASE_S = 60;
/** How many due rows a worker looks at, so that those of one slow receiver do not hide the others. */
const LOOK_AT = 1_000;

interface Neighbours {
  readonly sealer: Sealer;
  readonly resources: Pick<ResourceStore, 'find'>;
  readonly events: EventStore;
}

export function createDeliveryStore(database: Database, { sealer, resources, events }: Neighbours): DeliveryStore {
  const unread = createUnreadWebhooks(database);
  /** With their webhooks and secrets; of a webhook that was deleted meanwhile nothing is sent. */
  const dueOf = async (rows: readonly WebhookDeliveryRow[]): Promise<DueDelivery[]> => {
    const ids = [...new Set(rows.map(({ webhookId }) => webhookId))];
    const hooks = await database.em.find(WebhookEntity, { id: { $in: ids } });
    const opened = await Promise.all(
      hooks.map(
        async (hook) => [hook.id, { webhook: toWebhook(hook), secrets: await openSecrets(sealer, hook) }] as const,
      ),
    );
    const known = new Map(opened);
    return rows.flatMap((row) => {
      const hook = known.get(row.webhookId);
      return hook ? [{ delivery: toDelivery(row), ...hook }] : [];
    });
  };

  return {
    async page(webhookId, { before, limit, status }) {
      const rows = await database.em.find(
        WebhookDeliveryEntity,
        { webhookId, ...(before === undefined ? {} : { id: { $lt: before } }), ...(status ? { status } : {}) },
        { orderBy: { id: 'desc' }, limit },
      );
      return rows.map(toDelivery);
    },

    async addTest(webhook, now) {
      const id = await database.em.insert(WebhookDeliveryEntity, {
        webhookId: webhook.id,
        kind: 'test',
        eventId: null,
        userId: null,
        status: 'pending',
        attempts: 0,
        responseStatus: null,
        error: null,
        createdAt: now,
        nextAttemptAt: addSeconds(now, LEASE_S),
        deliveredAt: null,
      });
      const [due] = await dueOf(await database.em.find(WebhookDeliveryEntity, { id }));
      if (!due) throw new Error('the webhook was deleted while it was tested');
      return due;
    },

    async anybody() {
      return (await database.em.findOne(WebhookEntity, { offReason: null }, { fields: ['id'] })) !== null;
    },

    async collect(now) {
      let more = false;
      for (const { id, tenantId, schema } of await unread.take()) {
        const values = [id, now, BATCH, tenantId];
        const [row] = await queryPlace<{ size: number }>(database, collectStatement(schema), values);
        // Another worker has it, and may have begun before the newest event was there.
        if (!row) unread.note(tenantId);
        if (Number(row?.size ?? 0) < BATCH) continue;
        unread.note(tenantId);
        more = true;
      }
      return more;
    },

    stop: () => unread.stop(),

    async takeDue({ limit, limitOfOne, except }, now) {
      const values = [now, limit, limitOfOne, [...except], LOOK_AT, addSeconds(now, LEASE_S)];
      const taken = await database.query<{ id: number }>(TAKE_DUE, values);
      if (taken.length === 0) return [];
      const rows = await database.em.find(
        WebhookDeliveryEntity,
        { id: { $in: taken.map(({ id }) => id) } },
        { orderBy: { id: 'asc' } },
      );
      return dueOf(rows);
    },

    settle: ({ delivery, webhook }, attempt, now) =>
      database.transaction(async (transaction) => {
        const settled = attempted(delivery, attempt, now);
        const status = 'status' in attempt ? attempt.status : null;
        const hook = await lockWebhook(transaction, { id: webhook.id });
        // A test that fails says so to whoever asked for it; it is no sign of a receiver that is gone.
        if (hook && (delivery.kind !== 'test' || isAccepted(attempt))) {
          const current = toWebhook(hook);
          const moved = isAccepted(attempt) ? succeeded(current) : failed(current, status, now);
          if (moved !== current) await saveWebhook(transaction, current, () => moved, now);
        }
        await transaction.em.nativeUpdate(WebhookDeliveryEntity, { id: delivery.id }, settled);
        return { ...delivery, ...settled };
      }),

    async dataOf({ delivery: { kind, eventId, userId }, webhook }) {
      if (kind === 'test') return { webhook_id: webhook.id };
      if (eventId === null) return { user_id: userId };
      const resource = await resources.find(webhook.tenantId);
      if (!resource) return null;
      const [event] = await events.page(resource, { after: eventId - 1, limit: 1 });
      return event?.id === eventId ? presentEvent(event) : null;
    },
  };
}

/** Inside of the transaction that erases or blocks a person. */
export async function tellWebhooks(
  sql: Sql,
  tenantId: string,
  kind: PersonEvent,
  userId: number,
  now: Date,
): Promise<void> {
  await sql.query(TELL_WEBHOOKS, [tenantId, kind, userId, now]);
}

const toDelivery = (row: WebhookDeliveryRow): Delivery => ({
  id: row.id,
  webhookId: row.webhookId,
  kind: row.kind,
  eventId: row.eventId ?? null,
  userId: row.userId ?? null,
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.responseStatus ?? null,
  error: row.error ?? null,
  createdAt: row.createdAt,
  nextAttemptAt: row.nextAttemptAt ?? null,
  deliveredAt: row.deliveredAt ?? null,
});
