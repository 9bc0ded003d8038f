/** The commands about organisations whose assertions the project accepts. */
import { expect, it } from 'vitest';
import { createHarness } from '../../support/harness.ts';
import { projectLine } from '../support/command-line.ts';

it('adds, changes, lists and removes a trusted issuer', async () => {
  const harness = await createHarness();
  const shell = await projectLine(harness.baseUrl, {});
  const issuer = 'https://acme.example';
  expect((await shell.run('trusted-issuers', 'add', issuer)).stderr).toContain('--client');
  expect((await shell.run('trusted-issuers', 'add', 'http://acme.example', '--client', 'app_1')).stderr).toContain(
    'must use https',
  );
  const added = await shell.run('trusted-issuers', 'add', issuer, '--client', 'app_1', '--domain', 'acme.example');
  expect(added.code).toBe(0);
  expect((await shell.run('trusted-issuers')).json).toEqual([
    { issuer, client_ids: ['app_1'], domains: ['acme.example'], provision: 'create' },
  ]);
  await shell.run('trusted-issuers', 'add', issuer, '--client', 'app_1', '--client', 'app_2');
  expect((await shell.run('trusted-issuers', '--text')).stdout).toContain(`${issuer}  app_1 app_2  known users`);
  expect((await shell.run('trusted-issuers', 'remove', issuer)).code).toBe(0);
  expect((await shell.run('trusted-issuers')).json).toEqual([]);
  const again = await shell.run('trusted-issuers', 'remove', issuer);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('is not listed')]);
});
