/** The one handle on the database: MikroORM on either engine, plain statements, and transactions over both. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { Unavailable } from '../kernel/unavailable.ts';
import { createDialect } from './engine/dialect.ts';
import type { Engine, StatementObserver } from './engine/engine.ts';
import { type ObservedEngine, runOnce } from './engine/observed-connection.ts';
import { ENTITIES } from './entities/index.ts';
import { CORE_SCHEMA } from './schema-names.ts';

export type Row = Record<string, unknown>;

/** Runs statements: on the database for a single one, inside `transaction` for several. */
export interface Sql {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

export interface Transaction extends Sql {
  readonly em: EntityManager;
  /** Tells this node about a changed tenant, once the transaction is committed. */
  announceTenant(tenantId: string): void;
}

export type TenantListener = (tenantId: string) => void;

type AnyKysely = Pick<Kysely<unknown>, 'executeQuery'>;

const SERIALIZATION_FAILURES = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

export class Database implements Sql {
  readonly #from: ObservedEngine;
  readonly #orm: MikroORM;
  readonly #observers: Set<StatementObserver>;
  readonly #units = new AsyncLocalStorage<{ em?: EntityManager }>();
  readonly #tenantListeners = new Set<TenantListener>();

  private constructor(from: ObservedEngine, orm: MikroORM, observers: Set<StatementObserver>) {
    this.#from = from;
    this.#orm = orm;
    this.#observers = observers;
  }

  static async on(engine: Engine): Promise<Database> {
    const observers = new Set<StatementObserver>();
    const from = { engine, observe: (text: string) => (observers.size > 0 ? tellAll(observers, text) : undefined) };
    const orm = await MikroORM.init({
      dbName: 'porchlight',
      // Otherwise the ORM makes a database of the name above on the server, beside the one that DATABASE_URL names.
      ensureDatabase: false,
      driverOptions: createDialect(from),
      entities: ENTITIES,
      schema: CORE_SCHEMA,
      forceUtcTimezone: true,
      debug: false,
    });
    passUnavailable(orm);
    return new Database(from, orm, observers);
  }

  get engine(): Engine['name'] {
    return this.#from.engine.name;
  }

  /** A pooler stands between this process and the server. */
  get isPooled(): boolean {
    return this.#from.engine.pooled ?? false;
  }

  /** The unit of work of the current request, or a new one outside of a request. */
  get em(): EntityManager {
    const unit = this.#units.getStore();
    if (!unit) return this.#orm.em.fork();
    unit.em ??= this.#orm.em.fork();
    return unit.em;
  }

  /** Gives everything that `run` does one unit of work, made when it is first asked for: most requests never do. */
  withUnitOfWork<T>(run: () => T): T {
    return this.#units.run({}, run);
  }

  /**
   * Runs one statement; it is a transaction of its own, and tried again like one. It goes past the ORM, which would slip
   * into a transaction that happens to be open around the caller, and has nothing to add.
   */
  query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return untilNoDeadlock(async () => (await runOnce(this.#from, text, values)).rows as R[]);
  }

  /** Statements that must not wait behind requests: they have a connection of their own. */
  readonly apart: Sql = {
    query: <R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
      untilNoDeadlock(async () => (await runOnce(this.#from, text, values, 'apart')).rows as R[]),
  };

  /** Runs `work` in one transaction; a deadlock or serialization failure is tried again from the start. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return untilNoDeadlock(async () => {
      const changed = new Set<string>();
      const result = await this.#orm.em.fork().transactional(async (em) => {
        const context = em.getTransactionContext() as unknown as AnyKysely;
        return work({
          em,
          query: (text, values = []) => execute(context, text, values),
          announceTenant: (tenantId) => void changed.add(tenantId),
        });
      });
      for (const tenantId of changed) for (const listener of this.#tenantListeners) listener(tenantId);
      return result;
    });
  }

  /** Hears at once of tenants that this node changes; other nodes hear of them through the change feed. */
  onTenantChange(listener: TenantListener): () => void {
    this.#tenantListeners.add(listener);
    return () => this.#tenantListeners.delete(listener);
  }

  /** Sees every statement before it runs, until the returned function is called. */
  observe(observer: StatementObserver): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  async close(): Promise<void> {
    await this.#orm.close(true);
    await this.#from.engine.close();
  }
}

async function tellAll(observers: ReadonlySet<StatementObserver>, text: string): Promise<void> {
  for (const observer of observers) await observer(text);
}

/** The ORM makes exceptions of its own from all that a statement throws. That the database is away must stay visible. */
function passUnavailable(orm: MikroORM): void {
  const converter = orm.driver.getPlatform().getExceptionConverter();
  const convert = converter.convertException.bind(converter);
  converter.convertException = (error) => {
    if (error instanceof Unavailable) throw error;
    return convert(error);
  };
}

/** Of what the database gave up nothing happened, so it can be done once more. */
async function untilNoDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !SERIALIZATION_FAILURES.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}

async function execute<R extends Row>(on: AnyKysely, text: string, values: readonly unknown[]): Promise<R[]> {
  const result = await on.executeQuery<R>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}
