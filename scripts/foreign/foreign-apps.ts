/** Apps that others wrote, each with a login of its own: how it is started, and how two people sign in. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** As a file of `--as` has it. */
export interface SignedInPerson {
  readonly canary: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
}

export interface ForeignApp {
  readonly name: string;
  readonly package: string;
  start(folder: string, port: number): ChildProcess;
  signIn(url: string): Promise<readonly [SignedInPerson, SignedInPerson]>;
}

const PEOPLE = ['ada-lovelace', 'grace-hopper'] as const;
const PASSWORD = randomBytes(12).toString('hex');

/** The editor asks for a password; both people may do the same there. */
const nodeRedSettings = (port: number): string => `const bcrypt = require('bcryptjs');
const password = bcrypt.hashSync(process.env.EDITOR_PASSWORD, 8);
module.exports = {
  uiPort: ${port},
  uiHost: 'localhost',
  adminAuth: { type: 'credentials', users: ${JSON.stringify(PEOPLE)}.map((username) => ({ username, password, permissions: '*' })) },
};`;

const nodeRed: ForeignApp = {
  name: 'Node-RED',
  package: 'node-red',
  start(folder, port) {
    writeFileSync(join(folder, 'settings.js'), nodeRedSettings(port));
    return spawn('node_modules/.bin/node-red', ['--userDir', folder, '--settings', join(folder, 'settings.js')], {
      cwd: folder,
      env: { ...process.env, EDITOR_PASSWORD: PASSWORD },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
  },
  async signIn(url) {
    const enter = async (username: string): Promise<SignedInPerson> => {
      const body = { client_id: 'node-red-admin', grant_type: 'password', scope: '*', username, password: PASSWORD };
      const answer = await fetch(`${url}/auth/token`, { method: 'POST', body: new URLSearchParams(body) });
      if (!answer.ok) throw new Error(`Node-RED answered ${answer.status}: ${await answer.text()}`);
      const { access_token } = (await answer.json()) as { access_token: string };
      return { canary: username, headers: { authorization: `Bearer ${access_token}` }, paths: ['/settings', '/flows'] };
    };
    return [await enter(PEOPLE[0]), await enter(PEOPLE[1])];
  },
};

export const FOREIGN_APPS: readonly ForeignApp[] = [nodeRed];
