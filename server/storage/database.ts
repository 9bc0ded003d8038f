/** The one handle on the database: MikroORM on either engine, statements in SQL, and transactions over both. */
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { NEVER } from './ended-before-statement.ts';
import { createDialect } from './engine/dialect.ts';
import type { Engine, FinishedStatement, PoolState, StatementObserver } from './engine/engine.ts';
import { type ObservedEngine, runOnce, untilNoDeadlock } from './engine/observed-connection.ts';
import { EngineDriver } from './engine/orm-driver.ts';
import { ENTITIES } from './entities/index.ts';
import { CORE_SCHEMA } from './entities/schema-names.ts';
import { type Tables, tablesOf } from './tables.ts';

export type Row = Record<string, unknown>;

/** Runs a text in SQL, from a file that is named for it (`…-statement.ts`). */
export interface Sql {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** Runs statements: each by itself on the database, or together inside `transaction`. */
export interface Queryable extends Sql {
  /** Reads and writes entities. Outside of a transaction it is a new one each time, which remembers no earlier read. */
  readonly em: EntityManager;
  /** Builds statements over several entities: joins, conditional inserts, and updates that return rows. */
  readonly tables: Tables;
  /** Rows that were made at or before this time have ended: a recovery ended them (`ended-before-statement.ts`). */
  readonly endedBefore: Date;
}

/** A person's role in a team changed: what is known of it with a lower version is over. */
export interface TeamNews {
  readonly tenantId: string;
  readonly teamId: number;
  readonly userId: number;
  readonly version: number;
}

export interface Transaction extends Queryable {
  /** Tells this node about a changed role in a team, once the transaction is committed. */
  announceTeam(news: TeamNews): void;
  /** Tells this node about a changed tenant, once the transaction is committed. */
  announceTenant(tenantId: string): void;
}

type StatementListener = (statement: FinishedStatement) => void;

interface StatementEnds {
  listener: StatementListener | undefined;
}

type TeamListener = (news: TeamNews) => void;
type TenantListener = (tenantId: string) => void;

export class Database implements Queryable {
  readonly tables: Tables;
  /** Read when the database is opened, and kept current by the change feed. */
  endedBefore = NEVER;
  readonly #from: ObservedEngine;
  readonly #orm: MikroORM;
  readonly #observers: Set<StatementObserver>;
  readonly #tenantListeners = new Set<TenantListener>();
  readonly #teamListeners = new Set<TeamListener>();
  readonly #eventListeners = new Set<TenantListener>();
  readonly #ends: StatementEnds;

  private constructor(from: ObservedEngine, orm: MikroORM, observers: Set<StatementObserver>, ends: StatementEnds) {
    this.#ends = ends;
    this.#from = from;
    this.#orm = orm;
    this.#observers = observers;
    this.tables = tablesOf(this.em);
  }

  static async on(engine: Engine): Promise<Database> {
    const observers = new Set<StatementObserver>();
    const ends: StatementEnds = { listener: undefined };
    const from = {
      engine,
      observe: (text: string, holds: boolean) => (observers.size > 0 ? tellAll(observers, text, holds) : undefined),
      finished: (statement: FinishedStatement) => ends.listener?.(statement),
    };
    const orm = await MikroORM.init({
      driver: EngineDriver,
      dbName: 'porchlight',
      // Otherwise the ORM would create a database of the name above on the server.
      ensureDatabase: false,
      driverOptions: createDialect(from),
      entities: ENTITIES,
      schema: CORE_SCHEMA,
      forceUtcTimezone: true,
      debug: false,
    });
    return new Database(from, orm, observers, ends);
  }

  get engine(): Engine['name'] {
    return this.#from.engine.name;
  }

  /** A pooler stands between this process and the server. */
  get isPooled(): boolean {
    return this.#from.engine.pooled ?? false;
  }

  /** The connections of requests; undefined for an engine without a pool. */
  get pool(): PoolState | undefined {
    return this.#from.engine.pool;
  }

  /** Called after each statement from now on. There is one listener, for the metrics and the log of operators. */
  onFinishedStatement(listener: StatementListener): void {
    this.#ends.listener = listener;
  }

  /** A separate fork, so that it does not take part in a transaction that is open around the caller. */
  get em(): EntityManager {
    return this.#orm.em.fork({ disableContextResolution: true });
  }

  async query<R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return (await runOnce(this.#from, text, values)).rows as R[];
  }

  /** For statements that must not wait for requests: it has a connection of its own. */
  readonly separateConnection: Sql = {
    query: async <R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
      (await runOnce(this.#from, text, values, 'apart')).rows as R[],
  };

  /** Runs `work` in one transaction; a deadlock or serialization failure is tried again from the start. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { endedBefore } = this;
    return untilNoDeadlock(async () => {
      const changed = new Set<string>();
      const teams: TeamNews[] = [];
      const result = await this.em.transactional((em) =>
        work({
          em,
          get tables() {
            return tablesOf(em);
          },
          endedBefore,
          query: (text, values = []) => execute(em, text, values),
          announceTenant: (tenantId) => void changed.add(tenantId),
          announceTeam: (news) => void teams.push(news),
        }),
      );
      for (const tenantId of changed) for (const listener of this.#tenantListeners) listener(tenantId);
      for (const news of teams) for (const listener of this.#teamListeners) listener(news);
      return result;
    });
  }

  /** Called at once for tenants that this node changes; other nodes learn of them through the change feed. */
  onTenantChange(listener: TenantListener): () => void {
    this.#tenantListeners.add(listener);
    return () => this.#tenantListeners.delete(listener);
  }

  /** Called at once for roles that this node changes; other nodes learn of them through the change feed. */
  onTeamNews(listener: TeamListener): () => void {
    this.#teamListeners.add(listener);
    return () => this.#teamListeners.delete(listener);
  }

  /**
   * Called at once for tenants for which this node has written an event. It is a hint: events of other nodes are not
   * reported.
   */
  onEvents(listener: TenantListener): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  tellEvents(tenantId: string): void {
    for (const listener of this.#eventListeners) listener(tenantId);
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

async function tellAll(observers: ReadonlySet<StatementObserver>, text: string, holds: boolean): Promise<void> {
  for (const observer of observers) await observer(text, holds);
}

async function execute<R extends Row>(em: EntityManager, text: string, values: readonly unknown[]): Promise<R[]> {
  const result = await em.getKysely<unknown>().executeQuery<R>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}
