/** Every way to a database ends at the same schema: from nothing, and from the dump of each earlier release. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TIER_LIMITS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/storage/database.ts';
import { TierEntity } from '../../../server/storage/entities/usage.ts';
import { openDatabaseWithoutLimits } from '../../../server/storage/opening/open-database.ts';
import { MIGRATIONS } from '../../../server/storage/schema/history/index.ts';
import { createSiloStatements } from '../../../server/storage/social-login/placement/silo-statement.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { freshDatabase } from '../../support/engines.ts';
import { openTestDatabase } from '../../support/harness.ts';
import { repositoryRoot } from '../../support/repository.ts';
import { schemaReport } from '../../support/source/schema-report.ts';
import { onlyInTestAll } from '../../support/times.ts';

const FOLDER = join(repositoryRoot, 'test/storage/schemas');
const RELEASES = readdirSync(FOLDER).map((file) => file.replace(/\.sql$/, ''));

/** Indexes that find a person in all pooled projects; a silo has one project. */
const OVER_ALL_PROJECTS = /^index CREATE INDEX \w+_lookup /;

/** The silo that each dump holds. */
const SILO = 'porchlight_silo';

async function fromNothing(): Promise<Database> {
  const database = await openTestDatabase(await freshDatabase());
  endAfterFile(() => database.close());
  for (const statement of createSiloStatements(SILO)) await database.query(statement);
  return database;
}

/** A database as the release has left it. */
async function leftBy(release: string): Promise<Awaited<ReturnType<typeof freshDatabase>>> {
  const place = await freshDatabase();
  const database = await openDatabaseWithoutLimits({ dataDir: '', ...place });
  const dump = readFileSync(join(FOLDER, `${release}.sql`), 'utf8');
  for (const statement of ['drop schema porchlight cascade', ...dump.split(/;\n/)])
    if (statement.trim()) await database.query(statement);
  await database.close();
  return place;
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
    expect(Object.fromEntries(limits)).toEqual(TIER_LIMITS);
  });
});

describe.each(RELEASES)('a database of %s', (release) => {
  let upgraded: Database;
  beforeAll(async () => {
    upgraded = await openTestDatabase(await leftBy(release));
    endAfterFile(() => upgraded.close());
  });

  it.each(['porchlight', SILO])('is upgraded to the schema of a new one: %s', async (schema) => {
    expect(await schemaReport(upgraded, schema)).toEqual(await schemaReport(fresh, schema));
  });

  onlyInTestAll(() => {
    it('has every migration on record, and the tiers of a new one', async () => {
      expect(await applied(upgraded)).toEqual(MIGRATIONS.map(({ name }) => name).sort());
      expect(await tiersOf(upgraded)).toEqual(await tiersOf(fresh));
    });
  });
});
