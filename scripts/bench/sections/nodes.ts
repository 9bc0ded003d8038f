/**
 * One, two and four processes on one PostgreSQL: what a verify costs each of them, and how long a revocation takes to
 * reach every node, at 1,000 revocations a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endSessionsStatement } from '../../../server/storage/social-login/sessions/end-sessions-statement.ts';
import { median, percentile } from '../../measure/percentile.ts';
import type { Contender } from '../instruments/contender.ts';
import { measure } from '../instruments/measure.ts';
import { createDatabase } from '../instruments/postgres.ts';
import { cpuMicros } from '../instruments/process-meter.ts';
import { type SeededSession, seedSessions } from '../instruments/seed.ts';
import { addressOf, inTurn, RING, startService, tokensAt } from '../instruments/service.ts';

interface NodesRow {
  readonly nodes: number;
  /** CPU time of a verify: the median of all nodes and rounds. */
  readonly verifyCpuMicros: number;
  /** From the commit to the first `valid: false`, over all samples and nodes, in milliseconds. */
  readonly delayP50: number;
  readonly delayP99: number;
  /** Share of a core that each node spends while it reads the feed and answers the samples. */
  readonly cpuShare: number;
}

const FIRST_PORT = 4_050;
const BASE_URL = addressOf(FIRST_PORT);
const RATE = 1_000;
const TICK_MS = 20;
const SAMPLES_PER_SECOND = 10;
const LOOK_EVERY_MS = 5;

export async function benchNodes(server: string, quick: boolean): Promise<NodesRow[]> {
  const rows: NodesRow[] = [];
  const seconds = quick ? 3 : 20;
  for (const count of quick ? [1, 2] : [1, 2, 4]) rows.push(await benchCount(server, count, seconds, quick));
  return rows;
}

async function benchCount(server: string, count: number, seconds: number, quick: boolean): Promise<NodesRow> {
  const database = await createDatabase(server, `nodes_${count}`);
  const nodes: Contender[] = [];
  for (let index = 0; index < count; index += 1)
    nodes.push(await startService({ BASE_URL, DATABASE_URL: database }, FIRST_PORT + index));
  const sessions = await seedSessions(database, RING, RATE * seconds);
  const { verifyRequest: requestOf } = tokensAt(BASE_URL);

  const verifyCpuMicros = await benchVerifyOn(nodes, sessions.slice(0, 1_000).map(requestOf), quick);
  const before = nodes.map(({ pid }) => cpuMicros(pid));
  const started = performance.now();
  const delays = await benchRevocations(database, nodes, sessions, requestOf);
  const elapsedMs = performance.now() - started;
  const spent = nodes.map(({ pid }, index) => cpuMicros(pid) - (before[index] ?? 0));
  for (const node of nodes) await node.stop();
  return {
    nodes: count,
    verifyCpuMicros,
    delayP50: percentile(delays, 0.5),
    delayP99: percentile(delays, 0.99),
    cpuShare: spent.reduce((sum, micros) => sum + micros, 0) / count / (elapsedMs * 1_000),
  };
}

/** Measures each node in turn, while all the others run. */
async function benchVerifyOn(
  nodes: readonly Contender[],
  requests: readonly Buffer[],
  quick: boolean,
): Promise<number> {
  const next = inTurn(requests);
  const candidates = nodes.map((contender, node) => ({ name: `node ${node}`, contender, next }));
  const plan = quick
    ? { rounds: 1, warmUpMs: 500, roundMs: 700, connections: 16 }
    : { rounds: 5, warmUpMs: 3_000, roundMs: 2_000, connections: 16 };
  return median((await measure(candidates, plan)).map((row) => row.cpuMicros));
}

/** Ends all sessions at the given rate with the statement of a logout, and checks some of them on each node. */
async function benchRevocations(
  database: string,
  nodes: readonly Contender[],
  sessions: readonly SeededSession[],
  requestOf: (session: SeededSession) => Buffer,
): Promise<number[]> {
  const pool = new pg.Pool({ connectionString: database, max: 8 });
  const statement = endSessionsStatement('porchlight', 'sessionId');
  const end = async ({ tenantId, sessionId }: SeededSession): Promise<number> => {
    await pool.query({ name: 'end', text: statement, values: [tenantId, sessionId, 'logout', new Date()] });
    return performance.now();
  };
  const every = RATE / SAMPLES_PER_SECOND;
  const delays: number[] = [];
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let index = 0; index < sessions.length; ) {
    const due = Math.min(sessions.length, Math.floor(((performance.now() - started) / 1_000) * RATE));
    for (; index < due; index += 1) {
      const session = sessions[index];
      if (!session) break;
      const ended = end(session);
      pending.push(index % every === 0 ? follow(ended, nodes, requestOf(session), delays) : ended.then(() => {}));
    }
    await sleep(TICK_MS);
  }
  await Promise.all(pending);
  await pool.end();
  return delays;
}

async function follow(
  ended: Promise<number>,
  nodes: readonly Contender[],
  request: Buffer,
  delays: number[],
): Promise<void> {
  const committed = await ended;
  await Promise.all(
    nodes.map(async ({ port }) => {
      const answer = await untilOver(port, request);
      delays.push(answer - committed);
    }),
  );
}

/** The time at which the node first says that the token is no longer valid. */
async function untilOver(port: number, request: Buffer): Promise<number> {
  const [head = '', body = ''] = request.toString().split('\r\n\r\n');
  const url = `http://127.0.0.1:${port}${head.split(' ')[1]}`;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    const answer = (await (await fetch(url, init)).json()) as { valid: boolean };
    if (!answer.valid) return performance.now();
  }
  throw new Error('a node did not hear of a revocation within half a minute');
}
