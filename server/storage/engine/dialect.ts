/**
 * The Kysely dialect under MikroORM, the same for both engines. Every statement of the process passes `executeQuery`
 * here, so this is where statements are observed and where an engine's failure becomes `Unavailable`.
 */
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
import { Unavailable } from '../../kernel/unavailable.ts';
import type { Engine, EngineConnection, StatementObserver } from './engine.ts';
import { isOutOfReach } from './out-of-reach.ts';

export interface DialectOptions {
  readonly engine: Engine;
  readonly observe: StatementObserver;
}

class ObservedConnection implements DatabaseConnection {
  readonly held: EngineConnection;
  readonly #observe: StatementObserver;
  broken = false;
  released = false;

  constructor(held: EngineConnection, observe: StatementObserver) {
    this.held = held;
    this.#observe = observe;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      await this.#observe(query.sql);
      const { rows, affected } = await this.held.query(query.sql, query.parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(affected) };
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      this.broken = true;
      throw new Unavailable('the database', error);
    }
  }

  // Long lists are read in pages: PGlite has no cursors that outlive a statement.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield* [];
    throw new Error('streaming is not offered; read in pages');
  }
}

class EngineDriver implements Driver {
  readonly #options: DialectOptions;

  constructor(options: DialectOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return new ObservedConnection(await this.#options.engine.acquire(), this.#options.observe);
    } catch (error) {
      throw new Unavailable('the database', error);
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
    } catch (error) {
      // Kysely forgets a connection on which a transaction could not begin: nobody else would give it back.
      (connection as ObservedConnection).broken = true;
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
      // Nothing is lost: the transaction ends with its connection. Were this thrown, Kysely would never give it back.
      (connection as ObservedConnection).broken = true;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const observed = connection as ObservedConnection;
    if (observed.released) return;
    observed.released = true;
    this.#options.engine.release(observed.held, observed.broken);
  }

  // The ORM destroys its client whenever it reconnects; the engine belongs to `Database`, which closes it.
  async destroy(): Promise<void> {}
}

export const createDialect = (options: DialectOptions): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EngineDriver(options),
  createIntrospector: (database) => new PostgresIntrospector(database),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
