/** All cores of the machine, which the load uses too; and one node that gets more than it can serve. */
import type { Contender } from '../instruments/contender.ts';
import { load } from '../instruments/load.ts';
import { createDatabase } from '../instruments/postgres.ts';
import { childrenCpuMicros, cpuMicros } from '../instruments/process-meter.ts';
import { refreshCalls } from '../instruments/refresh-calls.ts';
import { type SeededSession, seedSessions } from '../instruments/seed.ts';
import { addressOf, inTurn, RING, startService, tokensAt } from '../instruments/service.ts';
import { benchOverload, type OverloadResults } from './overload.ts';

export interface CoresResults extends OverloadResults {
  readonly workers: readonly WorkersRow[];
}

interface WorkersRow {
  readonly workers: number;
  readonly perSecond: number;
  readonly p99: number;
  /** CPU microseconds of all processes of the node for each verify: for the first calls, and later. */
  readonly cpuFirst: number;
  readonly cpuLater: number;
}

const PORT = 4_090;
/** Each session has at most one refresh under way. */
const SESSIONS = 8_000;
/**
 * A node that has just started serves a third of what it serves later. The overload is three times the measured rate,
 * so a rate measured cold would be no overload.
 */
const WARM_UP_MS = 4_000;

export async function benchCores(server: string, quick: boolean): Promise<CoresResults> {
  const database = await createDatabase(server, 'cores');
  const start = (workers: number, pinned: boolean): Promise<Contender> =>
    startService(
      {
        DATABASE_URL: database,
        LOG_LEVEL: 'warn',
        WORKERS: String(workers),
        // Several workers need a real identity provider; it is never called here.
        GOOGLE_CLIENT_ID: 'bench',
        GOOGLE_CLIENT_SECRET: 'bench',
      },
      PORT,
      { pinned },
    );
  const ms = quick ? 2_000 : 10_000;
  const workers: WorkersRow[] = [];
  let sessions: SeededSession[] = [];
  for (const count of [1, 2]) {
    const node = await start(count, false);
    if (sessions.length === 0) sessions = await seedSessions(database, RING, SESSIONS);
    const next = verifyRequests(sessions.slice(0, 500));
    const verifies = { port: PORT, connections: 32, next };
    const first = await withCpu(node, () => load({ ...verifies, durationMs: ms / 4 }));
    const later = await withCpu(node, () => load({ ...verifies, durationMs: ms / 2 }));
    const { requests, seconds, p99 } = later;
    workers.push({
      workers: count,
      perSecond: requests / seconds,
      p99,
      cpuFirst: first.cpu / first.requests,
      cpuLater: later.cpu / requests,
    });
    await node.stop();
  }
  const node = await start(1, true);
  const refreshes = { port: PORT, connections: 64, ...refreshCalls(sessions) };
  await load({ ...refreshes, durationMs: WARM_UP_MS });
  const { requests, seconds } = await load({ ...refreshes, durationMs: ms / 2 });
  const nextVerify = verifyRequests(sessions.slice(0, 500));
  const overload = await benchOverload(node, { servedPerSecond: requests / seconds, sessions, nextVerify, ms });
  await node.stop();
  return { workers, ...overload };
}

/** The result of a load, and the CPU microseconds that the node's processes used for it. */
async function withCpu<T extends object>(
  { pid }: Contender,
  run: () => Promise<T>,
): Promise<T & { readonly cpu: number }> {
  const used = (): number => cpuMicros(pid) + childrenCpuMicros(pid);
  const before = used();
  const result = await run();
  return { ...result, cpu: used() - before };
}

const verifyRequests = (sessions: readonly SeededSession[]): (() => Buffer) =>
  inTurn(sessions.map(tokensAt(addressOf(PORT), 1_000_000).verifyRequest));
