/** Every way to a database ends with the same schema: from nothing, and from the dump of each earlier release. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_TIER, TIER_LIMITS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { TierEntity } from '../../../server/storage/entities/usage.ts';
import { NO_CAP } from '../../../server/storage/limits/tier-store.ts';
import { openDatabaseWithoutLimits } from '../../../server/storage/opening/open-database.ts';
import { MIGRATIONS, NAMES_ON_RECORD } from '../../../server/storage/schema/history/index.ts';
import { createSiloStatements } from '../../../server/storage/social-login/placement/silo-statement.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { freshDatabase, type TestDatabase } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/harness.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { OLD_ROWS, RESOURCE, SILO } from '../../support/source/old-rows.ts';
import { schemaReport } from '../../support/source/schema-report.ts';
import { onlyInTestAll } from '../../support/times.ts';

const FOLDER = join(repositoryRoot, 'test/storage/schemas');
const RELEASES = readdirSync(FOLDER).map((file) => file.replace(/\.sql$/, ''));

/** Indexes that find a person across all pooled projects; a silo has only one project. */
const OVER_ALL_PROJECTS = /^index CREATE INDEX \w+_lookup /;

async function fromNothing(): Promise<Database> {
  const database = await openTestDatabase(await freshDatabase());
  endAfterFile(() => database.close());
  for (const statement of createSiloStatements(SILO)) await database.query(statement);
  return database;
}

/** A database as the release left it, with the rows of `OLD_ROWS`. */
async function leftBy(release: string, ...further: string[]): Promise<TestDatabase> {
  const place = await freshDatabase();
  const database = await openDatabaseWithoutLimits({ dataDir: '', ...place });
  const dump = readFileSync(join(FOLDER, `${release}.sql`), 'utf8');
  for (const statement of ['drop schema porchlight cascade', ...dump.split(/;\n/), ...further])
    if (statement.trim()) await database.query(statement);
  for (const { table, row } of OLD_ROWS)
    await database.query(
      `insert into ${table} (${Object.keys(row)}) select ${Object.keys(row)} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
  await database.close();
  return place;
}

async function upgrade(place: TestDatabase): Promise<Database> {
  const database = await openTestDatabase(place);
  endAfterFile(() => database.close());
  return database;
}

const tiersOf = (database: Database) => database.em.find(TierEntity, {}, { orderBy: { name: 'asc' } });

const applied = async (database: Database): Promise<string[]> =>
  (await database.query<{ name: string }>('select name from porchlight.migrations order by name')).map(
    ({ name }) => name,
  );

let fresh: Database;
beforeAll(async () => {
  fresh = await fromNothing();
});

describe('a database that is made from nothing', () => {
  it('has pooled tables like those of a new silo', async () => {
    const silo = await schemaReport(fresh, SILO);
    const pooled = await schemaReport(fresh, 'porchlight');
    expect(silo.length).toBeGreaterThan(50);
    expect(silo.filter((line) => !pooled.includes(line))).toEqual([]);
    const tables = silo.flatMap((line) => /^table (\S+)/.exec(line)?.[1] ?? []);
    const ofTheSame = pooled.filter((line) => tables.some((table) => new RegExp(`\\b${table}[. ]`).test(line)));
    expect(ofTheSame.filter((line) => !OVER_ALL_PROJECTS.test(line))).toEqual(silo);
  });

  it('enforces the limits that documents and pages show', async () => {
    const stored = await tiersOf(fresh);
    const limits = stored.map(({ name, ...limits }) => [name, limits]);
    const none = { storedUsers: NO_CAP, eventsPerMinute: NO_CAP, eventsPerMonth: null, eventsPerLifetime: null };
    expect(Object.fromEntries(limits)).toEqual({ ...TIER_LIMITS, [OWN_TIER]: none });
  });
});

describe.each(RELEASES)('a database of %s', (release) => {
  let upgraded: Database;
  beforeAll(async () => {
    upgraded = await upgrade(await leftBy(release));
  });

  it.each(['porchlight', SILO])('is upgraded to the schema of a new one: %s', async (schema) => {
    expect(await schemaReport(upgraded, schema)).toEqual(await schemaReport(fresh, schema));
  });

  it.each(OLD_ROWS)('keeps what was in $table, with defaults in its new columns', async ({ table, row, since }) => {
    const rows = await upgraded.query<{ row: unknown }>(`select to_jsonb(old) as row from ${table} old`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toMatchObject({ ...row, ...since });
  });

  it('has the settings of its resource as they were, and the new ones at their defaults', async () => {
    const resources = await upgraded.query<{ row: unknown }>(
      'select to_jsonb(old) as row from porchlight.social_login_resources old',
    );
    expect(resources.map(({ row }) => row)).toEqual([expect.objectContaining(RESOURCE)]);
  });

  onlyInTestAll(() => {
    it('has every migration on record, and the tiers of a new one', async () => {
      expect(await applied(upgraded)).toEqual([...NAMES_ON_RECORD].sort());
      expect(await tiersOf(upgraded)).toEqual(await tiersOf(fresh));
    });
  });
});

describe('a squashed step', () => {
  it('runs again as a whole after a break', async () => {
    const [squashed] = MIGRATIONS;
    const { repeatable = [], inEachSilo = () => [] } = squashed ?? {};
    const half = repeatable.slice(0, repeatable.length / 2);
    expect(half.length).toBeGreaterThan(10);
    const broken = await leftBy('0.1.0', ...inEachSilo(SILO), ...half);
    const upgraded = await upgrade(broken);
    for (const schema of ['porchlight', SILO])
      expect(await schemaReport(upgraded, schema)).toEqual(await schemaReport(fresh, schema));
  });

  it('knows which receivers of webhooks have answered before', async () => {
    const upgraded = await upgrade(
      await leftBy(
        '9613d05',
        `insert into porchlight.webhooks (id, tenant_id, url, events, sealed_secret, last_event_id, created_at)
         select id, 'project', 'https://app.example.com', '[]', '', 0, '2026-01-01' from unnest('{answers,silent}'::text[]) id`,
        `insert into porchlight.webhook_deliveries (webhook_id, kind, status, attempts, created_at) values
         ('answers', 'ping', 'delivered', 1, '2026-01-02'), ('silent', 'ping', 'failed', 9, '2026-01-02')`,
      ),
    );
    expect(
      await upgraded.query('select id, answered_at is not null as answered from porchlight.webhooks order by id'),
    ).toEqual([
      { id: 'answers', answered: true },
      { id: 'silent', answered: false },
    ]);
  });
});
