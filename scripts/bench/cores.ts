/**
 * All cores of the machine, the load on them too, and one node that is sent three times what it can serve: verify has to go
 * on, and whoever cannot be served has to hear so at once, with a time to come back.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccessTokens } from '../../server/crypto/access-token.ts';
import { createKeyRing } from '../../server/crypto/key-ring.ts';
import { type Contender, startContender } from './contender.ts';
import { jsonRequest, load } from './load.ts';
import { createDatabase } from './postgres.ts';
import { rssMegabytes } from './process-meter.ts';
import { refreshCalls } from './refresh-calls.ts';
import { type SeededSession, seedSessions } from './seed.ts';
import { table } from './table.ts';

export interface CoresResults {
  readonly workers: readonly { readonly workers: number; readonly perSecond: number; readonly p99: number }[];
  readonly overload: readonly OverloadRow[];
  /** The highest memory of the node while it had too much to do. */
  readonly overloadMb: number;
}

interface OverloadRow {
  readonly name: string;
  /** Sent, whether or not the last one was answered. */
  readonly perSecond: number;
  readonly answered: number;
  /** Refused with 503 and `Retry-After`. */
  readonly shed: number;
  /** Any other answer, or none. */
  readonly failed: number;
  readonly p99: number;
}

const MASTER_KEY = Buffer.alloc(32, 'bench');
const PORT = 4_090;
const BASE_URL = `http://localhost:${PORT}`;
const TIMES = 3;
const TICK_MS = 20;

export async function benchCores(server: string, quick: boolean): Promise<CoresResults> {
  const database = await createDatabase(server, 'cores');
  const ring = createKeyRing([MASTER_KEY]);
  const start = (workers: number, pinned: boolean): Promise<Contender> =>
    startContender(
      '../../server/main.ts',
      {
        MASTER_KEY: MASTER_KEY.toString('base64url'),
        BASE_URL,
        DATABASE_URL: database,
        LOG_LEVEL: 'warn',
        WORKERS: String(workers),
        // Several workers need a true identity provider, which nobody asks here.
        GOOGLE_CLIENT_ID: 'bench',
        GOOGLE_CLIENT_SECRET: 'bench',
      },
      { port: PORT, pinned },
    );
  const ms = quick ? 2_000 : 10_000;
  const workers: { workers: number; perSecond: number; p99: number }[] = [];
  let sessions: SeededSession[] = [];
  for (const count of [1, 2]) {
    const node = await start(count, false);
    if (sessions.length === 0) sessions = await seedSessions(database, ring, 2_000);
    const next = await verifyRequests(sessions.slice(0, 500));
    await load({ port: PORT, connections: 32, durationMs: ms / 4, next });
    const { requests, seconds, p99 } = await load({ port: PORT, connections: 32, durationMs: ms, next });
    workers.push({ workers: count, perSecond: requests / seconds, p99 });
    await node.stop();
  }
  const node = await start(1, true);
  const { requests, seconds } = await load({
    port: PORT,
    connections: 32,
    durationMs: ms / 2,
    ...refreshCalls(sessions),
  });
  const overload = await overloaded(node, (requests / seconds) * TIMES, ms, sessions);
  await node.stop();
  return { workers, ...overload };
}

async function verifyRequests(sessions: readonly SeededSession[]): Promise<() => Buffer> {
  const tokens = createAccessTokens(createKeyRing([MASTER_KEY]), BASE_URL);
  const person = { id: 1, email: 'ada@example.com', name: 'Ada Lovelace', picture: null };
  const requests = await Promise.all(
    sessions.map(async ({ tenantId, sessionId }) => {
      const claims = { ...person, tenant_id: tenantId, sid: sessionId, gen: 1_000_000, epoch: 0 };
      return jsonRequest(`/edge/auth/${tenantId}/verify`, { access_token: await tokens.sign(claims, new Date()) });
    }),
  );
  let index = 0;
  return () => requests[index++ % requests.length] as Buffer;
}

/** Refreshes come at their rate whatever becomes of them; beside them a trickle of verify. */
async function overloaded(node: Contender, perSecond: number, ms: number, sessions: readonly SeededSession[]) {
  const end = performance.now() + ms;
  const [refresh, verify] = [tally('refresh'), tally('verify')];
  let highest = rssMegabytes(node.pid);
  const watch = setInterval(() => {
    highest = Math.max(highest, rssMegabytes(node.pid));
  }, 100);
  const tokens = createAccessTokens(createKeyRing([MASTER_KEY]), BASE_URL);
  const person = { id: 1, email: 'ada@example.com', name: 'Ada Lovelace', picture: null };
  const pending = new Set<Promise<void>>();
  const send = (into: Tally, path: string, body: object, onPair?: (pair: { refresh_token: string }) => void): void => {
    const use = into.take(path, body, onPair).finally(() => pending.delete(use));
    pending.add(use);
  };
  let [index, due] = [0, 0];
  while (performance.now() < end) {
    const session = sessions[index++ % sessions.length] as SeededSession;
    const claims = { ...person, tenant_id: session.tenantId, sid: session.sessionId, gen: 1_000_000, epoch: 0 };
    send(verify, `/edge/auth/${session.tenantId}/verify`, { access_token: await tokens.sign(claims, new Date()) });
    for (due += (perSecond * TICK_MS) / 1_000; due >= 1; due -= 1) {
      const other = sessions[index++ % sessions.length] as SeededSession;
      send(refresh, `/edge/auth/${other.tenantId}/refresh`, { refresh_token: other.refreshToken }, (pair) => {
        other.refreshToken = pair.refresh_token;
      });
    }
    await sleep(TICK_MS);
  }
  await Promise.all(pending);
  clearInterval(watch);
  return { overload: [verify, refresh].map((each) => each.row(ms / 1_000)), overloadMb: highest };
}

interface Tally {
  take(path: string, body: object, onPair?: (pair: { refresh_token: string }) => void): Promise<void>;
  row(seconds: number): OverloadRow;
}

function tally(name: string): Tally {
  const times: number[] = [];
  let [sent, shed, failed] = [0, 0, 0];
  return {
    async take(path, body, onPair) {
      const started = performance.now();
      sent += 1;
      try {
        const answer = await fetch(new URL(path, BASE_URL), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const read = (await answer.json()) as { refresh_token: string };
        if (answer.status === 503 && answer.headers.has('retry-after')) shed += 1;
        else if (answer.status !== 200) failed += 1;
        else {
          times.push(performance.now() - started);
          onPair?.(read);
        }
      } catch {
        failed += 1;
      }
    },
    row(seconds) {
      times.sort((left, right) => left - right);
      const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
      return { name, perSecond: sent / seconds, answered: times.length, shed, failed, p99 };
    },
  };
}

export const coresTable = ({ workers, overload, overloadMb }: CoresResults): string[] => [
  ...table(
    ['All cores, load on them too', 'verify/s', 'p99 ms'],
    workers.map((row) => [`WORKERS=${row.workers}`, row.perSecond.toFixed(0), row.p99.toFixed(2)]),
  ),
  '',
  ...table(
    [`One node at ${TIMES} × the refreshes it can serve`, 'sent/s', 'answered', 'shed', 'failed', 'p99 ms'],
    overload.map((row) => [
      row.name,
      row.perSecond.toFixed(0),
      String(row.answered),
      String(row.shed),
      String(row.failed),
      row.p99.toFixed(0),
    ]),
  ),
  `  highest memory of the node: ${overloadMb.toFixed(0)} MB`,
];
