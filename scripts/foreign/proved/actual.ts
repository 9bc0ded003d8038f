/** Actual's sync server: budgets of several people, who sign in by OpenID at a project of this service. */
import { spawn } from 'node:child_process';
import { createManagement, createTenant, type Management } from '../../../sdk/src/management/index.ts';
import { JarBrowser } from '../../../test/conformance/support/foreign/jar.ts';
import { type Service, startService } from '../../examples/service.ts';
import { ask, type ForeignApp, PASSWORD, type SignedInPerson } from './foreign-app.ts';

let service: Service | undefined;
let project: Management | undefined;

/** Signs a test user in with a ticket. The app answers with its own token in the address. */
async function enter(url: string, management: Management): Promise<SignedInPerson> {
  const { user } = await management.createTestUser();
  const { ticket } = await management.createTestUserTicket(user.id);
  const begun = await ask<{ data: { returnUrl: string } }>(`${url}/account/login`, {
    method: 'POST',
    body: JSON.stringify({ loginMethod: 'openid', returnUrl: url, password: PASSWORD }),
  });
  const start = new URL(begun.data.returnUrl);
  start.searchParams.set('login_hint', `ticket:${ticket}`);
  const { url: arrived } = await new JarBrowser().walk(start);
  const token = arrived.searchParams.get('token');
  if (token === null) throw new Error(`Actual let nobody in: ${arrived.pathname}`);
  return {
    canary: user.email,
    headers: { 'x-actual-token': token },
    paths: ['/account/validate', '/sync/list-user-files'],
  };
}

export const actual: ForeignApp = {
  name: 'Actual',
  package: '@actual-app/sync-server',
  async start({ program, data, port }) {
    service = await startService();
    const { baseUrl } = service;
    const url = `http://localhost:${port}`;
    const { management_key } = await createTenant({ baseUrl, name: 'Actual' });
    project = createManagement({ baseUrl, managementKey: management_key });
    const { openid } = await project.provision([`${url}/openid/callback`], { callbackMode: 'code' });
    const { client_secret } = await project.createClientSecret(openid.client_id);
    return spawn('node_modules/.bin/actual-server', [], {
      cwd: program,
      env: {
        ...process.env,
        ACTUAL_DATA_DIR: data,
        ACTUAL_PORT: String(port),
        ACTUAL_HOSTNAME: '127.0.0.1',
        ACTUAL_LOGIN_METHOD: 'openid',
        ACTUAL_USER_CREATION_MODE: 'login',
        ACTUAL_OPENID_DISCOVERY_URL: openid.issuer,
        ACTUAL_OPENID_CLIENT_ID: openid.client_id,
        ACTUAL_OPENID_CLIENT_SECRET: client_secret,
        ACTUAL_OPENID_SERVER_HOSTNAME: url,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
  },
  async signIn(url) {
    if (!project) throw new Error('the app was not started');
    return [await enter(url, project), await enter(url, project)];
  },
  async end() {
    await service?.[Symbol.asyncDispose]();
  },
};
