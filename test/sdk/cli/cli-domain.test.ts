/** The commands about a project's own domain, and the methods behind them. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { createHarness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { projectLine } from '../support/command-line.ts';

it('sets, shows, checks and removes a domain', async () => {
  const harness = await createHarness();
  const shell = await projectLine(harness.baseUrl, {});
  const host = `${randomBytes(5).toString('hex')}.localhost`;
  expect((await shell.run('domain', 'show', '--text')).stdout).toContain('porchlight domain set');
  const unclaimed = await shell.run('domain', 'set', host);
  expect([unclaimed.code, unclaimed.stderr]).toEqual([4, expect.stringContaining('claim')]);
  await (await createOwner(harness)).claim(shell.tenantId);
  expect((await shell.run('domain', 'set')).code).toBe(2);
  const refused = await shell.run('domain', 'set', 'co.uk');
  expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('below a domain of your own')]);
  const set = await shell.run('domain', 'set', 'login.shop.example', '--text');
  expect(set.stdout).toContain('TXT    _porchlight.login.shop.example  porchlight-verification=');
  await shell.run('domain', 'set', host);
  expect((await shell.run('domain', 'show')).json).toMatchObject([{ domain: { host, status: 'active' } }]);
  expect((await shell.run('domain', 'check')).code).toBe(0);
  expect((await shell.run('domain', 'remove')).code).toBe(0);
  expect((await shell.run('domain', 'remove')).code).toBe(4);
});

it('is in the SDK', async () => {
  const harness = await createHarness();
  const tenant = await (await createOwner(harness)).createProject();
  const management = createManagement({ baseUrl: harness.baseUrl, managementKey: tenant.managementKey });
  await management.provision(['https://app.example.com/cb']);
  const host = `${randomBytes(5).toString('hex')}.localhost`;
  expect(await management.domain()).toBeNull();
  expect(await management.setDomain(host)).toMatchObject({ host, status: 'active' });
  expect(await management.checkDomain()).toMatchObject({ host, status: 'active' });
  expect(await management.deleteDomain()).toEqual({ deleted: true });
});
