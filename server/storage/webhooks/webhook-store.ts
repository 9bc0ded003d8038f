/** Webhooks and their sealed secrets. */
import { LockMode } from '@mikro-orm/core';
import { WEBHOOKS_MAX } from '@porchlight/contract';
import type { Sealer } from '../../crypto/sealer.ts';
import type { ResourceStore } from '../../social-login/ports/resource.ts';
import type { WebhookSecrets, WebhookStore } from '../../webhooks/ports.ts';
import { isEnabled, mayBeWebhookId, type Webhook } from '../../webhooks/webhook.ts';
import type { Database, Transaction } from '../database.ts';
import { CORE_SCHEMA, siloSchema } from '../entities/schema-names.ts';
import { SocialCounterEntity } from '../entities/social-login.ts';
import { WebhookDeliveryEntity, WebhookEntity, type WebhookRow } from '../entities/webhook.ts';
import { LOCK_TENANT_WEBHOOKS } from './delivery-statement.ts';

/** A webhook that was deleted at the desk is there for nobody, although it can still come back. */
const PRESENT = { endedAt: null } as const;

const sealUse = (id: string): string => `webhook:${id}`;

export function createWebhookStore(
  database: Database,
  sealer: Sealer,
  resources: Pick<ResourceStore, 'find'>,
): WebhookStore {
  /** The newest event of a tenant; null if social login is not provisioned. */
  const newestEvent = async ({ em }: Pick<Database, 'em'>, tenantId: string): Promise<number | null> => {
    const resource = await resources.find(tenantId);
    if (!resource) return null;
    const schema = resource.placement === 'siloed' ? siloSchema(tenantId) : CORE_SCHEMA;
    const counter = await em.findOne(SocialCounterEntity, { tenantId }, { schema });
    return counter?.lastEventId ?? null;
  };

  return {
    ...undoable(database),
    newestEvent: (tenantId) => newestEvent(database, tenantId),

    create: async (webhook, secret) => {
      const lastEventId = (await newestEvent(database, webhook.tenantId)) ?? 0;
      const sealedSecret = await sealer.seal(sealUse(webhook.id), secret);
      return database.transaction(async (transaction) => {
        await lockWebhooksOf(transaction, webhook.tenantId);
        const present = await transaction.em.count(WebhookEntity, { tenantId: webhook.tenantId, ...PRESENT });
        if (present >= WEBHOOKS_MAX) return null;
        await transaction.em.insert(WebhookEntity, {
          ...webhook,
          sealedSecret,
          sealedPrevious: null,
          previousEndsAt: null,
          lastEventId,
          toldNotices: [],
          endedAt: null,
          endedReason: null,
        });
        return webhook;
      });
    },

    async listOf(tenantId) {
      const rows = await database.em.find(
        WebhookEntity,
        { tenantId, ...PRESENT },
        { orderBy: { createdAt: 'asc', id: 'asc' } },
      );
      return rows.map(toWebhook);
    },

    async find(tenantId, id) {
      if (!mayBeWebhookId(id)) return null;
      const row = await database.em.findOne(WebhookEntity, { id, tenantId, ...PRESENT });
      return row ? toWebhook(row) : null;
    },

    async change(tenantId, id, now, move) {
      if (!mayBeWebhookId(id)) return null;
      return database.transaction(async (transaction) => {
        const row = await lockWebhook(transaction, { id, tenantId, ...PRESENT });
        return row ? saveWebhook(transaction, toWebhook(row), move, now) : null;
      });
    },

    async remove(tenantId, id) {
      if (!mayBeWebhookId(id)) return false;
      return database.transaction(async ({ em }) => {
        const removed = await em.nativeDelete(WebhookEntity, { id, tenantId, ...PRESENT });
        if (removed > 0) await em.nativeDelete(WebhookDeliveryEntity, { webhookId: id });
        return removed > 0;
      });
    },

    async rotateSecret(tenantId, id, secret, previousEndsAt) {
      if (!mayBeWebhookId(id)) return false;
      return database.transaction(async (transaction) => {
        const row = await lockWebhook(transaction, { id, tenantId, ...PRESENT });
        if (!row) return false;
        await transaction.em.nativeUpdate(
          WebhookEntity,
          { id },
          {
            sealedSecret: await sealer.seal(sealUse(id), secret),
            sealedPrevious: row.sealedSecret,
            previousEndsAt,
          },
        );
        return true;
      });
    },

    async replay({ id, tenantId }, after) {
      const until = await newestEvent(database, tenantId);
      if (until === null) return null;
      await database.em.nativeUpdate(WebhookEntity, { id, lastEventId: { $gt: after } }, { lastEventId: after });
      return until;
    },
  };
}

/** A webhook that was deleted at the desk can come back for ten minutes. */
const undoable = (database: Database): Pick<WebhookStore, 'end' | 'putBack'> => ({
  async end(tenantId, id, now) {
    if (!mayBeWebhookId(id)) return false;
    return database.transaction(async (transaction) => {
      const { em } = transaction;
      const row = await lockWebhook(transaction, { id, tenantId, ...PRESENT });
      if (!row) return false;
      const ended = { endedAt: now, endedReason: row.offReason ?? null, offReason: 'owner' } as const;
      await em.nativeUpdate(WebhookEntity, { id }, ended);
      await em.nativeUpdate(WebhookDeliveryEntity, { webhookId: id, status: 'pending' }, { nextAttemptAt: null });
      return true;
    });
  },

  putBack: (tenantId, id, now) =>
    database.transaction(async (transaction) => {
      const { em } = transaction;
      await lockWebhooksOf(transaction, tenantId);
      const row = await lockWebhook(transaction, { id, tenantId });
      if (!row?.endedAt) return 'taken';
      if ((await em.count(WebhookEntity, { tenantId, ...PRESENT })) >= WEBHOOKS_MAX) return 'full';
      const offReason = row.endedReason ?? null;
      await em.nativeUpdate(WebhookEntity, { id }, { offReason, endedAt: null, endedReason: null });
      if (offReason !== null) return 'back';
      await em.nativeUpdate(WebhookDeliveryEntity, { webhookId: id, status: 'pending' }, { nextAttemptAt: now });
      return 'back';
    }),
});

/** Removes all webhooks of a tenant that has ended. */
export async function removeWebhooksOf({ em }: Pick<Transaction, 'em'>, tenantId: string): Promise<void> {
  const hooks = await em.find(WebhookEntity, { tenantId }, { fields: ['id'], disableIdentityMap: true });
  if (hooks.length === 0) return;
  await em.nativeDelete(WebhookDeliveryEntity, { webhookId: { $in: hooks.map(({ id }) => id) } });
  await em.nativeDelete(WebhookEntity, { tenantId });
}

/** If two webhooks are created at once, the second must count the first. */
const lockWebhooksOf = ({ query }: Pick<Transaction, 'query'>, tenantId: string): Promise<unknown> =>
  query(LOCK_TENANT_WEBHOOKS, [tenantId]);

export const lockWebhook = (
  { em }: Pick<Transaction, 'em'>,
  where: { id: string; tenantId?: string; endedAt?: null },
): Promise<WebhookRow | null> =>
  em.findOne(WebhookEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true });

/** Saves a change. While a webhook is off, its messages wait without a time; they are due when it is on again. */
export async function saveWebhook(
  { em }: Pick<Transaction, 'em'>,
  webhook: Webhook,
  move: (webhook: Webhook) => Webhook,
  now: Date,
): Promise<Webhook> {
  const moved = move(webhook);
  const { id, url, events, offReason, failingSince, answeredAt } = moved;
  await em.nativeUpdate(WebhookEntity, { id }, { url, events, offReason, failingSince, answeredAt });
  if (isEnabled(moved) !== isEnabled(webhook)) {
    const pending = { webhookId: id, status: 'pending' as const };
    await em.nativeUpdate(WebhookDeliveryEntity, pending, { nextAttemptAt: isEnabled(moved) ? now : null });
  }
  return moved;
}

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  tenantId: row.tenantId,
  url: row.url,
  events: row.events,
  offReason: row.offReason ?? null,
  failingSince: row.failingSince ?? null,
  answeredAt: row.answeredAt ?? null,
  createdAt: row.createdAt,
});

export async function openSecrets(sealer: Sealer, row: WebhookRow): Promise<WebhookSecrets> {
  const use = sealUse(row.id);
  const current = await sealer.open(use, row.sealedSecret);
  if (current === null) throw new Error('the secret of a webhook was sealed under a master key that is not here');
  const previous = row.sealedPrevious && row.previousEndsAt ? await sealer.open(use, row.sealedPrevious) : null;
  return {
    current,
    previous: previous && row.previousEndsAt ? { secret: previous, endsAt: row.previousEndsAt } : null,
  };
}
