/** One sign-in with a client by other authors: its own project, its own folder, and a person who agrees. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { end, freePort, until } from '../../../../scripts/examples/processes.ts';
import { createManagement, createTenant } from '../../../../sdk/src/management/index.ts';
import { findChromium } from '../../../support/run/programs/find-chromium.ts';
import type { ForeignClient } from './clients.ts';
import { JarBrowser } from './jar.ts';
import { RUNTIMES } from './runtimes.ts';

/** The error that a client without its setting gets, or null if it signs the person in. */
export async function refusalAtDefaults(client: ForeignClient, baseUrl: string): Promise<string | null> {
  const browser = new JarBrowser();
  await signInWith(client, baseUrl, { browser, settings: { AT_DEFAULTS: 'yes' } });
  return browser.refusal;
}

interface Way {
  readonly browser?: JarBrowser;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Returns the person's e-mail address, as the app shows it afterwards. */
export async function signInWith(
  client: ForeignClient,
  baseUrl: string,
  { browser = new JarBrowser(), settings: more = {} }: Way = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-foreign-'));
  let child: ChildProcess | undefined;
  await using chromiums = new AsyncDisposableStack();
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const { management_key } = await createTenant({ baseUrl, name: client.name });
    const project = createManagement({ baseUrl, managementKey: management_key });
    const { openid } = await project.provision([url + client.callback], { callbackMode: 'code' });
    const { client_secret } = await project.createClientSecret(openid.client_id);
    const settings = {
      ISSUER: openid.issuer,
      CLIENT_ID: openid.client_id,
      PORT: String(port),
      CLIENT_SECRET: client_secret,
      ...more,
    };
    child = RUNTIMES[client.runtime](client, { folder, settings });
    await until(url, child);
    return await client.signIn({ browser, newPage: () => newPage(chromiums) }, url);
  } finally {
    if (child) await end(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function newPage(opened: AsyncDisposableStack): Promise<Page> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium; CHROMIUM_PATH may name one.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--headless'] });
  opened.defer(() => browser.close());
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(60_000);
  return page;
}
