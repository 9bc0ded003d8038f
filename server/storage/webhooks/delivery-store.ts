/** Deliveries: made from the event history, taken by workers, and settled with the receiver's answer. */
import type { PersonEventKind } from '@porchlight/contract';
import type { Sealer } from '../../crypto/sealer.ts';
import { addSeconds } from '../../kernel/clock.ts';
import type { Delivery } from '../../webhooks/delivery.ts';
import type { DeliveryStore, DueDelivery, DueWebhook } from '../../webhooks/ports.ts';
import type { Database, Sql } from '../database.ts';
import { WebhookDeliveryEntity, type WebhookDeliveryRow, WebhookEntity } from '../entities/webhook.ts';
import { queryPlace } from '../social-login/placement/placed-query.ts';
import type { Rows } from '../tables.ts';
import { readData } from './delivery-data.ts';
import { ALL_DUE, collectStatement, LONGEST_DUE, TAKE_DUE, TELL_WEBHOOKS } from './delivery-statement.ts';
import { settleDelivery } from './settle-delivery.ts';
import { createUnreadWebhooks, type UnreadWebhooks } from './unread-webhooks.ts';
import { openSecrets, toWebhook } from './webhook-store.ts';

/** Events that one webhook reads in one turn. */
const BATCH = 500;
/** Webhooks that read at the same time, each on a connection. */
const READ_AT_ONCE = 4;
/** Twice the longest time of an attempt: a worker that has not settled by then has died. */
const LEASE_S = 30;
/** How many due rows are read: first for all webhooks together, then for each webhook that messages are taken from. */
const LOOK_AT = 1_000;
/** The rows of one webhook are counted only up to this number. */
const COUNT_TO = 16;

export function createDeliveryStore(database: Database, sealer: Sealer): DeliveryStore {
  const unread = createUnreadWebhooks(database);
  const dueOf = readDue(database, sealer);

  const page: DeliveryStore['page'] = async (webhookId, { before, limit, status }) => {
    const rows = await database.em.find(
      WebhookDeliveryEntity,
      { webhookId, ...(before === undefined ? {} : { id: { $lt: before } }), ...(status ? { status } : {}) },
      { orderBy: { id: 'desc' }, limit },
    );
    return rows.map(toDelivery);
  };

  return {
    page,

    async messages(webhook, filter) {
      const deliveries = await page(webhook.id, filter);
      const messages = deliveries.map((delivery) => ({ delivery, webhook }));
      const dataOf = await readData(database, messages);
      return messages.map((message) => ({ delivery: message.delivery, data: dataOf(message) }));
    },

    async sendAgain(webhookId, which, now) {
      const again = { status: 'pending', attempts: 0, nextAttemptAt: now, deliveredAt: null } as const;
      const wanted =
        which === 'failed' ? ({ status: { $ne: 'delivered' }, attempts: { $gt: 0 } } as const) : { id: which };
      const where = { ...wanted, webhookId, kind: { $ne: 'test' as const } };
      return database.em.nativeUpdate(WebhookDeliveryEntity, where, again);
    },

    async addTest(webhook, now) {
      const id = await database.em.insert(WebhookDeliveryEntity, testMessage(webhook.id, now));
      const [due] = await dueOf(await database.em.find(WebhookDeliveryEntity, { id }));
      if (!due) throw new Error('the webhook was deleted while it was tested');
      return due;
    },

    async hasSubscribers() {
      return (await database.em.findOne(WebhookEntity, { offReason: null }, { fields: ['id'] })) !== null;
    },

    collect: (now) => collectUnread(database, unread, now),

    stop: () => unread.stop(),

    async waiting(now) {
      const longest = await database.query<{ [K in keyof DueWebhook]: DueWebhook[K] }>(LONGEST_DUE, [now, LOOK_AT]);
      const rows = longest.reduce((sum, { due }) => sum + due, 0);
      return rows < LOOK_AT
        ? longest
        : database.query<{ [K in keyof DueWebhook]: DueWebhook[K] }>(ALL_DUE, [now, COUNT_TO]);
    },

    async takeDue(places, now) {
      const values = [now, [...places.keys()], [...places.values()], LOOK_AT, addSeconds(now, LEASE_S)];
      const taken = await database.query<Pick<Rows['WebhookDelivery'], 'id'>>(TAKE_DUE, values);
      if (taken.length === 0) return [];
      const rows = await database.em.find(
        WebhookDeliveryEntity,
        { id: { $in: taken.map(({ id }) => id) } },
        { orderBy: { id: 'asc' } },
      );
      return dueOf(rows);
    },

    settle: settleDelivery(database),
  };
}

/** Makes messages of new events. True if a webhook has more to read. */
async function collectUnread(database: Database, unread: UnreadWebhooks, now: Date): Promise<boolean> {
  const behind = await unread.take();
  let more = false;
  for (let at = 0; at < behind.length; at += READ_AT_ONCE) {
    const reads = behind.slice(at, at + READ_AT_ONCE).map(async ({ id, tenantId, schema }) => {
      const values = [id, now, BATCH, tenantId];
      const [row] = await queryPlace<{ size: number }>(database, collectStatement(schema), values);
      // No row means that another worker has it, and may have begun before the newest event was there.
      if (row === undefined || row.size >= BATCH) unread.note(tenantId);
      if (row !== undefined && row.size >= BATCH) more = true;
    });
    await Promise.all(reads);
  }
  return more;
}

/** Adds webhooks, secrets and data. A message of a webhook that has been deleted is not sent. */
const readDue =
  (database: Database, sealer: Sealer) =>
  async (rows: readonly WebhookDeliveryRow[]): Promise<DueDelivery[]> => {
    const ids = [...new Set(rows.map(({ webhookId }) => webhookId))];
    const hooks = await database.em.find(WebhookEntity, { id: { $in: ids } });
    const opened = await Promise.all(
      hooks.map(
        async (hook) => [hook.id, { webhook: toWebhook(hook), secrets: await openSecrets(sealer, hook) }] as const,
      ),
    );
    const known = new Map(opened);
    const messages = rows.flatMap((row) => {
      const hook = known.get(row.webhookId);
      return hook ? [{ delivery: toDelivery(row), ...hook }] : [];
    });
    const dataOf = await readData(database, messages);
    return messages.map((message) => ({ ...message, data: dataOf(message) }));
  };

/** Runs inside the transaction that erases or blocks a person. */
export async function tellWebhooks(
  sql: Sql,
  tenantId: string,
  kind: PersonEventKind,
  userId: number,
  now: Date,
): Promise<void> {
  await sql.query(TELL_WEBHOOKS, [tenantId, kind, userId, now]);
}

const testMessage = (webhookId: string, now: Date) => ({
  webhookId,
  kind: 'test' as const,
  eventId: null,
  userId: null,
  status: 'pending' as const,
  attempts: 0,
  responseStatus: null,
  error: null,
  responseText: null,
  notice: null,
  createdAt: now,
  nextAttemptAt: addSeconds(now, LEASE_S),
  deliveredAt: null,
});

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
  responseText: row.responseText ?? null,
  notice: row.notice ?? null,
  createdAt: row.createdAt,
  nextAttemptAt: row.nextAttemptAt ?? null,
  deliveredAt: row.deliveredAt ?? null,
});
