/**
 * Whether an answer costs more because there is more: pages, look-ups, owner's views and starts on a database with one
 * big project among very many, beside the same call on a small project or on an empty database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_COOKIE } from '../../server/accounts/browser-session.ts';
import { type Contender, startContender } from './contender.ts';
import { FULL_SCALE, type GrowthSeed, type Scale, type SeededProject, seedGrowth } from './growth-seed.ts';
import { load } from './load.ts';
import { createDatabase, withClient } from './postgres.ts';
import { rssMegabytes } from './process-meter.ts';

/** One call on the small and on the big project: medians in milliseconds. */
export interface GrowthRow {
  readonly name: string;
  readonly smallMs: number;
  readonly bigMs: number;
  readonly ratio: number;
  readonly failures: number;
}

export interface GrowthResults {
  readonly scale: Scale;
  readonly seedSeconds: number;
  readonly calls: readonly GrowthRow[];
  /** The unpaged list of users: megabytes added while it is sent, and how many users came. */
  readonly stream: { readonly addedMb: number; readonly users: number; readonly seconds: number };
  readonly start: { readonly emptyMs: number; readonly grownMs: number; readonly ratio: number };
}

const PORT = 4_040;
const QUICK_SCALE: Scale = { tenants: 2_000, users: 5_000, events: 20_000 };
const MASTER_KEY = Buffer.alloc(32, 'bench').toString('base64url');

export async function benchGrowth(server: string, quick: boolean): Promise<GrowthResults> {
  const [empty, grown] = [await createDatabase(server, 'empty'), await createDatabase(server, 'growth')];
  // Each database gets its schema from a first start.
  for (const url of [empty, grown]) await (await startOn(url)).stop();
  const scale = quick ? QUICK_SCALE : FULL_SCALE;
  const before = performance.now();
  const seed = await withClient(grown, async (client) => {
    const seeded = await seedGrowth((text, values) => client.query(text, values), scale);
    // BENCH_NO_ANALYZE shows what the planner does between a burst of growth and the next round of autovacuum.
    if (!process.env.BENCH_NO_ANALYZE) await client.query('analyze');
    return seeded;
  });
  const seedSeconds = (performance.now() - before) / 1_000;
  const contender = await startOn(grown);
  const stream = await benchStream(contender, seed);
  const calls = await benchCalls(contender.port, seed, quick);
  await contender.stop();
  return { scale, seedSeconds, calls, stream, start: await benchStarts(empty, grown, quick ? 2 : 7) };
}

const startOn = (url: string): Promise<Contender> =>
  startContender(
    '../../server/main.ts',
    { MASTER_KEY, BASE_URL: `http://localhost:${PORT}`, DATABASE_URL: url, LOG_LEVEL: 'warn' },
    { port: PORT },
  );

interface Call {
  readonly name: string;
  readonly path: (project: SeededProject, share: number) => string;
  /** Where in the project's history to read, as a share of it; one row each. */
  readonly at?: readonly number[];
  readonly asOwner?: boolean;
}

const events =
  (query = '') =>
  (project: SeededProject, share: number) =>
    `/api/social-login/events?limit=50&after=${Math.floor((project.events - 60) * share)}${query}`;

const CALLS: readonly Call[] = [
  { name: 'events page', path: events(), at: [0, 0.5, 1] },
  { name: 'events of one user', path: (project) => `/api/social-login/events?limit=2&user_id=${project.users - 1}` },
  { name: 'events of one kind', path: (project) => events('&event=logout')(project, 0.5) },
  {
    name: 'users page',
    path: (project, share) => `/api/social-login/users?limit=50&after=${Math.floor((project.users - 60) * share)}`,
    at: [0, 0.5, 1],
  },
  { name: 'user by id', path: (project) => `/api/social-login/users/${project.users - 1}` },
  { name: 'user by e-mail', path: (project) => `/api/social-login/users?email=user${project.users - 1}%40example.com` },
  { name: 'sessions of a user', path: () => '/api/social-login/users/2/sessions' },
  { name: 'tenant status', path: () => '/api/tenant' },
  { name: 'observability', path: () => '/api/observability?include=recent_events' },
  { name: 'insights', path: () => '/account/insights/data', asOwner: true },
];

const PLACES: Readonly<Record<number, string>> = { 0: ', start', 0.5: ', middle', 1: ', end' };

/**
 * One connection, so that the time of an answer is what it costs; big and small in turn, request by request, so that
 * whatever else the machine does hits both alike.
 */
async function benchCalls(port: number, { big, small }: GrowthSeed, quick: boolean): Promise<GrowthRow[]> {
  const pairs = CALLS.flatMap(({ name, path, at = [Number.NaN], asOwner = false }) =>
    at.map((share) => {
      const request = (project: SeededProject): Buffer => getRequest(path(project, share || 0), project, asOwner);
      return { name: `${name}${PLACES[share] ?? ''}`, requests: [request(small), request(big)] as const };
    }),
  );
  const times = pairs.map(() => [[], []] as [number[], number[]]);
  const failures = pairs.map(() => 0);
  const round = async (durationMs: number, kept: boolean): Promise<void> => {
    for (const [index, { requests }] of pairs.entries()) {
      const found = await inTurn(port, requests, durationMs);
      failures[index] = (failures[index] ?? 0) + found.failures;
      if (kept) for (const side of [0, 1] as const) times[index]?.[side].push(...found.times[side]);
    }
  };
  await round(quick ? 100 : 500, false);
  for (let rounds = quick ? 1 : 9; rounds > 0; rounds -= 1) await round(quick ? 150 : 300, true);
  return pairs.map(({ name }, index) => {
    const [smallMs, bigMs] = (times[index] ?? [[], []]).map(median) as [number, number];
    return { name, smallMs, bigMs, ratio: bigMs / smallMs, failures: failures[index] ?? 0 };
  });
}

async function inTurn(
  port: number,
  requests: readonly [Buffer, Buffer],
  durationMs: number,
): Promise<{ times: [number[], number[]]; failures: number }> {
  const times: [number[], number[]] = [[], []];
  let side: 0 | 1 = 1;
  let sent = 0;
  const { failures } = await load({
    port,
    connections: 1,
    durationMs,
    next: () => {
      side = side === 0 ? 1 : 0;
      sent = performance.now();
      return requests[side];
    },
    onAnswer: () => void times[side].push(performance.now() - sent),
  });
  return { times, failures };
}

function getRequest(path: string, { managementKey, sessionToken }: SeededProject, asOwner: boolean): Buffer {
  const credential = asOwner ? `Cookie: ${SESSION_COOKIE}=${sessionToken}` : `Authorization: Bearer ${managementKey}`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost:${PORT}\r\n${credential}\r\n\r\n`);
}

/** The small project's list comes first: the code and buffers of an answer are there before the long one begins. */
async function benchStream(contender: Contender, { big, small }: GrowthSeed): Promise<GrowthResults['stream']> {
  for (let times = 0; times < 5; times += 1) await listUsers(small);
  await sleep(1_000);
  const before = rssMegabytes(contender.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, rssMegabytes(contender.pid));
  }, 20);
  const started = performance.now();
  const users = await listUsers(big);
  clearInterval(watch);
  return { addedMb: peak - before, users, seconds: (performance.now() - started) / 1_000 };
}

async function listUsers({ managementKey }: SeededProject): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/social-login/users`, {
    headers: { authorization: `Bearer ${managementKey}` },
  });
  let users = 0;
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? [])
    users += decoder.decode(chunk, { stream: true }).split('"first_seen"').length - 1;
  return users;
}

/** In turn, so that a noisy minute of the machine hits both alike. */
async function benchStarts(empty: string, grown: string, rounds: number): Promise<GrowthResults['start']> {
  const times: Record<'empty' | 'grown', number[]> = { empty: [], grown: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of [
      ['empty', empty],
      ['grown', grown],
    ] as const) {
      const contender = await startOn(url);
      times[name].push(contender.readyMs);
      await contender.stop();
    }
  }
  const [emptyMs, grownMs] = [median(times.empty), median(times.grown)];
  return { emptyMs, grownMs, ratio: grownMs / emptyMs };
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
