/**
 * Opens one connection to PostgreSQL: at the first suitable host, with TLS as `sslmode` says. Finds out whether a
 * pooler is in between.
 */

import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import type { PostgresAddress, PostgresHost } from '../../config/postgres-address.ts';
import { errorCode, fieldsOf } from '../../kernel/fields.ts';
import { TYPE_PARSERS } from './type-parsers.ts';

export interface OpenConnection {
  readonly client: pg.Client;
  /**
   * A pooler is in between: the server process that answers is not the one that greeted us. It may be another one with
   * each transaction, so nothing that is set or prepared for a session stays.
   */
  readonly pooled: boolean;
}

interface ConnectOptions {
  readonly address: PostgresAddress;
  /** How long the client waits for an answer; 0 for ever. */
  readonly answerTimeoutMs: number;
  readonly onConnectionError: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 3_000;

/** The server is a standby, or refuses writes. The code is the one of a write that was refused for that reason. */
class NotWritable extends Error {
  readonly code = '25006';

  constructor({ host, port }: PostgresHost) {
    super(`${host}:${port} takes no writes`);
    this.name = 'NotWritable';
  }
}

const types = new pg.TypeOverrides();
for (const [oid, parse] of Object.entries(TYPE_PARSERS)) types.setTypeParser(Number(oid), parse);

type Attempt = ConnectionOptions | false;

/** Connects, and begins with the host that was the right one the last time. */
export function createConnect({ address, answerTimeoutMs, onConnectionError }: ConnectOptions) {
  const { hosts, user, password, database, writable, applicationName = 'porchlight' } = address;
  const timeoutMs = address.connectTimeoutMs ?? CONNECT_TIMEOUT_MS;
  const attempts = tlsAttempts(address);
  /** What each host accepts, as `prefer` and `allow` have found out. */
  const taken = new Map<PostgresHost, Attempt>();
  let preferred = 0;

  const connectOnce = async ({ host, port }: PostgresHost, ssl: Attempt): Promise<pg.Client> => {
    const client = new pg.Client({
      host,
      port,
      user,
      ...(password === undefined ? {} : { password }),
      database,
      ssl,
      types,
      application_name: applicationName,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    // An 'error' event without a listener would end the process; the query in flight rejects by itself.
    client.on('error', onConnectionError);
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    return client;
  };

  const connectTo = async (host: PostgresHost): Promise<pg.Client> => {
    const known = host.host.startsWith('/') ? false : taken.get(host);
    const order = known === undefined ? attempts : [known];
    for (const [index, ssl] of order.entries()) {
      try {
        const client = await connectOnce(host, ssl);
        taken.set(host, ssl);
        return client;
      } catch (error) {
        if (index === order.length - 1 || !isAboutTls(error)) throw error;
      }
    }
    throw new Error('no way to connect');
  };

  return async (): Promise<OpenConnection> => {
    let failure: unknown;
    for (let tried = 0; tried < hosts.length; tried += 1) {
      const index = (preferred + tried) % hosts.length;
      const host = hosts[index] as PostgresHost;
      try {
        const client = await connectTo(host);
        try {
          const { pooled, readOnly } = await look(client, timeoutMs);
          if (writable && readOnly) throw new NotWritable(host);
          preferred = index;
          return { client, pooled };
        } catch (error) {
          await client.end().catch(() => {});
          throw error;
        }
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  };
}

/** Asks the server who it is. Behind a pooler this may wait for a connection of its own, but not for long. */
async function look(client: pg.Client, timeoutMs: number): Promise<{ pooled: boolean; readOnly: boolean }> {
  const question: pg.QueryConfig & { query_timeout: number } = {
    text: `select pg_backend_pid() as pid, pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as read_only`,
    query_timeout: timeoutMs,
  };
  const { rows } = await client.query<{ pid: number; read_only: boolean }>(question);
  const greeted = fieldsOf(client).processID;
  return { pooled: rows[0]?.pid !== greeted, readOnly: rows[0]?.read_only ?? false };
}

/** Ways to try in turn. As in PostgreSQL's library, `require` with a root certificate means `verify-ca`. */
function tlsAttempts({ sslMode, rootCertificate, certificate, key }: PostgresAddress): Attempt[] {
  const files = {
    ...(rootCertificate && rootCertificate !== 'system' ? { ca: readFileSync(rootCertificate, 'utf8') } : {}),
    ...(certificate ? { cert: readFileSync(certificate, 'utf8') } : {}),
    ...(key ? { key: readFileSync(key, 'utf8') } : {}),
  };
  const unverified = { ...files, rejectUnauthorized: false };
  const chain = { ...files, rejectUnauthorized: true, checkServerIdentity: () => undefined };
  switch (sslMode) {
    case 'disable':
      return [false];
    case 'allow':
      return [false, unverified];
    case 'prefer':
      return [unverified, false];
    case 'no-verify':
      return [unverified];
    case 'require':
      return [rootCertificate ? chain : unverified];
    case 'verify-ca':
      return [chain];
    case 'verify-full':
      return [{ ...files, rejectUnauthorized: true }];
  }
}

/** The server has no TLS, or requires it. No other fault can be cured by trying the other way. */
const isAboutTls = (error: unknown): boolean =>
  error instanceof Error &&
  (/does not support SSL|no encryption|SSL (?:off|on)|no pg_hba\.conf entry/i.test(error.message) ||
    errorCode(error) === 'EPROTO');
