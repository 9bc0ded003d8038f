/** glewlwyd, as Debian packages it: its own settings, database and administration. */
import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { JarBrowser } from '../../../test/conformance/support/foreign/jar.ts';
import { end, freePort, until } from '../../examples/processes.ts';
import { CLIENT_ID, CLIENT_SECRET, type Counterpart, openIdVariables } from './counterpart.ts';

const PROGRAM = '/usr/bin/glewlwyd';
const SCHEMA = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz';
const SETTINGS = '/etc/glewlwyd/glewlwyd.conf';
const PERSON = { username: 'ada', password: 'password-of-ada' };
/** The administrator of a new database, as its documents say. */
const ADMINISTRATOR = { username: 'admin', password: 'password' };

export const glewlwyd: Counterpart = {
  id: 'glewlwyd',
  name: existsSync(PROGRAM) ? `glewlwyd ${versionOf()}` : 'glewlwyd',

  async start(redirectUri) {
    if (!existsSync(PROGRAM)) throw new Error('not installed: apt-get install --no-install-recommends glewlwyd');
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-glewlwyd-'));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const child = spawn(PROGRAM, [`--config-file=${writeSettings(folder, port, url)}`], { stdio: 'ignore' });
    await until(`${url}/config`, child);
    await configure(`${url}/api`, redirectUri);
    return {
      // It does not say whether e-mail addresses are verified, so the operator does.
      variables: { ...openIdVariables('glewlwyd', `${url}/api/oidc`), OIDC_GLEWLWYD_VERIFIES_EMAILS: 'true' },
      /** Its page is a script, which makes these calls. */
      async answer(browser, page) {
        const next = page.url.searchParams.get('callback_url');
        if (page.url.origin !== url || next === null) return null;
        await send(browser, `${url}/api/auth/`, 'POST', PERSON);
        await send(browser, `${url}/api/auth/grant/${CLIENT_ID}`, 'PUT', { scope: 'openid email profile' });
        return { url: new URL(`${next}&g_continue`) };
      },
      async [Symbol.asyncDispose]() {
        await end(child);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

function versionOf(): string {
  const text = execFileSync(PROGRAM, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return /\d+\.\d+[.\d]*/.exec(text)?.[0] ?? '';
}

/** The settings of the package, with another port and a database in our folder. */
function writeSettings(folder: string, port: number, url: string): string {
  const database = join(folder, 'glewlwyd.db');
  new DatabaseSync(database).exec(gunzipSync(readFileSync(SCHEMA)).toString());
  const values: Record<string, string> = {
    port: String(port),
    bind_address: '"127.0.0.1"',
    external_url: `"${url}/"`,
    log_mode: '"console"',
    log_level: '"ERROR"',
    static_files_path: '"/usr/share/glewlwyd/webapp/"',
    allow_origin: '"*"',
  };
  const kept = readFileSync(SETTINGS, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('@include') && !Object.keys(values).some((name) => line.startsWith(`${name}=`)));
  const file = join(folder, 'glewlwyd.conf');
  const own = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, [...kept, ...own, `database = { type = "sqlite3"; path = "${database}"; };`].join('\n'));
  return file;
}

async function send(browser: JarBrowser, url: string, method: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await browser.send(new URL(url), { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.body?.cancel();
}

/** The settings that an administrator would click: the OpenID part, the scopes, one person and one client. */
async function configure(api: string, redirectUri: string): Promise<void> {
  const admin = new JarBrowser();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  await send(admin, `${api}/auth/`, 'POST', ADMINISTRATOR);
  await send(admin, `${api}/mod/plugin/`, 'POST', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: `${api}/oidc`,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: publicKey.export({ type: 'spki', format: 'pem' }),
      'access-token-duration': 3_600,
      'refresh-token-duration': 3_600,
      'code-duration': 600,
      'auth-type-code-enabled': true,
      // With pairwise subjects, 2.7.5 has different `sub` values in userinfo and in the id token, which a client must
      // refuse.
      'subject-type': 'public',
      'email-claim': 'mandatory',
      'name-claim': 'mandatory',
      'pkce-allowed': true,
      'jwks-show': true,
    },
  });
  for (const name of ['email', 'profile'])
    await send(admin, `${api}/scope/`, 'POST', {
      name,
      display_name: name,
      description: name,
      password_required: false,
    });
  const scope = ['openid', 'email', 'profile'];
  const person = { ...PERSON, name: 'Ada Lovelace', email: 'ada@example.test', scope, enabled: true };
  await send(admin, `${api}/user/?source=database`, 'POST', person);
  await send(admin, `${api}/client/?source=database`, 'POST', {
    client_id: CLIENT_ID,
    name: 'Porchlight',
    confidential: true,
    password: CLIENT_SECRET,
    client_secret: CLIENT_SECRET,
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post'],
    enabled: true,
  });
}
