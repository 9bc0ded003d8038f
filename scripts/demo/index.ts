/**
 * `npm run demo`: a local service, a project on it, and an app that signs people in. `PORT` is the app's, 4000 if left
 * out; `PORCHLIGHT_BASE_URL` is the service's.
 */
import { createServer } from 'node:http';
import { createDemoApp } from './app.ts';
import { demoProject } from './demo-project.ts';
import { localService } from './local-service.ts';

const port = Number(process.env.PORT ?? 4000);
const address = `http://localhost:${port}`;
const redirectUri = `${address}/auth/callback`;

const service = await localService(process.env.PORCHLIGHT_BASE_URL ?? 'http://localhost:3000');
const { baseUrl, tenantId } = await demoProject(service.baseUrl, redirectUri);
const server = createServer(createDemoApp({ baseUrl, tenantId, redirectUri }));
server.once('error', ({ code }: NodeJS.ErrnoException) => {
  console.error(`  The demo cannot listen on port ${port} (${code}). Choose another: PORT=4001 npm run demo`);
  service.stop();
  process.exitCode = 1;
});
server.listen(port, 'localhost', () => {
  console.log(`
  The demo is at   ${address}
  The project is   ${tenantId}

  Try
    sign in        ${address}/auth/login
    a deep link    ${address}/notes/2
    the session    ${address}/session
    its events     npx node sdk/src/cli/bin.ts events --follow --project .porchlight/demo --service ${service.baseUrl}
`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    service.stop();
    server.close();
    server.closeAllConnections();
  });
}
