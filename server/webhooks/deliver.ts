/**
 * Sends due messages, on every node at once: rows are taken by `skip locked`, so no two workers send the same one. The
 * queue decides whose turn it is, and how many messages may be under way for whom.
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
  /**
   * Collects new events and starts sending due messages, as far as there are places; the rest follows when places become
   * free.
   */
  run(): Promise<void>;
  /** There may be something to send. */
  wake(): void;
  stop(): Promise<void>;
  readonly inFlight: () => number;
}

/** How seldom the database is asked while no webhook is on. */
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

export function deliver(dependencies: Dependencies): Deliver {
  const { clock, logger, deliveries, queue } = dependencies;
  let pollAgainAt = 0;
  /** A message is due but has no place yet, or waits for an earlier message. */
  let isShort = false;

  const { take, underWay } = messagesUnderWay(dependencies, () => {
    if (isShort) poller.soon();
  });

  const poll = async (): Promise<void> => {
    let begun = 0;
    do {
      // True until the answer is known: a place that becomes free during the query may be the missing one.
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

/** Takes messages and sends them. `onPlaceFree` is called when one of them is settled. */
function messagesUnderWay(
  { clock, logger, deliveries, queue, send, onAttempt }: Dependencies,
  onPlaceFree: () => void,
) {
  const underWay = new Set<Promise<void>>();

  const attempt = async (due: DueDelivery, isClaimed: boolean): Promise<void> => {
    const outcome =
      due.data === null ? { error: 'the event is no longer there' } : await send(due, due.data, isClaimed);
    await deliveries.settle(due, outcome, clock.now());
    onAttempt(isAccepted(outcome) ? 'accepted' : 'refused');
  };

  const begin = (due: DueDelivery, asker: WaitingWebhook): void => {
    const done = attempt(due, asker.isClaimed)
      // A message whose result could not be stored is due again when its lease ends: delivery is at least once.
      .catch((error: unknown) => logger.warn({ err: error, webhook: due.webhook.id }, 'a webhook could not be settled'))
      .finally(() => {
        underWay.delete(done);
        queue.leave(asker);
        onPlaceFree();
      });
    underWay.add(done);
  };

  /** Takes the rows of the messages that got places, and gives back the places without a row. */
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

  return { take, underWay };
}
