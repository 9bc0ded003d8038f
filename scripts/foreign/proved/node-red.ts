/** Node-RED: an editor with a password. Both people may do the same there. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, type ForeignApp, PASSWORD, PEOPLE, type SignedInPerson } from './foreign-app.ts';

const settings = (port: number, program: string): string => `const bcrypt = require('${program}/node_modules/bcryptjs');
const password = bcrypt.hashSync(process.env.EDITOR_PASSWORD, 8);
module.exports = {
  uiPort: ${port},
  uiHost: 'localhost',
  adminAuth: { type: 'credentials', users: ${JSON.stringify(PEOPLE)}.map((username) => ({ username, password, permissions: '*' })) },
};`;

export const nodeRed: ForeignApp = {
  name: 'Node-RED',
  package: 'node-red',
  async start({ program, data, port }) {
    const file = join(data, 'settings.js');
    writeFileSync(file, settings(port, program));
    return spawn('node_modules/.bin/node-red', ['--userDir', data, '--settings', file], {
      cwd: program,
      env: { ...process.env, EDITOR_PASSWORD: PASSWORD },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
  },
  async signIn(url) {
    const enter = async (username: string): Promise<SignedInPerson> => {
      const body = { client_id: 'node-red-admin', grant_type: 'password', scope: '*', username, password: PASSWORD };
      const { access_token } = await ask<{ access_token: string }>(`${url}/auth/token`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return { canary: username, headers: { authorization: `Bearer ${access_token}` }, paths: ['/settings', '/flows'] };
    };
    return [await enter(PEOPLE[0]), await enter(PEOPLE[1])];
  },
};
