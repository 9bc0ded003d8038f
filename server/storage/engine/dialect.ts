/** The Kysely dialect under MikroORM, the same for both engines. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Rows } from './engine.ts';
import { ObservedConnection, type ObservedEngine, untilNoDeadlock } from './observed-connection.ts';

class KyselyConnection implements DatabaseConnection {
  readonly observed: ObservedConnection;
  inTransaction = false;

  constructor(observed: ObservedConnection) {
    this.observed = observed;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const run = (): Promise<Rows> => this.observed.run(sql, parameters);
    // A single statement is a transaction of its own, and tried again like one.
    const { rows, affected } = await (this.inTransaction ? run() : untilNoDeadlock(run));
    return { rows: rows as R[], numAffectedRows: BigInt(affected) };
  }

  // Long lists are read in pages: PGlite has no cursors that outlive a statement.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield* [];
    throw new Error('streaming is not offered; read in pages');
  }
}

const ours = (connection: DatabaseConnection): KyselyConnection => connection as KyselyConnection;

class EngineDriver implements Driver {
  readonly #from: ObservedEngine;

  constructor(from: ObservedEngine) {
    this.#from = from;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new KyselyConnection(new ObservedConnection(this.#from));
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    ours(connection).inTransaction = true;
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
    } catch (error) {
      // Kysely forgets a connection on which a transaction could not begin, so it has to be given back here.
      ours(connection).observed.broken = true;
      await this.releaseConnection(connection);
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch {
      // Nothing is lost: the transaction ends with its connection. If this were thrown, Kysely would never give the
      // connection back.
      ours(connection).observed.broken = true;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).observed.release();
  }

  // The ORM destroys its client whenever it reconnects; the engine belongs to `Database`, which closes it.
  async destroy(): Promise<void> {}
}

export const createDialect = (from: ObservedEngine): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EngineDriver(from),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
