/** The commands about identity providers. */
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { projectLine } from '../support/command-line.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

it('lists, enables, orders, checks, disables and resets providers', async () => {
  const shell = await projectLine(harness.baseUrl, {});
  const enabled = async () => {
    const [{ providers }] = (await shell.run('providers')).json as [
      { providers: { provider: string; enabled: boolean }[] },
    ];
    return providers.filter((each) => each.enabled).map(({ provider }) => provider);
  };
  expect(await enabled()).toEqual(['google']);
  const shown = await shell.run('providers', 'enable', 'github', '--position', '1', '--text');
  expect(shown.stdout).toContain('github  GitHub');
  expect(await enabled()).toEqual(['github', 'google']);
  expect((await shell.run('providers', 'check', 'github')).json).toEqual([{ ok: true, problem: null }]);
  await shell.run('providers', 'disable', 'google');
  expect((await shell.run('providers', 'disable', 'github')).code).toBe(4);
  await shell.run('providers', 'reset', 'google');
  expect(await enabled()).toContain('google');
  expect((await shell.run('providers', 'check')).code).toBe(2);
});

it('reads a secret from a file, never from the command line, and tells what a project without an owner lacks', async () => {
  const shell = await projectLine(harness.baseUrl, {});
  const file = join(tmpdir(), `secret-${process.pid}`);
  await writeFile(file, 'secret-71c2\n');
  const set = await shell.run('providers', 'set', 'github', '--client-id', 'id', '--secret-file', file);
  await rm(file);
  expect([set.code, set.stderr]).toEqual([4, expect.stringContaining('claim')]);
  expect(set.stderr + set.stdout).not.toContain('secret-71c2');
  expect((await shell.run('providers', 'set', 'github', '--client-id', 'id')).code).toBe(2);
});
