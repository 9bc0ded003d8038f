/**
 * A service with its data in a folder that is deleted at the end, a project on it, and an app that
 * signs people in. `PORT` is the app's port, 4000 if omitted; `PORCHLIGHT_BASE_URL` names a service that already runs.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { writeCredentials } from '../../sdk/src/credentials/index.ts';
import { createManagement, createTenant } from '../../sdk/src/management/index.ts';
import { startService } from '../examples/service.ts';
import { createDemoApp } from './app.ts';

const FOLDER = join(import.meta.dirname, '../../.porchlight/demo');
const port = Number(process.env.PORT ?? 4000);
const address = `http://localhost:${port}`;
const redirectUri = `${address}/auth/callback`;

const running = process.env.PORCHLIGHT_BASE_URL;
await using service = running ? undefined : await startService();
const baseUrl = service?.baseUrl ?? running ?? '';
const created = await createTenant({ baseUrl, name: 'Porch notes' });
const { tenant_id: tenantId, management_key: managementKey } = created;
const management = createManagement({ baseUrl, managementKey });
await management.provision([redirectUri], { callbackMode: 'code' });
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
await writeCredentials(created.credentials_file.content, FOLDER);

const server = createServer(createDemoApp({ baseUrl, tenantId, redirectUri }));
const ended = new Promise<void>((resolve) => {
  server.once('close', resolve);
  server.once('error', ({ code }: NodeJS.ErrnoException) => {
    console.error(`  The demo cannot listen on port ${port} (${code}). Choose another: PORT=4001 npm run demo`);
    process.exitCode = 1;
    resolve();
  });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}
const { claim_url: claimUrl } = await management.claim();
server.listen(port, 'localhost', () => {
  console.log(`
  The demo is at   ${address}
  The project is   ${tenantId}; make it yours: ${claimUrl}

  Try
    sign in        ${address}/auth/login
    a deep link    ${address}/notes/2
    the session    ${address}/session
    its events     npx node sdk/src/cli/bin.ts events --follow --project .porchlight/demo --service ${baseUrl}
`);
});
await ended;
