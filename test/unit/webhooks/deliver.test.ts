import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { deliver } from '../../../server/webhooks/deliver.ts';
import type { DeliveryStore, DueDelivery } from '../../../server/webhooks/ports.ts';
import { TestClock } from '../../support/clock.ts';

const PATIENT = { timeout: 15_000 };

type Share = Parameters<DeliveryStore['takeDue']>[0];

const dueOf = (webhook: string, id: number): DueDelivery =>
  ({ delivery: { id }, webhook: { id: webhook }, secrets: {}, data: {} }) as unknown as DueDelivery;

/** What is due in memory, given out as the statement does; a test may hold an answer back. */
function dueInMemory(waiting: DueDelivery[]) {
  const store = {
    beforeAnswer: async (_share: Share): Promise<void> => {},
    anybody: async () => true,
    collect: async () => false,
    async takeDue(share: Share): Promise<DueDelivery[]> {
      const { limit, limitOfOne, only, except } = share;
      const taken: DueDelivery[] = [];
      for (const due of waiting) {
        const { id } = due.webhook;
        const isAsked = (only === undefined || only.includes(id)) && !except.includes(id);
        const ofOne = taken.filter(({ webhook }) => webhook.id === id).length;
        if (isAsked && taken.length < limit && ofOne < limitOfOne) taken.push(due);
      }
      for (const due of taken) waiting.splice(waiting.indexOf(due), 1);
      await store.beforeAnswer(share);
      return taken;
    },
    settle: async ({ delivery }: DueDelivery) => delivery,
  };
  return store;
}

it('sends the rest of a webhook that is found to work while others are looked for', async () => {
  const waiting = [dueOf('wh_old', 1)];
  const store = dueInMemory(waiting);
  const sent: number[] = [];
  const answers = new Map<number, () => void>();
  const worker = deliver({
    clock: new TestClock(),
    logger: pino({ level: 'silent' }),
    deliveries: store as unknown as DeliveryStore,
    send: ({ delivery, webhook }) => {
      sent.push(delivery.id);
      if (webhook.id === 'wh_old') return Promise.resolve({ status: 204 });
      return new Promise((resolve) => answers.set(delivery.id, () => resolve({ status: 204 })));
    },
    onAttempt: () => {},
  });
  await worker.run();
  await vi.waitUntil(() => worker.inFlight() === 0, PATIENT);

  for (let id = 11; id <= 30; id += 1) waiting.push(dueOf('wh_new', id));
  // The first of the new one's is accepted just after the others of those that work were looked for.
  store.beforeAnswer = async ({ only }) => {
    if (!only || sent.length !== 5) return;
    answers.get(11)?.();
    await vi.waitUntil(() => worker.inFlight() === 3, PATIENT);
  };
  await worker.run();
  await vi.waitUntil(() => {
    for (const answer of answers.values()) answer();
    return sent.length === 21;
  }, PATIENT);
  await worker.stop();
  expect(new Set(sent).size).toBe(21);
});
