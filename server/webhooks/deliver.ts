/**
 * Sends what is due, on every node at once: rows are taken by `skip locked`, so no two workers send the same one. A
 * slow receiver holds only its own share of the places, and no worker waits for it before it serves the others.
 */
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import { isAccepted } from './delivery.ts';
import type { DeliveryStore, DueDelivery } from './ports.ts';
import type { SendDelivery } from './send-delivery.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly deliveries: DeliveryStore;
  readonly send: SendDelivery;
  readonly onAttempt: (outcome: 'accepted' | 'refused') => void;
}

interface Deliver {
  /** Collects new events and sends what is due. It returns when all that was due has been begun. */
  run(): Promise<void>;
  /** There may be something to send. */
  wake(): void;
  /** Resolves when nothing is on its way any more. */
  idle(): Promise<void>;
  readonly inFlight: () => number;
}

const PLACES = 64;
const PLACES_OF_ONE = 8;
/** While nobody has a webhook, the database is asked this seldom. */
const LOOK_EVERY_MS = 5_000;

export function deliver({ clock, logger, deliveries, send, onAttempt }: Dependencies): Deliver {
  const underWay = new Map<number, Promise<void>>();
  const held = new Map<string, number>();
  let lookAgainAt = 0;

  const attempt = async (due: DueDelivery): Promise<void> => {
    const data = await deliveries.dataOf(due);
    const outcome = data === null ? { error: 'the event is no longer there' } : await send(due, data);
    await deliveries.settle(due, outcome, clock.now());
    onAttempt(isAccepted(outcome) ? 'accepted' : 'refused');
  };

  const begin = (due: DueDelivery): void => {
    const { delivery, webhook } = due;
    held.set(webhook.id, (held.get(webhook.id) ?? 0) + 1);
    const done = attempt(due)
      // What could not be settled is due again when its lease ends: at least once is the promise.
      .catch((error: unknown) => logger.warn({ err: error, webhook: webhook.id }, 'a webhook could not be settled'))
      .finally(() => {
        underWay.delete(delivery.id);
        const left = (held.get(webhook.id) ?? 1) - 1;
        if (left === 0) held.delete(webhook.id);
        else held.set(webhook.id, left);
      });
    underWay.set(delivery.id, done);
  };

  const takeAll = async (): Promise<void> => {
    for (;;) {
      const places = PLACES - underWay.size;
      if (places <= 0) return;
      const busy = [...held].filter(([, count]) => count >= PLACES_OF_ONE).map(([id]) => id);
      const taken = await deliveries.takeDue({ limit: places, limitOfOne: PLACES_OF_ONE, except: busy }, clock.now());
      for (const due of taken) begin(due);
      if (taken.length === 0) return;
    }
  };

  return {
    wake: () => {
      lookAgainAt = 0;
    },
    inFlight: () => underWay.size,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    async run() {
      const now = clock.now().getTime();
      if (now < lookAgainAt) return;
      if (!(await deliveries.anybody())) {
        lookAgainAt = now + LOOK_EVERY_MS;
        return;
      }
      while (await deliveries.collect(clock.now())) await takeAll();
      await takeAll();
    },
  };
}
