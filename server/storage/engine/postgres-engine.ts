/**
 * PostgreSQL through a pool of connections, with one separate connection for work that must never wait for requests.
 *
 * On a connection that is only ours, the settings of the planner and the server's timeouts are set once. Behind a
 * pooler, a transaction may get any server connection, with whatever others have left there. So the settings are sent
 * with each transaction, and nothing is prepared.
 */

import type pg from 'pg';
import { type PostgresAddress, parsePostgresAddress } from '../../config/postgres-address.ts';
import { errorCode } from '../../kernel/fields.ts';
import { CORE_SCHEMA } from '../entities/schema-names.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { Engine, EngineConnection, Lane, Rows } from './engine.ts';
import { PLANNER_SETTINGS } from './planner-settings.ts';
import { createConnect, type OpenConnection } from './postgres-connect.ts';
import { preparedName } from './prepared.ts';
import { renameSchema } from './schema-renaming.ts';
import { SettledQuery } from './settled-query.ts';

export interface PostgresOptions {
  readonly url: string;
  /** The address of the connection beside the pool, if it is another. */
  readonly feedUrl?: string;
  /** In all, the one beside the pool included. */
  readonly connections: number;
  readonly onConnectionError: (error: Error) => void;
  /** How long a statement may take, and how long a transaction may be idle; 0 for ever. */
  readonly timeoutMs?: number;
  readonly applicationName?: string;
  /** The schema that stands for the one in the statements. */
  readonly schema?: string;
}

const TIMEOUT_MS = 8_000;
/**
 * How long a statement waits for a lock: the caller then gets its 503 within three seconds, and the connection is free for
 * others. It is longer than a migration keeps a table waiting.
 */
const LOCK_TIMEOUT_MS = 2_000;
/** How long a request waits for a connection: less than its client waits, more than a busy moment lasts. */
const WAIT_MS = 6_000;

/** The server has no connection left: for us, for this role, for this database, or in its pooler. */
const FULL = '53300';
/** A statement of that name exists already, or is missing: somebody does share this connection with us. */
const PREPARED_ELSEWHERE = new Set(['42P05', '26000']);
/** These run in no transaction, so nothing can be sent together with them. */
const ALONE = /^\s*(?:vacuum|reindex|(?:create|drop)\s+(?:unique\s+)?index\s+concurrently)\b/i;

type Held = EngineConnection & { readonly open: OpenConnection };

export function createPostgresEngine(options: PostgresOptions): Engine {
  const { url, connections, onConnectionError, timeoutMs = TIMEOUT_MS, applicationName } = options;
  const settings = settingsOf(timeoutMs);
  // The server's own timeout answers first; this one is for a server that no longer answers at all.
  const answerTimeoutMs = timeoutMs === 0 ? 0 : timeoutMs + 1_000;
  const named = applicationName === undefined ? {} : { applicationName };
  const connectTo = (address: PostgresAddress) =>
    createConnect({ address: { ...address, ...named }, answerTimeoutMs, onConnectionError });
  const rename = renameSchema(options.schema ?? CORE_SCHEMA);
  let pooled = false;
  let mayPrepare = true;

  const open = async (connect: () => Promise<OpenConnection>): Promise<Held> => {
    const opened = await connect();
    if (!opened.pooled) await opened.client.query(settings.map(([name, value]) => `set ${name}=${value}`).join('; '));
    const run = opened.pooled ? withSettings(opened.client, settings) : runPlainly(opened.client);
    const held: Held = {
      open: opened,
      async query(written, values) {
        const name = mayPrepare && !opened.pooled ? preparedName(written) : undefined;
        const text = rename(written);
        if (!name) return run(text, values);
        try {
          return await runPlainly(opened.client, name)(text, values);
        } catch (error) {
          if (!PREPARED_ELSEWHERE.has(errorCode(error) ?? '')) throw error;
          mayPrepare = false;
          return run(text, values);
        }
      },
    };
    // An idle connection that ends must not be handed out.
    opened.client.on('end', () => {
      for (const pool of [requests, apart]) pool.drop(held);
    });
    return held;
  };
  const poolOf = (limit: number, connect: () => Promise<OpenConnection>) =>
    new ConnectionPool<Held>({
      limit,
      waitMs: WAIT_MS,
      open: () => open(connect),
      close: ({ open: { client } }) => void client.end().catch(() => {}),
      isFull,
    });
  const connect = connectTo(addressOf('DATABASE_URL', url));
  const feedUrl = options.feedUrl;
  const apart = poolOf(1, feedUrl === undefined ? connect : connectTo(addressOf('DATABASE_FEED_URL', feedUrl)));
  const requests = poolOf(Math.max(1, connections - 1), async () => {
    const opened = await connect();
    pooled = opened.pooled;
    return opened;
  });
  const poolFor = (lane: Lane): ConnectionPool<Held> => (lane === 'apart' ? apart : requests);
  const lanes = new WeakMap<EngineConnection, ConnectionPool<Held>>();

  return {
    name: 'postgres',
    get pooled() {
      return pooled;
    },
    get pool() {
      return { open: requests.size, inUse: requests.inUse, waiting: requests.waiting };
    },
    async acquire(lane = 'requests') {
      const pool = poolFor(lane);
      const connection = await pool.acquire();
      lanes.set(connection, pool);
      return connection;
    },
    release(connection, broken) {
      lanes.get(connection)?.release(connection as Held, broken);
    },
    async close() {
      await Promise.all([requests.close(), apart.close()]);
    },
  };
}

function addressOf(variable: string, url: string): PostgresAddress {
  const address = parsePostgresAddress(url);
  if (!address.ok) throw new Error(`${variable} ${address.error}`);
  return address.value;
}

type Run = EngineConnection['query'];

const runPlainly =
  (client: pg.Client, name?: string): Run =>
  async (text, values) =>
    rowsOf(await client.query({ ...(name ? { name } : {}), text, values: values as unknown[] }));

/** Behind a pooler: a transaction begins with the settings, and a single statement is sent together with them. */
function withSettings(client: pg.Client, settings: readonly Setting[]): Run {
  const local = settings.map(([name, value]) => `set local ${name}=${value}`).join('; ');
  const calls = `select ${settings.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(', ')}`;
  const plainly = runPlainly(client);
  return async (text, values) => {
    if (/^begin\b/i.test(text)) {
      await client.query(`${text}; ${local}`);
      return { rows: [], affected: 0 };
    }
    if (client.getTransactionStatus() !== 'I' || ALONE.test(text)) return plainly(text, values);
    const result = await new Promise<pg.QueryResult>((resolve, reject) => {
      const done = (error: Error | undefined | null, answer: pg.QueryResult): void =>
        error ? reject(error) : resolve(answer);
      client.query(new SettledQuery(calls, { text, values: values as unknown[] }, done));
    });
    return rowsOf(result);
  };
}

function rowsOf(result: pg.QueryResult): Rows {
  // The driver's results reference each other. Unless they release their rows, the rows of a long series of statements
  // stay in memory until the next full collection: with 250,000 users listed, 165 MB of them instead of 28.
  const { rows } = result;
  result.rows = [];
  return { rows, affected: result.rowCount ?? 0 };
}

type Setting = readonly [name: string, value: string];

const settingsOf = (timeoutMs: number): Setting[] => [
  ...PLANNER_SETTINGS.map((setting): Setting => {
    const [name = '', value = ''] = setting.split('=');
    return [name, value];
  }),
  ['statement_timeout', String(timeoutMs)],
  ['lock_timeout', String(Math.min(timeoutMs, LOCK_TIMEOUT_MS))],
  ['idle_in_transaction_session_timeout', String(timeoutMs)],
];

/**
 * Usually the server says so. A pooler without room lets a connection wait and says nothing. If there are other
 * connections, this is recognised by the time that it takes.
 */
const isFull = (error: unknown, hasOthers: boolean): boolean =>
  errorCode(error) === FULL ||
  (error instanceof Error &&
    (/no more connections allowed/i.test(error.message) || (hasOthers && /time-?out/i.test(error.message))));
