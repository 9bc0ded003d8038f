/**
 * The driver of `@mikro-orm/postgresql` over our engines, changed in two places. Its connection writes every value into
 * the text of its statement, from where it would reach errors and the logs of the database server; ours binds them. Its
 * platform wraps errors; ours leaves them as the engine threw them, with their SQLSTATE, and `Unavailable` stays visible.
 *
 * `Database` gives it the dialect of this folder (`driverOptions`), so its connection never makes a `pg.Pool`.
 */
import {
  type Dictionary,
  ExceptionConverter,
  NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlDriver,
  PostgreSqlPlatform,
  type RawQueryFragment,
  type Transaction,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { bindParameters } from './bind-parameters.ts';

class BoundConnection extends PostgreSqlConnection {
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
}

class AsThrown extends ExceptionConverter {
  override convertException<T extends Error>(error: T) {
    return error;
  }
}

class EnginePlatform extends PostgreSqlPlatform {
  protected override readonly exceptionConverter = new AsThrown();
}

export class EngineDriver extends PostgreSqlDriver {
  protected override readonly platform = new EnginePlatform();
  protected override readonly connection = new BoundConnection(this.config);
}
