import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runJobs } from '../../../server/compose/shared/jobs.ts';
import type { Database } from '../../../server/storage/database.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function running(everyMs: number) {
  const state = { runs: 0 };
  const job = {
    name: 'look',
    everyMs,
    shared: false,
    run: async () => {
      state.runs += 1;
    },
  };
  // A job that is not shared only asks which engine the database has.
  const database = { engine: 'postgres' } as unknown as Database;
  const { stop } = runJobs([job], database, pino({ enabled: false }), () => 0);
  return { state, stop };
}

describe('background work', () => {
  it('that runs each hour, as EVENTS_KEEP_DAYS does, first runs a minute after the start', async () => {
    const { state, stop } = running(60 * MINUTE_MS);
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(state.runs).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS - 1);
    expect(state.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.runs).toBe(2);
    await stop();
  });

  it('that runs more often has its first turn after that time', async () => {
    const { state, stop } = running(250);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state.runs).toBe(4);
    await stop();
  });
});
