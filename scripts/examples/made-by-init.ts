/** The sign-in of an example as `porchlight init` makes it: its project, its files, its settings. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readCredentials } from '../../sdk/src/credentials/index.ts';
import { createManagement, type Management } from '../../sdk/src/management/index.ts';
import type { Example } from './catalogue.ts';
import { porchlight } from './command.ts';
import { claimProject } from './project.ts';

export interface Made {
  readonly tenantId: string;
  readonly management: Management;
  /** Files that `init` wrote or changed. */
  readonly files: readonly string[];
}

export async function makeByInit(
  example: Example,
  { copy, baseUrl, url, page }: { copy: string; baseUrl: string; url: string; page: Page },
): Promise<Made> {
  const { check, framework, files } = example;
  // The files that the command writes must not exist before.
  for (const file of files) rmSync(join(copy, file), { force: true });
  const more = [...(check === 'mcp' ? ['--mcp'] : []), ...(framework ? [] : ['--framework', example.name])];
  const callback = `${url}/auth/callback`;
  const said = await porchlight(copy, 'init', '--yes', '--base-url', baseUrl, '--callback', callback, ...more);
  const { name } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  assert.equal(said.name, name, 'the project has the name of the package');
  const { tenantId, managementKey } = await readCredentials(copy);
  const management = createManagement({ baseUrl, managementKey });
  await claimProject(management, page);
  const written = (said.files as { path: string; action: string }[]).filter(({ action }) => action !== 'kept');
  return { tenantId, management, files: written.map(({ path }) => path) };
}
