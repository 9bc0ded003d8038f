/** Directus: data with an API and roles. Both people are writers, who may use the app and see no data of each other. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ask, type ForeignApp, PASSWORD, PEOPLE, type SignedInPerson } from './foreign-app.ts';

const addressOf = (name: string): string => `${name}@example.com`;
const ADMIN = addressOf('admin');

interface Created {
  readonly data: { readonly id: string };
}

async function enter(url: string, email: string): Promise<{ authorization: string }> {
  const body = JSON.stringify({ email, password: PASSWORD });
  const { data } = await ask<{ data: { access_token: string } }>(`${url}/auth/login`, { method: 'POST', body });
  return { authorization: `Bearer ${data.access_token}` };
}

export const directus: ForeignApp = {
  name: 'Directus',
  package: 'directus',
  async start({ program, data, port }) {
    return spawn('sh', ['-c', 'node_modules/.bin/directus bootstrap && exec node_modules/.bin/directus start'], {
      cwd: program,
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        SECRET: PASSWORD + PASSWORD,
        DB_CLIENT: 'sqlite3',
        DB_FILENAME: join(data, 'directus.db'),
        STORAGE_LOCAL_ROOT: join(data, 'uploads'),
        ADMIN_EMAIL: ADMIN,
        ADMIN_PASSWORD: PASSWORD,
        LOG_LEVEL: 'error',
        TELEMETRY: 'false',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
  },
  async signIn(url) {
    const headers = await enter(url, ADMIN);
    const create = (path: string, body: object): Promise<Created> =>
      ask<Created>(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const policy = { name: 'Writers', app_access: true, admin_access: false };
    const role = await create('/roles', { name: 'Writers', policies: { create: [{ policy }] } });
    const person = async (name: string): Promise<SignedInPerson> => {
      const email = addressOf(name);
      const { data } = await create('/users', { email, password: PASSWORD, role: role.data.id });
      const paths = ['/users/me', `/users/${data.id}`, '/users', '/activity', '/permissions/me'];
      return { canary: email, headers: await enter(url, email), paths };
    };
    return [await person(PEOPLE[0]), await person(PEOPLE[1])];
  },
};
