/**
 * Stores the result of an attempt. Most attempts change only their own row, and rows of several attempts are written
 * together. A transaction is needed only if the webhook changes, or if other messages wait for this one.
 */
import { grouped } from '../../scheduling/grouped.ts';
import { type Attempt, attempted, type Delivery, followersDueAt, isAccepted } from '../../webhooks/delivery.ts';
import type { DeliveryStore, DueDelivery } from '../../webhooks/ports.ts';
import { failed, isEnabled, isGone, succeeded, type Webhook } from '../../webhooks/webhook.ts';
import type { Database, Sql } from '../database.ts';
import { MOVE_FOLLOWERS, SETTLE } from './delivery-statement.ts';
import { lockWebhook, saveWebhook, toWebhook } from './webhook-store.ts';

const GROUP = 64;

export function settleDelivery(database: Database): DeliveryStore['settle'] {
  const writeSoon = grouped<Delivery>(GROUP, (settled) => write(database, settled));

  return async (due, attempt, now) => {
    const { delivery, webhook } = due;
    const settled = { ...delivery, ...attempted(delivery, attempt, now) };
    const followersAt = followersDueAt(delivery, settled, webhook.failingSince !== null, now);
    const moves = isMoved(webhook, moveOf(due, attempt, now)(webhook));
    if (followersAt === null && !moves) {
      await writeSoon(settled);
      return settled;
    }
    await database.transaction(async (transaction) => {
      if (moves) {
        const hook = await lockWebhook(transaction, { id: webhook.id });
        // An answer of one receiver says nothing about another one that the owner has set since.
        if (hook?.url === webhook.url) await saveWebhook(transaction, toWebhook(hook), moveOf(due, attempt, now), now);
      }
      await write(transaction, [settled]);
      if (followersAt !== null) {
        await transaction.query(MOVE_FOLLOWERS, [webhook.id, delivery.userId, delivery.id, followersAt]);
      }
    });
    return settled;
  };
}

/** A failed test is only reported to its caller. An answer of 410 switches the webhook off. */
const moveOf =
  ({ delivery }: DueDelivery, attempt: Attempt, now: Date) =>
  (webhook: Webhook): Webhook => {
    if (isAccepted(attempt)) return succeeded(webhook, now);
    const status = 'status' in attempt ? attempt.status : null;
    return delivery.kind === 'test' && !isGone(status) ? webhook : failed(webhook, status, now);
  };

const isMoved = (before: Webhook, after: Webhook): boolean =>
  isEnabled(before) !== isEnabled(after) ||
  before.failingSince?.getTime() !== after.failingSince?.getTime() ||
  before.answeredAt?.getTime() !== after.answeredAt?.getTime();

const write = (sql: Sql, settled: readonly Delivery[]): Promise<unknown> =>
  sql.query(SETTLE, [
    settled.map(({ id }) => id),
    settled.map(({ status }) => status),
    settled.map(({ attempts }) => attempts),
    settled.map(({ responseStatus }) => responseStatus),
    settled.map(({ error }) => error),
    settled.map(({ deliveredAt }) => deliveredAt),
    settled.map(({ nextAttemptAt }) => nextAttemptAt),
    settled.map(({ responseText }) => responseText),
  ]);
