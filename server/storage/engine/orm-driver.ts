/**
 * MikroORM's driver over our engines. The stock one for PostgreSQL writes every value into the text of its statement,
 * from where it would reach errors and the logs of the database server; here values are bound. Errors stay what the
 * engine threw, with their SQLSTATE, and that the database is away stays visible.
 */
import {
  AbstractSqlConnection,
  AbstractSqlDriver,
  BasePostgreSqlPlatform,
  type Configuration,
  type Dictionary,
  ExceptionConverter,
  NativeQueryBuilder,
  type RawQueryFragment,
  type Transaction,
} from '@mikro-orm/sql';
import { CompiledQuery, type Kysely } from 'kysely';
import { bindParameters } from './bind-parameters.ts';

class BoundConnection extends AbstractSqlConnection {
  override async execute<T>(
    query: string | NativeQueryBuilder | RawQueryFragment,
    params: readonly unknown[] | Dictionary<unknown> = [],
    method: 'all' | 'get' | 'run' = 'all',
    ctx?: Transaction<Kysely<unknown>>,
  ): Promise<T> {
    const fragment = query instanceof NativeQueryBuilder ? query.toRaw() : query;
    const { text, values } = bindParameters(
      this.platform,
      typeof fragment === 'string' ? { sql: fragment, params: Array.isArray(params) ? params : [] } : fragment,
    );
    const result = await (ctx ?? this.getClient()).executeQuery(CompiledQuery.raw(text, values));
    return this.transformRawResult<T>(result, method);
  }

  // The engine is made by `Database`, which passes the dialect on it.
  override createKyselyDialect(): never {
    throw new Error('the driver works only with the dialects of this folder');
  }

  getDefaultClientUrl(): string {
    return 'postgresql://localhost';
  }
}

class AsThrown extends ExceptionConverter {
  override convertException<T extends Error>(error: T) {
    return error;
  }
}

class EnginePlatform extends BasePostgreSqlPlatform {
  protected override readonly exceptionConverter = new AsThrown();
}

export class EngineDriver extends AbstractSqlDriver<BoundConnection, EnginePlatform> {
  constructor(config: Configuration) {
    super(config, new EnginePlatform(), BoundConnection, ['kysely']);
  }
}
