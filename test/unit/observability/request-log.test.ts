import { describe, expect, it } from 'vitest';
import type { RequestToLog } from '../../../server/observability/ports.ts';
import { BATCH_SIZE, createRequestLog, WAITING_MAX } from '../../../server/observability/request-log.ts';
import { TestClock } from '../../support/clock.ts';

/** A database that accepts a batch, refuses it, or makes it wait. */
function createLog() {
  const written: RequestToLog[][] = [];
  const failures: unknown[] = [];
  let dropped = 0;
  let behaviour: () => Promise<void> = async () => {};
  const log = createRequestLog({
    clock: new TestClock(),
    store: {
      async append(requests) {
        await behaviour();
        written.push([...requests]);
      },
    },
    onDropped: (count) => {
      dropped += count;
    },
    onFailure: (error) => failures.push(error),
  });
  const record = (count: number, first = 0) => {
    for (let n = first; n < first + count; n += 1)
      log.record({
        tenantId: 'calm-otter',
        operation: String(n),
        status: 200,
        durationMs: 1,
        actor: null,
        isChange: false,
      });
  };
  return {
    log,
    record,
    written,
    failures,
    dropped: () => dropped,
    behave: (next: () => Promise<void>) => {
      behaviour = next;
    },
    operations: () => written.flat().map(({ operation }) => Number(operation)),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, index) => first + index);

describe('the request log', () => {
  it('writes nothing by itself before a batch is full', async () => {
    const { record, written, log } = createLog();
    record(BATCH_SIZE - 1);
    await settled();
    expect(written).toEqual([]);
    expect(log.waiting()).toBe(BATCH_SIZE - 1);
  });

  it('starts to write as soon as a batch is full', async () => {
    const { record, operations, log } = createLog();
    record(BATCH_SIZE);
    await settled();
    expect(operations()).toEqual(numbers(BATCH_SIZE));
    expect(log.waiting()).toBe(0);
  });

  it('writes what is waiting when told to, in order, in statements of bounded size', async () => {
    const { record, operations, written, log } = createLog();
    record(2 * BATCH_SIZE + 7);
    await log.flush();
    expect(operations()).toEqual(numbers(2 * BATCH_SIZE + 7));
    expect(Math.max(...written.map((batch) => batch.length))).toBe(BATCH_SIZE);
  });

  it('keeps entries that the database refused and writes them at the next turn, once', async () => {
    const { record, operations, behave, log } = createLog();
    behave(() => Promise.reject(new Error('away')));
    record(10);
    await expect(log.flush()).rejects.toThrow('away');
    record(5, 10);
    behave(async () => {});
    await log.flush();
    expect(operations()).toEqual(numbers(15));
  });

  it('never throws into the request that fills a batch', async () => {
    const { record, behave, failures } = createLog();
    behave(() => Promise.reject(new Error('away')));
    record(BATCH_SIZE);
    await settled();
    expect(failures).toEqual([new Error('away')]);
  });

  it('drops the oldest beyond its bound while the database is slow, and counts them', async () => {
    const { record, operations, behave, log, dropped } = createLog();
    let letGo = () => {};
    const slow = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    behave(() => slow);
    record(BATCH_SIZE);
    record(WAITING_MAX + 100, BATCH_SIZE);
    expect(log.waiting()).toBeLessThanOrEqual(WAITING_MAX);
    const flushed = log.flush();
    letGo();
    await flushed;
    const all = numbers(BATCH_SIZE + WAITING_MAX + 100);
    expect(dropped()).toBe(BATCH_SIZE);
    expect(operations()).toEqual([...all.slice(0, BATCH_SIZE), ...all.slice(2 * BATCH_SIZE)]);
  });

  it('holds no more than its bound however long the database is away', async () => {
    const { record, behave, log, dropped } = createLog();
    behave(() => Promise.reject(new Error('away')));
    for (let round = 0; round < 5; round += 1) {
      record(WAITING_MAX);
      await log.flush().catch(() => {});
    }
    expect(log.waiting()).toBeLessThanOrEqual(WAITING_MAX);
    expect(log.waiting() + dropped()).toBe(5 * WAITING_MAX);
  });

  it('costs a request a few microseconds at most, also when it drops', () => {
    const { record, behave } = createLog();
    behave(() => new Promise(() => {}));
    record(50_000);
    const started = performance.now();
    record(100_000);
    expect((performance.now() - started) / 100_000).toBeLessThan(0.01);
  });
});
