/**
 * Sends what is due, on every node at once: rows are taken by `skip locked`, so no two workers send the same one. Whose turn
 * it is, and how much may be under way for whom, is for the queue to say.
 */
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import type { FairQueue } from '../scheduling/fair-queue.ts';
import { createPoller } from '../scheduling/poller.ts';
import { isAccepted } from './delivery.ts';
import type { DeliveryStore, DueDelivery, DueWebhook } from './ports.ts';
import { roomOf, type WebhookRoom } from './rooms.ts';
import type { SendDelivery } from './send-delivery.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly deliveries: DeliveryStore;
  readonly queue: FairQueue<WebhookRoom>;
  readonly send: SendDelivery;
  readonly onAttempt: (outcome: 'accepted' | 'refused') => void;
}

interface Deliver {
  /** Collects new events and begins to send what is due, as far as there are places; the rest follows as they get free. */
  run(): Promise<void>;
  /** There may be something to send. */
  wake(): void;
  stop(): Promise<void>;
  readonly inFlight: () => number;
}

/** While no webhook is on, the database is asked this seldom. */
const POLL_EVERY_MS = 5_000;
const GATHER_MS = 20;

const askerOf = ({ id, tenantId, isClaimed, due, ...past }: DueWebhook) => ({
  room: roomOf(past),
  tenantId,
  receiver: id,
  isClaimed,
  wants: due,
});
type WaitingWebhook = ReturnType<typeof askerOf>;

export function deliver({ clock, logger, deliveries, queue, send, onAttempt }: Dependencies): Deliver {
  const underWay = new Set<Promise<void>>();
  let pollAgainAt = 0;
  /** Something is due that has no place yet, or that waits for an earlier message. */
  let isShort = false;

  const attempt = async (due: DueDelivery, isClaimed: boolean): Promise<void> => {
    const outcome =
      due.data === null ? { error: 'the event is no longer there' } : await send(due, due.data, isClaimed);
    await deliveries.settle(due, outcome, clock.now());
    onAttempt(isAccepted(outcome) ? 'accepted' : 'refused');
  };

  const begin = (due: DueDelivery, asker: WaitingWebhook): void => {
    const done = attempt(due, asker.isClaimed)
      // What could not be settled is due again when its lease ends: at least once is the promise.
      .catch((error: unknown) => logger.warn({ err: error, webhook: due.webhook.id }, 'a webhook could not be settled'))
      .finally(() => {
        underWay.delete(done);
        queue.leave(asker);
        if (isShort) poller.soon();
      });
    underWay.add(done);
  };

  /** Takes the rows of those that got places, and gives back the places for which there was no row. */
  const take = async (admitted: readonly WaitingWebhook[]): Promise<number> => {
    const places = Map.groupBy(admitted, ({ receiver }) => receiver);
    const taken = await deliveries
      .takeDue(new Map([...places].map(([id, askers]) => [id, askers.length])), clock.now())
      .catch((error: unknown) => {
        for (const asker of admitted) queue.leave(asker);
        throw error;
      });
    for (const due of taken) {
      const asker = places.get(due.webhook.id)?.pop();
      if (asker) begin(due, asker);
    }
    for (const asker of [...places.values()].flat()) queue.leave(asker);
    return taken.length;
  };

  const poll = async (): Promise<void> => {
    let begun = 0;
    do {
      // Until it is known: a place that gets free while the database is asked may be what was missing.
      isShort = true;
      const waiting = await deliveries.waiting(clock.now());
      const admitted = queue.admit(waiting.map(askerOf));
      begun = admitted.length === 0 ? 0 : await take(admitted);
      isShort = waiting.length > 0;
    } while (begun > 0);
  };

  const poller = createPoller(poll, GATHER_MS, (error) =>
    logger.warn({ err: error }, 'webhooks that are due could not be taken'),
  );

  return {
    wake: () => {
      pollAgainAt = 0;
    },
    inFlight: () => underWay.size,
    async stop() {
      await poller.stop();
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async run() {
      const now = clock.now().getTime();
      if (now < pollAgainAt) return;
      if (!(await deliveries.hasSubscribers())) {
        pollAgainAt = now + POLL_EVERY_MS;
        return;
      }
      while (await deliveries.collect(clock.now())) await poller.now();
      await poller.now();
    },
  };
}
