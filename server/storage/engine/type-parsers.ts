/**
 * How both engines convert values, so that rows look the same whichever engine answered: as MikroORM wants them (a date
 * stays text), except for two types that the statements in SQL read as well.
 */
import { createPostgreSqlTypeParsers, PostgreSqlPlatform } from '@mikro-orm/postgresql';

const INT8 = 20;
const TIMESTAMPTZ = 1184;

const platform = new PostgreSqlPlatform();

export const TYPE_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  ...createPostgreSqlTypeParsers((text) => platform.unmarshallArray(text)),
  // Every bigint of the schema is a count, an id per tenant or milliseconds: all safe integers.
  [INT8]: Number,
  [TIMESTAMPTZ]: (text) => new Date(text),
};
