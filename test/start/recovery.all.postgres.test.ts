/**
 * The steps of /docs/recovery: dump, changes, restore, recover. Everything revoked stays revoked, and no number is used
 * twice.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { TestClock } from '../support/clock.ts';
import { freshDatabase } from '../support/engines.ts';
import { createHarness, openTestDatabase } from '../support/harness.ts';
import { nodeBinary, repositoryRoot } from '../support/repository.ts';
import { mustBeComplete } from '../support/run/programs/missing.ts';
import { databaseAt, onServer } from '../support/run/programs/on-server.ts';
import { machineBinaries } from '../support/run/programs/postgres-binaries.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { testMasterKey } from '../support/test-master-key.ts';
import { commandsIn } from './support/kept-world.ts';

const contentOf = (name: string): string =>
  readFileSync(join(repositoryRoot, `server/docs/content/${name}.md`), 'utf8');
const [dump = 'false', restore = 'false'] = commandsIn(contentOf('operations'), 'pg_dump', 'pg_restore');
const [recover = ''] = commandsIn(contentOf('recovery'), 'npm run admin');

const programs = machineBinaries().find((folder) => existsSync(join(folder, 'pg_dump')));
if (!programs) {
  const line = '!! Recovery NOT tested: there is no pg_dump on this machine';
  if (mustBeComplete()) throw new Error(line);
  console.warn(line);
}

const env = { PATH: [programs, process.env.PATH].join(delimiter), MASTER_KEY: testMasterKey };
const run = (command: string, cwd: string, databaseUrl: string) =>
  promisify(execFile)('sh', ['-c', command], { cwd, env: { ...env, DATABASE_URL: databaseUrl } });

describe.runIf(programs)('a restore', () => {
  it('is followed by the documented command', { timeout: 180_000 }, async () => {
    expect(recover).toBe('npm run admin -- recover --yes');
    const { databaseUrl = '' } = await freshDatabase('postgres');
    const database = await openTestDatabase({ databaseUrl });
    const clock = new TestClock(new Date());
    const harness = await createHarness({ database, clock });
    const tenant = await createSocialTenant(harness);
    const [revoked, kept] = [await tenant.quickSignIn('ada'), await tenant.quickSignIn('grace')];
    const folder = mkdtempSync(join(inject('runFolder'), 'recovery-'));
    await run(dump, folder, databaseUrl);

    await tenant.logout(revoked.refreshToken);
    const rotated = await tenant.api('/api/keys/rotate', { method: 'POST', json: {} });
    const { management_key } = (await rotated.json()) as { management_key: string };
    const later = await tenant.quickSignIn('linus');
    const lost = await harness.database.query<{ id: number }>(
      'select id::float8 from porchlight.social_login_events where tenant_id = $1 order by id desc limit 1',
      [tenant.id],
    );
    await database.close();

    const name = `${new URL(databaseUrl).pathname.slice(1)}_recovered`;
    await onServer(inject('postgresServer'), `create database ${name} template template0 encoding 'UTF8'`);
    const restored = databaseAt(inject('postgresServer'), name);
    await run(restore, folder, restored);
    const [, , , , ...args] = recover.split(' ');
    const { stdout, stderr } = await promisify(execFile)(nodeBinary(), ['scripts/admin.ts', ...args], {
      cwd: repositoryRoot,
      env: { ...env, DATABASE_URL: restored },
    });
    expect(stdout).toMatch(/^keys +2$/m);
    expect(stderr).toContain('No node is connected.');

    const after = await openTestDatabase({ databaseUrl: restored });
    const node = await createHarness({ database: after, clock });
    await node.service.start();
    const post = (path: string, body: object) =>
      node.fetch(`/edge/auth/${tenant.id}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const { accessToken, refreshToken } of [revoked, kept, later]) {
      expect(await (await post('/verify', { access_token: accessToken })).json()).toMatchObject({ valid: false });
      expect((await post('/refresh', { refresh_token: refreshToken })).status).toBe(401);
    }
    for (const key of [tenant.managementKey, management_key])
      expect((await node.fetch('/api/tenant', { headers: { authorization: `Bearer ${key}` } })).status).toBe(401);
    const [counter] = await after.query<{ next: number }>(
      'select last_event_id::float8 as next from porchlight.social_counters where tenant_id = $1',
      [tenant.id],
    );
    expect(counter?.next).toBeGreaterThan(lost[0]?.id ?? Number.POSITIVE_INFINITY);
    await node.close();
    await after.close();
  });
});
