/**
 * MikroORM's typed query builder: tables and columns have the names of the entities and their properties, and so have
 * the rows that come back. It uses the core schema; `withSchema` names a tenant's own.
 */
import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { expressionBuilder, type Kysely, type Selectable } from 'kysely';
import type { ENTITIES } from './entities/index.ts';
import { CORE_SCHEMA } from './entities/schema-names.ts';
import { propertyNames } from './property-names.ts';

interface Names {
  readonly tableNamingStrategy: 'entity';
  readonly columnNamingStrategy: 'property';
}

export type Schema = InferKyselyDB<(typeof ENTITIES)[number], Names>;

export type Tables = Kysely<Schema>;

/** The row of each entity, by its name; statements in SQL pick theirs from here. */
export type Rows = { readonly [Name in keyof Schema]: Selectable<Schema[Name]> };

type SnakeCase<T extends string> = T extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** Some columns of an entity under their names in the database, for statements that give them no other name. */
export type Columns<Name extends keyof Rows, Property extends keyof Rows[Name] & string> = {
  [P in Property as SnakeCase<P>]: Rows[Name][P];
};

export const tablesOf = (em: EntityManager): Tables =>
  em.getKysely<Schema>().withPlugin(propertyNames(em)).withSchema(CORE_SCHEMA);

/** Columns of a joined table under names such as `tenant:id`, so that those of two tables do not mix in one row. */
export const beside = <A extends string, const C extends string>(alias: A, columns: readonly C[]) =>
  columns.map((column) => `${alias}.${column} as ${alias}:${column}` as { [K in C]: `${A}.${K} as ${A}:${K}` }[C]);

type Beside<A extends string, C extends string, R> = { [K in C]: `${A}:${K}` extends keyof R ? R[`${A}:${K}`] : never };

/** The part of a row that `beside` selected. */
export const partOf = <R extends object, A extends string, const C extends string>(
  row: R,
  alias: A,
  columns: readonly C[],
): Beside<A, C, R> =>
  Object.fromEntries(columns.map((column) => [column, row[`${alias}:${column}` as keyof R]])) as Beside<A, C, R>;

/** The same for a table whose row may be missing; it is then null. */
export const optionalPartOf = <N extends keyof Rows, const C extends keyof Rows[N] & string>(
  row: object,
  alias: string,
  _entity: N,
  columns: readonly [C, ...C[]],
): Pick<Rows[N], C> | null => {
  const part: object = partOf(row, alias, columns);
  return Object.values(part).every((value) => value === null) ? null : (part as Pick<Rows[N], C>);
};

/** For `column = any (values)`: the same text for any number of values, also for none. */
export const anyOf = <V>(values: readonly V[]) => {
  const { fn, val } = expressionBuilder<Schema>();
  return fn.any<V>(val(values));
};
