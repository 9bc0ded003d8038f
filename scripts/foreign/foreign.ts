/**
 * `npm run foreign`: OpenID clients that others wrote, each installed as it is published, sign a person in with issuer and
 * client id, and with the client secret where they want one, at their own defaults. `-- Authlib` for one of them. Nothing of it comes with `npm install`.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManagement, createTenant } from '../../sdk/src/management/index.ts';
import { end, freePort, until } from '../examples/processes.ts';
import { startService } from '../examples/service.ts';
import { CLIENTS, type ForeignClient } from './clients.ts';
import { JarBrowser } from './jar.ts';
import { RUNTIMES } from './runtimes.ts';

const asked = process.argv.slice(2);

async function signIn(client: ForeignClient, baseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-foreign-'));
  let child: ChildProcess | undefined;
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const { tenant_id, management_key } = await createTenant({ baseUrl, name: client.name });
    const project = createManagement({ baseUrl, managementKey: management_key });
    const { openid } = await project.provision([url + client.callback], { callbackMode: 'code' });
    const { client_secret } = await project.createClientSecret(openid.client_id);
    const settings = {
      ISSUER: openid.issuer,
      CLIENT_ID: openid.client_id,
      PORT: String(port),
      CLIENT_SECRET: client_secret,
    };
    child = RUNTIMES[client.runtime](client, { folder, settings });
    await until(url, child);
    const browser = new JarBrowser();
    await client.begin(browser, url);
    const { text } = await browser.walk(new URL(url));
    if (text !== 'ada@example.test') throw new Error(`${client.name} at ${tenant_id} says: ${text.slice(0, 400)}`);
  } finally {
    if (child) await end(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

await using service = await startService();
for (const client of CLIENTS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const result = await signIn(client, service.baseUrl).then(
    () => '✓',
    (error: unknown) => {
      process.exitCode = 1;
      return `✗ ${error instanceof Error ? error.message : error}`;
    },
  );
  console.log(`${client.name} ${result}`);
}
