/**
 * How many refreshes change the row of their session in its place (a heap-only tuple, which no index hears of), with the
 * tables as they are and with an index on the end of sessions, as there was one before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/storage/database.ts';
import { seedSessions } from '../bench/instruments/seed.ts';
import { count, type Figure } from './figure.ts';
import { startNode } from './node.ts';
import { startPeople } from './refreshing-people.ts';
import { openStorage, ring } from './storage.ts';

const SESSIONS = 400;
const LOAD_MS = 20_000;
/** The server writes down what it has counted when a connection has been idle for so long. */
const COUNTED_MS = 11_000;

const INDEX = 'create index social_sessions_expiry on porchlight.social_sessions (expires_at)';

export async function measureHotUpdates(server: string): Promise<Figure[]> {
  const { url, database } = await openStorage(server, 'hot');
  const sessions = await seedSessions(url, ring, SESSIONS);
  const { node, port } = await startNode(url);
  const load = async (): Promise<string> => {
    const before = await updatesOf(database);
    const people = startPeople({ ports: [port], people: 4, thinkMs: 20, sessions });
    await sleep(LOAD_MS);
    await people.stop();
    await sleep(COUNTED_MS);
    const after = await updatesOf(database);
    const [all, hot] = [after.all - before.all, after.hot - before.hot];
    return `${((100 * hot) / all).toFixed(1)} % of ${count(all)}`;
  };
  const now = await load();
  await database.query(INDEX);
  const before = await load();
  await node.stop();
  await database.close();
  return [
    ['refreshes that change their session in its place', now],
    ['with an index on the end of sessions, as before', before],
  ];
}

async function updatesOf(database: Database): Promise<{ all: number; hot: number }> {
  const [row] = await database.query<{ all: number; hot: number }>(
    `select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables
     where schemaname = 'porchlight' and relname = 'social_sessions'`,
  );
  return row ?? { all: 0, hot: 0 };
}
