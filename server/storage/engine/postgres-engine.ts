/** PostgreSQL through a pool of connections. */
import pg from 'pg';
import type { Engine, EngineConnection } from './engine.ts';
import { PLANNER_SETTINGS } from './planner-settings.ts';
import { preparedName } from './prepared.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
  readonly onConnectionError: (error: Error) => void;
  /** How long a statement may take, and a transaction stand idle. */
  readonly timeoutMs?: number;
}

const CONNECT_TIMEOUT_MS = 3_000;
const TIMEOUT_MS = 8_000;

type Held = EngineConnection & { readonly client: pg.PoolClient };

export function createPostgresEngine(options: PostgresOptions): Engine {
  const { url, connections, onConnectionError, timeoutMs = TIMEOUT_MS } = options;
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(TYPE_PARSERS)) types.setTypeParser(Number(oid), parse);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: 'porchlight',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The server's own timeout answers first; this one is for a server that no longer answers at all.
    query_timeout: timeoutMs + 1_000,
    keepAlive: true,
    // Said by a statement and not on connecting: a pooler in between would refuse settings that it does not know.
    onConnect: async (client) => void (await client.query(sessionSettings(timeoutMs))),
  });
  // An 'error' event without a listener would end the process; the query in flight rejects by itself.
  pool.on('error', onConnectionError);
  const held = new WeakMap<pg.PoolClient, Held>();

  return {
    name: 'postgres',
    async acquire() {
      const client = await pool.connect();
      const known = held.get(client);
      if (known) return known;
      client.on('error', onConnectionError);
      const connection: Held = {
        client,
        async query(text, values) {
          const name = preparedName(text);
          const result = await client.query({ ...(name ? { name } : {}), text, values: values as unknown[] });
          // The driver's results hang together: unless they let go of their rows, those of a long series of statements
          // pile up until the next full collection: with 250,000 users listed, 165 MB of them instead of 28.
          const { rows } = result;
          result.rows = [];
          return { rows, affected: result.rowCount ?? 0 };
        },
      };
      held.set(client, connection);
      return connection;
    },
    release(connection, broken) {
      (connection as Held).client.release(broken);
    },
    async close() {
      await pool.end();
    },
  };
}

const sessionSettings = (timeoutMs: number): string =>
  [...PLANNER_SETTINGS, `statement_timeout=${timeoutMs}`, `idle_in_transaction_session_timeout=${timeoutMs}`]
    .map((setting) => `set ${setting}`)
    .join('; ');
