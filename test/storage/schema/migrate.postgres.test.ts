import { randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { buildIndexes, lacksIndexes } from '../../../server/storage/opening/concurrent-indexes.ts';
import { migrate } from '../../../server/storage/opening/migrate.ts';
import { NAMES_ON_RECORD } from '../../../server/storage/schema/history/index.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { freshDatabase } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/harness.ts';
import { databaseAt, onServer } from '../../support/run/programs/on-server.ts';
import { databasePrefix } from '../../support/run/templates.ts';
import { onlyInTestAll } from '../../support/times.ts';

async function openFresh() {
  const database = await openTestDatabase(await freshDatabase('postgres'));
  endAfterFile(() => database.close());
  return database;
}

describe('the migrations', () => {
  it('are applied once by however many processes start at once on an empty database', async () => {
    const server = inject('postgresServer');
    const name = `${databasePrefix(inject('runFolder'))}_${randomBytes(6).toString('hex')}`;
    await onServer(server, `create database ${name} template template0 encoding 'UTF8'`);
    const databaseUrl = databaseAt(server, name);
    const opened = await Promise.all([1, 2, 3, 4].map(() => openTestDatabase({ databaseUrl })));
    const [applied] =
      (await opened[0]?.query<{ n: number }>('select count(*)::int as n from porchlight.migrations')) ?? [];
    expect(applied?.n).toBe(NAMES_ON_RECORD.length);
    for (const database of opened) await database.close();
  });

  it('let this code run on a newer database that says it can, and refuse one that does not', async () => {
    const database = await openFresh();
    const [first] = NAMES_ON_RECORD;
    await database.query(`insert into porchlight.migrations (name, oldest) values ('2999-compatible', $1)`, [first]);
    expect(await migrate(database)).toEqual([]);
    await database.query(`insert into porchlight.migrations (name, oldest) values ('2999-other', '2998-unknown')`);
    await expect(migrate(database)).rejects.toThrow(/newer Porchlight \(it holds migration 2999-other\)/);
  });

  onlyInTestAll(() => {
    it('build an index again that a break has left invalid, and drop one that is no longer used', async () => {
      const database = await openFresh();
      const named = (name: string) =>
        database.query<{ valid: boolean }>(
          'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
          [`porchlight.${name}`],
        );
      await database.query(`insert into porchlight.settings (key, value) values ('a', 'same'), ('b', 'same')`);
      const index = { name: 'settings_value', on: 'on porchlight.settings (value)', unique: true };
      const step = { name: 'test', statements: [], indexes: [index] };
      expect(await lacksIndexes(database, [step])).toBe(true);
      await expect(buildIndexes(database, [step])).rejects.toThrow(/could not create unique index/);
      expect(await named('settings_value')).toEqual([{ valid: false }]);
      expect(await lacksIndexes(database, [step])).toBe(true);
      await database.query(`delete from porchlight.settings where key = 'b'`);
      await buildIndexes(database, [step]);
      expect(await named('settings_value')).toEqual([{ valid: true }]);
      await buildIndexes(database, [step, { name: 'later', statements: [], withoutIndexes: ['settings_value'] }]);
      expect(await named('settings_value')).toEqual([]);
    });

    it('make an older database take each tenant for a two-hundredth, however many it has counted', async () => {
      const database = await openFresh();
      const counted = () =>
        database.query(`select n_distinct from pg_stats where tablename = 'social_users' and attname = 'tenant_id'`);
      await database.query('alter table porchlight.social_users alter column tenant_id set statistics -1');
      await database.query(
        `insert into porchlight.social_users (tenant_id, id, issuer, subject, email, first_seen, last_seen)
         select 'tenant-' || n, 1, '', '', '', now(), now() from generate_series(1, 1000) n`,
      );
      await database.query('analyze porchlight.social_users');
      expect(await counted()).toEqual([{ n_distinct: -1 }]);
      await database.query(`delete from porchlight.migrations where name = '2026-11-16-tenant-statistics'`);
      await migrate(database);
      expect(await counted()).toEqual([{ n_distinct: 200 }]);
    });

    it('leave no tenants counted where more than one index begins with them and goes on', async () => {
      const counted = await (await openFresh()).query(
        `select class.relname as name from pg_index join pg_class class on class.oid = indrelid
         join pg_attribute first on first.attrelid = class.oid and first.attnum = indkey[0]
         where class.relnamespace = 'porchlight'::regnamespace and first.attname = 'tenant_id' and indnatts > 1
         group by class.relname, first.attstattarget having count(*) > 1 and coalesce(first.attstattarget, -1) <> 0`,
      );
      expect(counted).toEqual([]);
    });
  });
});
