import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createFairQueue } from '../../../server/scheduling/fair-queue.ts';
import { deliver } from '../../../server/webhooks/deliver.ts';
import type { DeliveryStore, DueDelivery } from '../../../server/webhooks/ports.ts';
import { WEBHOOK_ROOMS } from '../../../server/webhooks/rooms.ts';
import { TestClock } from '../../support/clock.ts';

const PATIENT = { timeout: 15_000 };

interface Hook {
  readonly id: string;
  readonly tenantId: string;
  readonly isClaimed: boolean;
  answeredAt: Date | null;
}

const hookOf = (id: string, more: Partial<Hook> = {}): Hook => ({
  id,
  tenantId: `tenant-of-${id}`,
  isClaimed: true,
  answeredAt: null,
  ...more,
});

/** Messages in memory, selected as the statements do. */
function dueInMemory(hooks: readonly Hook[]) {
  const waiting = new Map<Hook, number[]>(hooks.map((hook) => [hook, []]));
  const store = {
    add: (hook: Hook, ...ids: number[]) => void waiting.get(hook)?.push(...ids),
    hasSubscribers: async () => true,
    collect: async () => false,
    waiting: async () =>
      [...waiting].flatMap(([hook, ids]) => (ids.length > 0 ? [{ ...hook, failingSince: null, due: ids.length }] : [])),
    takeDue: async (places: ReadonlyMap<string, number>) =>
      [...waiting].flatMap(([webhook, ids]) =>
        ids
          .splice(0, places.get(webhook.id) ?? 0)
          .map((id) => ({ delivery: { id }, webhook, secrets: {}, data: {} }) as unknown as DueDelivery),
      ),
    settle: async ({ delivery, webhook }: DueDelivery) => {
      const hook = hooks.find(({ id }) => id === webhook.id);
      if (hook) hook.answeredAt ??= new Date();
      return delivery;
    },
  };
  return store;
}

function workerOf(store: ReturnType<typeof dueInMemory>) {
  const sent: number[] = [];
  const answers = new Map<number, () => void>();
  const worker = deliver({
    clock: new TestClock(),
    logger: pino({ level: 'silent' }),
    deliveries: store as unknown as DeliveryStore,
    queue: createFairQueue(WEBHOOK_ROOMS),
    send: ({ delivery: { id } }) => {
      sent.push(id);
      return new Promise((resolve) => answers.set(id, () => resolve({ status: 204 })));
    },
    onAttempt: () => {},
  });
  return {
    worker,
    sent,
    answer: (id: number) => answers.get(id)?.(),
    answerAll: () => answers.forEach((one) => void one()),
  };
}

const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

describe('a worker', () => {
  it('begins with few messages to a receiver that was never tried, and with more once it has answered', async () => {
    const hook = hookOf('a');
    const store = dueInMemory([hook]);
    store.add(hook, ...numbers(1, 20));
    const { worker, sent, answer, answerAll } = workerOf(store);
    await worker.run();
    expect(sent).toEqual([1, 2]);
    answer(1);
    await vi.waitUntil(() => sent.length === 10, PATIENT);
    expect(worker.inFlight()).toBe(9);
    await vi.waitUntil(() => {
      answerAll();
      return worker.inFlight() === 0 && sent.length === 20;
    }, PATIENT);
    await worker.stop();
    expect(sent).toEqual(numbers(1, 20));
  });

  it('sends one message at a time for a project without an owner, whatever its webhooks are', async () => {
    const shared = { tenantId: 'guest', isClaimed: false };
    const hooks = [hookOf('a', shared), hookOf('b', shared), hookOf('c', { ...shared, answeredAt: new Date() })];
    const store = dueInMemory(hooks);
    for (const [index, hook] of hooks.entries()) store.add(hook, ...numbers(index * 10, 5));
    const { worker, sent, answerAll } = workerOf(store);
    await worker.run();
    // One webhook that was never tried, and one that answers.
    expect(sent).toEqual([0, 20]);
    await vi.waitUntil(() => {
      answerAll();
      return worker.inFlight() === 0 && sent.length === 15;
    }, PATIENT);
    await worker.stop();
  });

  it('serves a webhook that comes late while the others hang', async () => {
    const guests = numbers(1, 30).map((index) => hookOf(`guest-${index}`, { isClaimed: false }));
    const late = hookOf('late');
    const store = dueInMemory([...guests, late]);
    for (const [index, hook] of guests.entries()) store.add(hook, ...numbers(index * 100, 50));
    const { worker, sent, answerAll } = workerOf(store);
    await worker.run();
    expect(sent).toHaveLength(WEBHOOK_ROOMS.untried.unclaimed.places);
    store.add(late, 9_999);
    await worker.run();
    expect(sent.at(-1)).toBe(9_999);
    const stopped = worker.stop();
    answerAll();
    await stopped;
    expect(worker.inFlight()).toBe(0);
  });

  it('gives a place back when the message that it was for is gone', async () => {
    const hook = hookOf('a');
    const store = dueInMemory([hook]);
    const { worker, sent, answerAll } = workerOf({
      ...store,
      takeDue: vi.fn(store.takeDue).mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('away')),
    });
    store.add(hook, 1);
    await worker.run();
    await expect(worker.run()).rejects.toThrow('away');
    expect(sent).toEqual([]);
    await worker.run();
    expect(sent).toEqual([1]);
    answerAll();
    await worker.stop();
  });
});
