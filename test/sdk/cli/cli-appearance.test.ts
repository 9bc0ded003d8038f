/** The commands about the appearance of the sign-in pages, and the methods behind them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createManagement } from '../../../sdk/src/management/index.ts';
import { createHarness } from '../../support/harness.ts';
import { pngOf } from '../../support/pictures.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';
import { projectLine } from '../support/command-line.ts';

it('shows, changes and removes the look', async () => {
  const harness = await createHarness();
  const shell = await projectLine(harness.baseUrl, {});
  expect((await shell.run('appearance', 'show', '--text')).stdout).toContain('Accent   not set');
  expect((await shell.run('appearance', 'set')).code).toBe(2);
  const refused = await shell.run('appearance', 'set', '--accent', 'red');
  expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('six hexadecimal digits')]);
  await shell.run('appearance', 'set', '--accent', '#1d6fb8', '--terms', 'https://app.example.com/terms');
  const removed = await shell.run('appearance', 'set', '--terms', '');
  expect(removed.json).toMatchObject([{ appearance: { accent: '#1d6fb8', terms_url: null } }]);
  await writeFile(join(shell.folder, 'logo.png'), pngOf(40, 20));
  const logo = await shell.run('appearance', 'logo', join(shell.folder, 'logo.png'));
  expect(logo.json).toMatchObject([{ appearance: { accent: '#1d6fb8', logo_url: expect.stringContaining('/logo/') } }]);
  expect((await shell.run('apply', '--pull', '--yes')).code).toBe(0);
  expect((await shell.run('apply', '--plan', '--exit-code')).code).toBe(0);
  expect((await shell.run('appearance', 'logo', '--remove')).json).toMatchObject([{ appearance: { logo_url: null } }]);
  expect((await shell.run('appearance', 'logo')).code).toBe(2);
  const missing = await shell.run('appearance', 'logo', 'nowhere.png');
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('nowhere.png')]);
});

it('is in the SDK', async () => {
  const harness = await createHarness();
  const tenant = await createSocialTenant(harness);
  const management = createManagement({ baseUrl: harness.baseUrl, managementKey: tenant.managementKey });
  expect(await management.setAppearance({ accent: '#ABCDEF' })).toMatchObject({ accent: '#abcdef', logo_url: null });
  const { logo_url } = await management.setLogo(new Blob([new Uint8Array(pngOf(8, 8))]));
  expect(await management.setLogo(new Uint8Array(pngOf(8, 8)))).toMatchObject({ logo_url });
  expect(await management.removeLogo()).toMatchObject({ accent: '#abcdef', logo_url: null });
});
