/** Very many schemas of tenants' own: what they cost when they are made, swept, counted, migrated and dumped. */
import { setTimeout as sleep } from 'node:timers/promises';
import { dumpInParts } from '../../server/admin/storage/dump-in-parts.ts';
import { storageOverview } from '../../server/storage/admin/overview.ts';
import type { Database } from '../../server/storage/database.ts';
import { quoteName, siloSchema } from '../../server/storage/entities/schema-names.ts';
import { migrate } from '../../server/storage/opening/migrate.ts';
import { MIGRATIONS } from '../../server/storage/schema/history/index.ts';
import { createPlace } from '../../server/storage/social-login/placement/social-placement.ts';
import { createSessionSweep } from '../../server/storage/sweeps/sweep-sessions.ts';
import { withClient } from '../bench/instruments/postgres.ts';
import { percentile } from '../measure/percentile.ts';
import { count, type Figure, millis, seconds, timed } from './figure.ts';
import { openAgain, openStorage } from './storage.ts';

/** Rows in each silo; the expired ones are for the sweep. */
const [USERS, SESSIONS, EXPIRED, EVENTS] = [20, 50, 10, 200];
/** The time between two runs of the sweep, as in server/compose/tenants/housekeeping.ts. */
const TURN_EVERY_MS = 120_000;

export async function measureSilos(server: string, folder: string, silos: number): Promise<Figure[]> {
  const { url, database } = await openStorage(server, 'silos');
  const made: number[] = [];
  for (let index = 0; index < silos; index += 1) made.push(await makeSilo(database, `silo-${index}`));
  const sweep = await sweepRound(database, silos);
  const fresh = await openAgain(url);
  let overview: Awaited<ReturnType<typeof storageOverview>> | undefined;
  const overviewMs = await timed(async () => {
    overview = await storageOverview(fresh, new Date());
  });
  await fresh.close();
  const migration = await migrateAgain(database, url);
  const dump = await dumpAll(url, folder);
  await database.close();
  return [
    ['silos', count(silos)],
    ['made in', `${millis(percentile(made, 0.5))} p50, ${millis(percentile(made, 0.99))} p99`],
    ['sweep', `${sweep.turns} turns, ${seconds(sweep.workMs)} of work, ${count(sweep.swept)} expired sessions gone`],
    ['round of the sweep', seconds(sweep.workMs + sweep.turns * TURN_EVERY_MS)],
    ['overview', `${seconds(overviewMs)}, ${overview?.estimated ? 'estimated' : 'counted'}`],
    ['  events, of which there are', `${count(overview?.social.events ?? 0)} of ${count(silos * EVENTS)}`],
    ['migration of every silo', `${seconds(migration.ms)}, at most ${count(migration.locks)} locks at once`],
    ['dump in parts', `${seconds(dump.ms)}, ${dump.files} files, at most ${count(dump.locks)} locks at once`],
    ['room for locks by default', count(64 * 100)],
  ];
}

async function makeSilo(database: Database, tenantId: string): Promise<number> {
  const ms = await timed(() =>
    database.transaction(async (transaction) => {
      await transaction.query(
        `insert into porchlight.tenants (id, created_at, runtime_profile, resource_epoch) values ($1, now(), '2026-11-siloed', 0)`,
        [tenantId],
      );
      await createPlace(transaction, { tenantId, placement: 'siloed' });
      await transaction.query(
        `insert into porchlight.social_login_resources (tenant_id, callback_urls, placement, epoch, created_at, updated_at)
         values ($1, '["https://app.example.com/cb"]', 'siloed', 0, now(), now())`,
        [tenantId],
      );
    }),
  );
  const schema = quoteName(siloSchema(tenantId));
  await database.query(
    `insert into ${schema}.social_users (tenant_id, id, issuer, subject, email, first_seen, last_seen)
     select $1, n, 'scale', n::text, n || '@example.com', now(), now() from generate_series(1, ${USERS}) n`,
    [tenantId],
  );
  await database.query(
    `insert into ${schema}.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
     select $1, 'ses_' || n, 1 + n % ${USERS}, '', 1, now(), now() + case when n <= ${EXPIRED} then -1 else 1 end * interval '1 day'
     from generate_series(1, ${SESSIONS}) n`,
    [tenantId],
  );
  await database.query(
    `insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
     select $1, n, 'token_refreshed', 1, '1@example.com', '{}', now() from generate_series(1, ${EVENTS}) n`,
    [tenantId],
  );
  await database.query(
    `update ${schema}.social_counters set users = ${USERS}, sessions = ${SESSIONS}, last_event_id = ${EVENTS}, last_user_id = ${USERS}`,
  );
  return ms;
}

async function sweepRound(database: Database, silos: number) {
  const sweep = createSessionSweep(database);
  let [turns, workMs, swept] = [0, 0, 0];
  while (swept < silos * EXPIRED && turns < silos) {
    workMs += await timed(() => sweep.run(new Date()));
    turns += 1;
    swept = silos * SESSIONS - (await sessionsLeft(database, silos));
  }
  return { turns, workMs, swept };
}

async function sessionsLeft(database: Database, silos: number): Promise<number> {
  let left = 0;
  for (let index = 0; index < silos; index += 1) {
    const schema = quoteName(siloSchema(`silo-${index}`));
    const [row] = await database.query<{ sessions: number }>(`select sessions from ${schema}.social_counters`);
    left += row?.sessions ?? 0;
  }
  return left;
}

/** Runs all steps that change each silo, as if none had run before. */
async function migrateAgain(database: Database, url: string) {
  const names = MIGRATIONS.filter(({ inEachSilo }) => inEachSilo).map(({ name }) => name);
  await database.query('delete from porchlight.migrations where name = any($1)', [names]);
  return watchingLocks(url, async () => void (await migrate(database, () => openAgain(url))));
}

async function dumpAll(url: string, folder: string) {
  let files = 0;
  const watched = await watchingLocks(url, async () => {
    files = (await dumpInParts(await openAgain(url), url, `${folder}/dump`)).length;
  });
  return { ...watched, files };
}

/** The most table locks that were held at the same time. */
async function watchingLocks(url: string, work: () => Promise<void>): Promise<{ ms: number; locks: number }> {
  return withClient(url, async (client) => {
    let [done, locks] = [false, 0];
    const watching = (async () => {
      while (!done) {
        const { rows } = await client.query<{ n: number }>(
          `select coalesce(max(n), 0)::int as n from (select count(*) as n from pg_locks where locktype = 'relation' group by pid) as held`,
        );
        locks = Math.max(locks, rows[0]?.n ?? 0);
        await sleep(20);
      }
    })();
    const ms = await timed(work).finally(() => {
      done = true;
    });
    await watching;
    return { ms, locks };
  });
}
