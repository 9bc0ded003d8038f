/**
 * Entities are the one description of rows in the code; migrations make the tables. This test checks that both agree.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { CORE_SCHEMA, siloSchema } from '../../../server/storage/entities/schema-names.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { createTenant } from '../../support/tenant.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Position in the primary key, from 1; null if it is not part of it. */
  readonly key: number | null;
}

/** How the database writes the types that the ORM abbreviates. */
const FULL_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^int$/, 'integer'],
  [/^bigserial$/, 'bigint'],
  [/^varchar\b/, 'character varying'],
  [/^timestamptz\((\d)\)$/, 'timestamp($1) with time zone'],
];

const inFull = (type: string): string => FULL_NAMES.reduce((text, [short, full]) => text.replace(short, full), type);

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

/** A table of the service without an entity: the record of the migrations. */
const WITHOUT_ENTITY = ['migrations'];

const columnsInDatabase = (schema: string): Promise<Column[]> =>
  harness.database.query<Column & Record<string, unknown>>(
    `select class.relname as table, attribute.attname as column, not attribute.attnotnull as nullable,
       format_type(attribute.atttypid, attribute.atttypmod) as type,
       array_position(index.indkey::int2[], attribute.attnum) + 1 as key
     from pg_attribute attribute
     join pg_class class on class.oid = attribute.attrelid and class.relkind = 'r'
     join pg_namespace space on space.oid = class.relnamespace
     left join pg_index index on index.indrelid = class.oid and index.indisprimary
     where space.nspname = $1 and attribute.attnum > 0 and not attribute.attisdropped and class.relname <> all($2)`,
    [schema, WITHOUT_ENTITY],
  );

/** `*` is the schema of entities that may be in a tenant's own schema. */
function columnsOfEntities(schemas: readonly string[]): Column[] {
  const entities = [...harness.database.em.getMetadata()].filter(({ schema }) => schemas.includes(schema ?? ''));
  return entities.flatMap(({ tableName, props, primaryKeys }) =>
    props.map((property) => {
      const place = primaryKeys.indexOf(property.name);
      return {
        table: tableName,
        column: property.fieldNames[0] ?? '',
        type: inFull(property.columnTypes[0] ?? ''),
        nullable: property.nullable ?? false,
        key: place === -1 ? null : place + 1,
      };
    }),
  );
}

const sorted = (columns: readonly Column[]): Column[] =>
  columns.toSorted((a, b) => `${a.table}.${a.column}`.localeCompare(`${b.table}.${b.column}`));

describe('every table has an entity, column for column', () => {
  it('in the schema of the service', async () => {
    expect(sorted(await columnsInDatabase(CORE_SCHEMA))).toEqual(sorted(columnsOfEntities([CORE_SCHEMA, '*'])));
  });

  it('in the schema of a tenant’s own', async () => {
    const siloed = await createHarness({ config: { runtimeProfile: '2026-11-siloed' } });
    const tenant = await createTenant(siloed);
    await provisionSocialData(siloed, tenant.id);
    expect(sorted(await columnsInDatabase(siloSchema(tenant.id)))).toEqual(sorted(columnsOfEntities(['*'])));
  });
});
