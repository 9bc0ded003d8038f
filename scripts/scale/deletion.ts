/**
 * A resource with a very long history is deleted while other tenants refresh: how soon the call is answered, how soon
 * the rows are gone, and how much the others are slowed. Also measures how many bytes an event takes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MANAGEMENT_KEY_PREFIX } from '@porchlight/contract';
import { createCredential } from '../../server/crypto/credentials.ts';
import { sha256 } from '../../server/crypto/hashes.ts';
import { systemRandom } from '../../server/kernel/random.ts';
import type { Database } from '../../server/storage/database.ts';
import { type LoadResult, openLoad } from '../bench/instruments/load.ts';
import { refreshCalls } from '../bench/instruments/refresh-calls.ts';
import { seedSessions } from '../bench/instruments/seed.ts';
import { RING } from '../bench/instruments/service.ts';
import { count, type Figure, millis, seconds, timed } from './figure.ts';
import { openStorage, startNode } from './storage.ts';

const BIG = 'big-history-000001';
const SESSIONS = 400;
/** This many people refresh again and again, each as soon as the last answer is there. */
const PEOPLE = 4;
/** How long refreshes are measured: before the deletion, and after its start. */
const QUIET_MS = 20_000;
const BUSY_MS = 60_000;
/** How long to wait at most until the rows are gone. */
const LONGEST_MS = 1_200_000;
const PRO_EVENTS_A_YEAR = 3_000_000;

export async function measureDeletion(server: string, events: number): Promise<Figure[]> {
  const { url, database } = await openStorage(server, 'deletion');
  const sessions = await seedSessions(url, RING, SESSIONS);
  const before = await historyBytes(database);
  const key = await seedHistory(database, events);
  await database.query('analyze porchlight.social_login_events');
  const bytes = ((await historyBytes(database)) - before) / events;

  const { node, baseUrl } = await startNode(url);
  const people = await openLoad({ port: node.port, connections: PEOPLE, ...refreshCalls(sessions) });
  const quiet = describe(await people.run(QUIET_MS));
  const meanwhile = people.run(BUSY_MS);
  const authorization = { authorization: `Bearer ${key}` };
  let status = 0;
  const answeredMs = await timed(async () => {
    status = (await fetch(`${baseUrl}/api/resources/social-login`, { method: 'DELETE', headers: authorization }))
      .status;
  });
  const after = (await fetch(`${baseUrl}/api/social-login/events`, { headers: authorization })).status;
  const swept: { ms: number; left: number }[] = [];
  const began = performance.now();
  for (let left = events; left > 0 && performance.now() - began < LONGEST_MS; await sleep(1_000)) {
    left = await eventsLeft(database);
    swept.push({ ms: performance.now() - began, left });
  }
  const during = describe(await meanwhile);
  people.close();
  await node.stop();
  await database.close();
  const goneAt = (rows: number): string => {
    const reached = swept.find(({ left }) => left <= events - rows);
    return reached ? seconds(reached.ms) : 'not within the time';
  };
  return [
    ['events of the resource', count(events)],
    ['bytes an event, with its indexes', bytes.toFixed(0)],
    [
      `a year of a pro account at its cap (${count(PRO_EVENTS_A_YEAR)})`,
      `${((bytes * PRO_EVENTS_A_YEAR) / 1e9).toFixed(2)} GB`,
    ],
    ['deletion answered', `${status} in ${seconds(answeredMs)}; its events afterwards: ${after}`],
    ['2,000,000 rows gone after', goneAt(Math.min(events, 2_000_000))],
    ['all rows gone after', goneAt(events)],
    ['refreshes before', quiet],
    ['refreshes meanwhile', during],
  ];
}

const describe = ({ requests, p50, p99, failures }: LoadResult): string =>
  `${count(requests)}, p50 ${millis(p50)}, p99 ${millis(p99)}, ${failures} failed`;

/** Makes a claimed project with one user and the history of years. Returns its management key. */
async function seedHistory(database: Database, events: number): Promise<string> {
  const key = createCredential(systemRandom, MANAGEMENT_KEY_PREFIX);
  await database.query(
    `insert into porchlight.tenants (id, created_at, claimed_at, owner_id, runtime_profile, resource_epoch)
     values ($1, now(), now(), 'acc_0', '2026-11', 0)`,
    [BIG],
  );
  await database.query(
    `insert into porchlight.tenant_keys (hash, tenant_id, kind, fingerprint, created_at) values ($1, $2, 'management', 'scale', now())`,
    [sha256(key), BIG],
  );
  await database.query(
    `insert into porchlight.social_login_resources (tenant_id, callback_urls, placement, epoch, created_at, updated_at)
     values ($1, '["https://app.example.com/cb"]', 'pooled', 0, now(), now())`,
    [BIG],
  );
  await database.query(
    `insert into porchlight.social_counters (tenant_id, last_user_id, last_event_id, users, sessions) values ($1, 1, $2, 1, 0)`,
    [BIG, events],
  );
  const PART = 250_000;
  for (let from = 1; from <= events; from += PART) {
    await database.query(
      `insert into porchlight.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
       select $1, n, case when n % 20 = 0 then 'authorize' else 'token_refreshed' end, 1 + n % 5000,
         'person' || n % 5000 || '@example.com', '{}', now() - make_interval(secs => $3::int - n)
       from generate_series($2::int, least($2::int + ${PART - 1}, $3::int)) n`,
      [BIG, from, events],
    );
  }
  return key;
}

async function historyBytes(database: Database): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    `select pg_total_relation_size('porchlight.social_login_events') as bytes`,
  );
  return row?.bytes ?? 0;
}

/** Read from the floor that the sweep moves: counting the rows would load the database. */
async function eventsLeft(database: Database): Promise<number> {
  const [row] = await database.query<{ left: number }>(
    'select event_id - swept_to as left from porchlight.event_floors where tenant_id = $1',
    [BIG],
  );
  return row?.left ?? 0;
}
