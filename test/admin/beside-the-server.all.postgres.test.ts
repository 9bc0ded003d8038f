/** On PostgreSQL the operator works while the service runs. */
import { expect, it } from 'vitest';
import { freshDatabase } from '../support/engines.ts';
import { startServer } from '../support/processes.ts';
import { testMasterKey } from '../support/test-master-key.ts';
import { onlyInTestAll } from '../support/times.ts';
import { createTenantAt } from './support/agent.ts';
import { runAdminProcess } from './support/as-process.ts';

it('pauses a tenant of a running server at once', async () => {
  const { databaseUrl } = await freshDatabase();
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } });
  const env = { DATABASE_URL: databaseUrl, MASTER_KEY: testMasterKey };
  const tenant = await createTenantAt(server.baseUrl);
  expect((await tenant.api('/api/observability')).status).toBe(200);
  expect(await runAdminProcess(`tenant pause ${tenant.id} --yes`, env)).toMatchObject({ exit: 0, err: '' });
  expect((await tenant.api('/api/observability')).status).toBe(403);
  expect((await tenant.api('/api/tenant')).status).toBe(200);
});

onlyInTestAll(() => {
  it('says which database does not answer', async () => {
    const env = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none', MASTER_KEY: testMasterKey };
    const { exit, err } = await runAdminProcess('tenant list', env);
    expect(exit).toBe(1);
    expect(err).toContain('PostgreSQL at 127.0.0.1:1/none does not answer');
    expect(err).not.toContain('secret');
  });

  it('prints a new master key to set, first for all nodes to know, then for them to sign with', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', MASTER_KEY: testMasterKey };
    const { exit, out } = await runAdminProcess('key rotate --json', env);
    expect(exit).toBe(0);
    const printed = JSON.parse(out) as Record<string, string>;
    expect(printed.master_key).toMatch(new RegExp(`^[\\w-]{43},${testMasterKey}$`));
    expect(printed.master_key_before_on_several_nodes?.split(',').reverse().join()).toBe(printed.master_key);
  });
});
