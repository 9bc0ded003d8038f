/**
 * `npm run foreign`: OpenID clients that others wrote, each installed as it is published, sign a person in with issuer and
 * client id alone. `-- Authlib` for one of them. Nothing of it comes with `npm install`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManagement, createTenant } from '../../sdk/src/management/index.ts';
import { end, freePort, until } from '../examples/processes.ts';
import { startService } from '../examples/service.ts';
import { CLIENTS, type ForeignClient } from './clients.ts';
import { JarBrowser } from './jar.ts';

const asked = process.argv.slice(2);

function start({ app, npm, pip }: ForeignClient, folder: string, env: NodeJS.ProcessEnv): ChildProcess {
  copyFileSync(join(import.meta.dirname, 'apps', app), join(folder, app));
  const quiet = { cwd: folder, stdio: 'ignore' } as const;
  if (npm) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', ...npm], quiet);
    return spawn(process.execPath, [app], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  execFileSync('python3', ['-m', 'venv', 'venv'], quiet);
  execFileSync(join(folder, 'venv/bin/pip'), ['install', '-q', ...(pip ?? [])], quiet);
  return spawn(join(folder, 'venv/bin/python'), [app], { cwd: folder, env, stdio: 'ignore' });
}

async function signIn(client: ForeignClient, baseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-foreign-'));
  let child: ChildProcess | undefined;
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const { tenant_id, management_key, application_key } = await createTenant({ baseUrl, name: client.name });
    const project = createManagement({ baseUrl, managementKey: management_key });
    const { openid } = await project.provision([url + client.callback], { callbackMode: 'code' });
    const settings = {
      ISSUER: openid.issuer,
      CLIENT_ID: openid.client_id,
      PORT: String(port),
      APPLICATION_KEY: application_key,
    };
    child = start(client, folder, { ...process.env, ...settings });
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
