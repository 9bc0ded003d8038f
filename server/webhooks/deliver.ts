/**
 * Sends what is due, on every node at once: rows are taken by `skip locked`, so no two workers send the same one. A
 * slow receiver holds only its own share of the places, and no worker waits for it before it serves the others. Receivers
 * that have not accepted anything lately share half of the places: however many of them hang, the others go on.
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
  /** Collects new events and begins to send what is due, as far as there are places; the rest follows as they get free. */
  run(): Promise<void>;
  /** There may be something to send. */
  wake(): void;
  /** Begins nothing more, and resolves when nothing is on its way. */
  stop(): Promise<void>;
  readonly inFlight: () => number;
}

const PLACES = 64;
const PLACES_OF_ONE = 8;
const PLACES_OF_UNPROVEN = 32;
const PLACES_OF_ONE_UNPROVEN = 4;
/** Webhooks that are remembered to work; those beyond count as unproven until their next success. */
const PROVEN_MAX = 2_000;
/** While nobody has a webhook, the database is asked this seldom. */
const LOOK_EVERY_MS = 5_000;
/** So long places that have got free are gathered, so that one look serves several. */
const REFILL_AFTER_MS = 20;

export function deliver({ clock, logger, deliveries, send, onAttempt }: Dependencies): Deliver {
  const underWay = new Map<number, Promise<void>>();
  const held = new Map<string, number>();
  /** Webhooks whose last attempt here was accepted. */
  const proven = new Set<string>();
  let unprovenUnderWay = 0;
  let ended = 0;
  let lookAgainAt = 0;
  /** More may be due than there were places for. */
  let isShort = false;
  let refill: NodeJS.Timeout | undefined;
  let taking: Promise<void> = Promise.resolve();
  let isStopped = false;

  const attempt = async (due: DueDelivery): Promise<void> => {
    const outcome = due.data === null ? { error: 'the event is no longer there' } : await send(due, due.data);
    if (!isAccepted(outcome)) proven.delete(due.webhook.id);
    else if (proven.size < PROVEN_MAX) proven.add(due.webhook.id);
    await deliveries.settle(due, outcome, clock.now());
    onAttempt(isAccepted(outcome) ? 'accepted' : 'refused');
  };

  const begin = (due: DueDelivery, isProven: boolean): void => {
    const { delivery, webhook } = due;
    if (!isProven) unprovenUnderWay += 1;
    held.set(webhook.id, (held.get(webhook.id) ?? 0) + 1);
    const done = attempt(due)
      // What could not be settled is due again when its lease ends: at least once is the promise.
      .catch((error: unknown) => logger.warn({ err: error, webhook: webhook.id }, 'a webhook could not be settled'))
      .finally(() => {
        underWay.delete(delivery.id);
        if (!isProven) unprovenUnderWay -= 1;
        ended += 1;
        const left = (held.get(webhook.id) ?? 1) - 1;
        if (left === 0) held.delete(webhook.id);
        else held.set(webhook.id, left);
        refillSoon();
      });
    underWay.set(delivery.id, done);
  };

  const busy = (limit: number): string[] => [...held].filter(([, count]) => count >= limit).map(([id]) => id);

  /** Of those that are known to work, or of the others; how many were begun. */
  const takeSome = async (isProven: boolean, known: readonly string[]): Promise<number> => {
    const limitOfOne = isProven ? PLACES_OF_ONE : PLACES_OF_ONE_UNPROVEN;
    const limit = Math.min(PLACES - underWay.size, isProven ? PLACES : PLACES_OF_UNPROVEN - unprovenUnderWay);
    const full = busy(limitOfOne);
    if (limit <= 0 || full.length > 0) isShort = true;
    if (limit <= 0 || (isProven && known.length === 0)) return 0;
    const among = isProven ? { only: known, except: full } : { except: [...known, ...full] };
    const taken = await deliveries.takeDue({ limit, limitOfOne, ...among }, clock.now());
    for (const due of taken) begin(due, isProven);
    return taken.length;
  };

  const take = async (): Promise<void> => {
    let [before, begun] = [0, 0];
    do {
      [before, isShort] = [ended, false];
      // For both: one that is found to work in between would be among neither.
      const known = [...proven];
      begun = (await takeSome(true, known)) + (await takeSome(false, known));
      // A place that got free while the database was asked may be what was missing.
    } while (!isStopped && (begun > 0 || (isShort && ended !== before)));
  };

  /** One look after the other: two at once would take more than the share of one webhook. */
  const takeAll = (): Promise<void> => {
    taking = taking.then(take, take);
    return taking;
  };

  const refillSoon = (): void => {
    if (!isShort || isStopped || refill !== undefined) return;
    refill = setTimeout(() => {
      refill = undefined;
      takeAll().catch((error: unknown) => logger.warn({ err: error }, 'webhooks that are due could not be taken'));
    }, REFILL_AFTER_MS);
    refill.unref();
  };

  return {
    wake: () => {
      lookAgainAt = 0;
    },
    inFlight: () => underWay.size,
    async stop() {
      isStopped = true;
      clearTimeout(refill);
      await taking.catch(() => {});
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    async run() {
      const now = clock.now().getTime();
      if (now < lookAgainAt) return;
      if (!(await deliveries.anybody())) {
        lookAgainAt = now + LOOK_EVERY_MS;
        return;
      }
      while (!isStopped && (await deliveries.collect(clock.now()))) await takeAll();
      await takeAll();
    },
  };
}
