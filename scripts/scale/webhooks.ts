/**
 * Webhooks under load: two nodes and their receivers as processes of their own, people who refresh, a fifth of the receivers
 * failing, and one node killed in between. Nothing may be lost, events of one user come in order, the first try is soon, and
 * those who refresh notice nothing. In the end the failing receivers are mended, and what waits for them is made due.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSealer } from '../../server/crypto/sealer.ts';
import { createWebhookSecret } from '../../server/crypto/webhook-signature.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import type { Database } from '../../server/storage/database.ts';
import { createResourceStore } from '../../server/storage/social-login/resource/social-resource-store.ts';
import { createWebhookStore } from '../../server/storage/webhooks/webhook-store.ts';
import { freePort } from '../../test/support/ports.ts';
import { testMasterKey } from '../../test/support/test-master-key.ts';
import { startContender } from '../bench/instruments/contender.ts';
import { seedSessions } from '../bench/instruments/seed.ts';
import { count, type Figure, millis, percentile } from './figure.ts';
import { startPeople } from './refreshing-people.ts';
import { openStorage, ring } from './storage.ts';
import type { FromReceivers, ReceiversReport, ToReceivers } from './webhook-receivers.ts';

const [TENANTS, USERS] = [60, 40];
const [PEOPLE, THINK_MS] = [44, 100];
const [WARM_MS, BEFORE_MS] = [8_000, 25_000];
/** The killed node comes back after so long; what is measured of refreshes leaves that time out. */
const AWAY_MS = 5_000;
const BACK_MS = 10_000;
const DRAIN_MS = 150_000;
const LIMITS = { firstTryMs: 2_000, refreshShare: 0.95 };

export async function measureWebhooks(server: string, events: number): Promise<Figure[]> {
  const { url, database } = await openStorage(server, 'webhooks');
  const sessions = await seedSessions(url, ring, TENANTS, USERS);
  const receivers = await startReceivers();
  const ports = [await freePort(), await freePort()] as const;
  const baseUrl = `http://localhost:${ports[0]}`;
  const env = { MASTER_KEY: testMasterKey, BASE_URL: baseUrl, DATABASE_URL: url, LOG_LEVEL: 'error' };
  const start = (port: number) => startContender('../../server/main.ts', env, { port, pinned: false });
  const nodes = [await start(ports[0]), await start(ports[1])];
  const people = () => startPeople({ ports, people: PEOPLE, thinkMs: THINK_MS, sessions });

  const calm = people();
  await sleep(WARM_MS + BEFORE_MS);
  const before = rateBetween(calm.answered, [[WARM_MS, WARM_MS + BEFORE_MS]]);
  await calm.stop();

  const failing = Array.from({ length: TENANTS }, (_, index) => index).filter((index) => index % 5 === 0);
  receivers.tell({ secrets: await createWebhooks(database, receivers.port), failing });
  const from = await lastEvents(database);
  const load = people();
  const began = performance.now();
  const reached = async (share: number): Promise<void> => {
    while (load.answered.length < events * share) await sleep(100);
  };
  await reached(1 / 3);
  const killedAt = performance.now() - began;
  process.kill(nodes[1]?.pid ?? 0, 'SIGKILL');
  await sleep(AWAY_MS);
  nodes[1] = await start(ports[1]);
  const backAt = performance.now() - began;
  await reached(1);
  const endedAt = performance.now() - began;
  await load.stop();
  const during = rateBetween(load.answered, [
    [0, killedAt],
    [backAt + BACK_MS, endedAt],
  ]);
  const made = (await lastEvents(database)) - from;

  const waiting = await untilNothingIsDue(database);
  receivers.tell({ mend: true });
  await database.query(
    `update porchlight.webhook_deliveries set next_attempt_at = now() where status = 'pending' and next_attempt_at is not null`,
  );
  const left = await untilNothingIsLeft(database);
  const report = await receivers.report();
  await Promise.all(nodes.map((node) => node.stop()));
  await database.close();
  receivers.end();
  const lost = made - report.accepted - left;
  const p99 = percentile(report.firstTries, 0.99);
  const share = during.rate / before.rate;
  return [
    ['events', `${count(made)} of ${count(TENANTS * USERS)} users in ${(endedAt / 1_000).toFixed(0)} s`],
    ['receivers', `${TENANTS}, of which ${failing.length} fail until the end`],
    ['killed and started again', `one of two nodes, after ${(killedAt / 1_000).toFixed(0)} s`],
    ['lost', `${count(lost)}, and ${count(left)} not settled${verdict(lost === 0 && left === 0, '0')}`],
    ['out of order for one user', `${count(report.outOfOrder)}${verdict(report.outOfOrder === 0, '0')}`],
    ['with a wrong signature', `${count(report.forged)}${verdict(report.forged === 0, '0')}`],
    ['sent more than once', count(report.repeated)],
    [
      'first try',
      `p50 ${millis(percentile(report.firstTries, 0.5))}, p99 ${millis(p99)} of ${count(report.firstTries.length)}${verdict(p99 < LIMITS.firstTryMs, `${LIMITS.firstTryMs} ms`)}`,
    ],
    [
      '  at failing receivers',
      `${count(report.firstTriesOfFailing.length)} until the end, ${count(report.refused)} refused, ${count(waiting)} waited in their order`,
    ],
    ['refreshes before', describe(before)],
    ['refreshes meanwhile', describe(during)],
    ['  failed', `${load.failures()}, with the node that was killed`],
    ['  share of before', `${share.toFixed(3)}${verdict(share >= LIMITS.refreshShare, String(LIMITS.refreshShare))}`],
  ];
}

const verdict = (isKept: boolean, limit: string): string =>
  isKept ? ` (limit ${limit}: kept)` : ` (limit ${limit}: MISSED)`;

interface Rate {
  readonly rate: number;
  readonly times: readonly number[];
}

const describe = ({ rate, times }: Rate): string =>
  `${rate.toFixed(1)} a second, p50 ${millis(percentile(times, 0.5))}, p99 ${millis(percentile(times, 0.99))}`;

/** Refreshes within spans of time, counted from the first. */
function rateBetween(
  answered: readonly { readonly at: number; readonly ms: number }[],
  spans: readonly (readonly [number, number])[],
): Rate {
  const start = (answered[0]?.at ?? 0) - (answered[0]?.ms ?? 0);
  const times = answered.flatMap(({ at, ms }) =>
    spans.some(([from, until]) => at - start >= from && at - start < until) ? [ms] : [],
  );
  const seconds = spans.reduce((sum, [from, until]) => sum + (until - from), 0) / 1_000;
  return { rate: times.length / seconds, times };
}

async function startReceivers() {
  const child = fork(fileURLToPath(new URL('webhook-receivers.ts', import.meta.url)));
  process.once('exit', () => child.kill('SIGKILL'));
  const next = async (): Promise<FromReceivers> => (await once(child, 'message'))[0];
  const first = await next();
  if (!('port' in first)) throw new Error('the receivers did not start');
  const tell = (message: ToReceivers): void => void child.send(message);
  return {
    port: first.port,
    tell,
    async report(): Promise<ReceiversReport> {
      const answer = next();
      tell({ report: true });
      const told = await answer;
      if (!('report' in told)) throw new Error('the receivers told nothing');
      return told.report;
    },
    end: () => child.disconnect(),
  };
}

/** One webhook for each tenant; their secrets in the same order. */
async function createWebhooks(database: Database, port: number): Promise<string[]> {
  const store = createWebhookStore(database, createSealer(ring), createResourceStore(database));
  const tenants = await database.query<{ id: string }>(
    `select id from porchlight.tenants where id like 'bench-tenant-%' order by id`,
  );
  const secrets: string[] = [];
  for (const [index, { id: tenantId }] of tenants.entries()) {
    const secret = createWebhookSecret(systemRandom);
    const url = `http://127.0.0.1:${port}/hook/${index}`;
    const fresh = { offReason: null, failingSince: null, answeredAt: null, createdAt: new Date() };
    await store.create({ id: `wh_load${index}`, tenantId, url, events: ['token_refreshed'], ...fresh }, secret);
    secrets.push(secret);
  }
  return secrets;
}

async function lastEvents(database: Database): Promise<number> {
  const [row] = await database.query<{ sum: number }>(
    'select sum(last_event_id)::bigint as sum from porchlight.social_counters',
  );
  return Number(row?.sum);
}

/** What healthy receivers still have to get is sent; how many then wait for those that fail. */
async function untilNothingIsDue(database: Database): Promise<number> {
  for (let waited = 0; waited < DRAIN_MS; waited += 500) {
    const [row] = await database.query<{ due: number; waiting: number }>(
      `select count(*) filter (where hooks.failing_since is null)::int as due, count(*)::int as waiting
       from porchlight.webhook_deliveries deliveries join porchlight.webhooks hooks on hooks.id = deliveries.webhook_id
       where deliveries.status = 'pending'`,
    );
    if (row && row.due === 0 && (await unread(database)) === 0) return row.waiting;
    await sleep(500);
  }
  return Number.NaN;
}

/** Deliveries that are not settled when the time is over. */
async function untilNothingIsLeft(database: Database): Promise<number> {
  let left = 0;
  for (let waited = 0; waited < DRAIN_MS; waited += 500) {
    const [row] = await database.query<{ left: number }>(
      `select count(*)::int as left from porchlight.webhook_deliveries where status <> 'delivered'`,
    );
    left = row?.left ?? 0;
    if (left === 0) return 0;
    await sleep(500);
  }
  return left;
}

async function unread(database: Database): Promise<number> {
  const [row] = await database.query<{ unread: number }>(
    `select coalesce(sum(counters.last_event_id - hooks.last_event_id), 0)::int as unread
     from porchlight.webhooks hooks join porchlight.social_counters counters on counters.tenant_id = hooks.tenant_id`,
  );
  return row?.unread ?? 0;
}
