/** LemonLDAP::NG's portal, as Debian packages it, with its settings in our folder and its demonstration people. */
import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hiddenFields } from '../../../test/support/posted-form.ts';
import { end, freePort, until } from '../../examples/processes.ts';
import { CLIENT_ID, CLIENT_SECRET, type Counterpart, openIdVariables } from './counterpart.ts';

const TEMPLATES = '/usr/share/lemonldap-ng/portal/templates';
const SETTINGS = '/var/lib/lemonldap-ng/conf/lmConf-1.json';
/** The second line names packages that are only recommended. Without them it does not start. */
const PACKAGES =
  'lemonldap-ng-fastcgi-server liblemonldap-ng-portal-perl libcrypt-openssl-rsa-perl libstring-random-perl ' +
  'libio-string-perl libmime-tools-perl libemail-sender-perl libgd-securityimage-perl libimage-magick-perl';
/** One of its demonstration people: the password is the name. */
const PERSON = { user: 'dwho', password: 'dwho' };

export const lemonldap: Counterpart = {
  id: 'lemonldap',
  name: existsSync(SETTINGS) ? `LemonLDAP::NG ${versionOf()}` : 'LemonLDAP::NG',

  async start(redirectUri) {
    if (!existsSync(SETTINGS)) throw new Error(`not installed: apt-get install --no-install-recommends ${PACKAGES}`);
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-lemonldap-'));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const file = writeSettings(folder, url, redirectUri);
    const program = join(folder, 'portal.psgi');
    writeFileSync(program, 'use Lemonldap::NG::Portal; Lemonldap::NG::Portal->run({});');
    const env = { ...process.env, LLNG_DEFAULTCONFFILE: file };
    const child = spawn('plackup', ['--host', 'localhost', '--port', String(port), program], { env, stdio: 'ignore' });
    await until(`${url}/.well-known/openid-configuration`, child);
    return {
      // It does not say whether e-mail addresses are verified, so the operator does.
      variables: { ...openIdVariables('lemonldap', `${url}/`), OIDC_LEMONLDAP_VERIFIES_EMAILS: 'true' },
      async answer(_browser, page) {
        if (page.url.origin !== url || !/name="password"/.test(page.text)) return null;
        const body = new URLSearchParams({ ...hiddenFields(page.text), ...PERSON });
        return { url: page.url, init: { method: 'POST', body } };
      },
      async [Symbol.asyncDispose]() {
        await end(child);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

function versionOf(): string {
  const text = execFileSync('dpkg', ['-s', 'liblemonldap-ng-portal-perl'], { encoding: 'utf8' });
  return /^Version: ([\d.]+)/m.exec(text)?.[1] ?? '';
}

/** The settings of the package, with its folders in ours, one client, and a key. */
function writeSettings(folder: string, url: string, redirectUri: string): string {
  const places = Object.fromEntries(
    ['conf', 'cache', 'sessions', 'psessions'].map((name) => [name, join(folder, name)]),
  ) as Record<'conf' | 'cache' | 'sessions' | 'psessions', string>;
  for (const place of [places.conf, places.cache, join(places.sessions, 'lock'), join(places.psessions, 'lock')])
    mkdirSync(place, { recursive: true });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const inFiles = (place: string) => ({ Directory: place, LockDirectory: join(place, 'lock') });
  const ofPackage = JSON.parse(readFileSync(SETTINGS, 'utf8')) as { macros: object };
  const settings = {
    ...ofPackage,
    key: 'a key of this portal',
    portal: `${url}/`,
    domain: 'localhost',
    requireToken: 0,
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: inFiles(places.sessions),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: inFiles(places.psessions),
    localSessionStorageOptions: { cache_root: places.cache, namespace: 'sessions', default_expires_in: 600 },
    notification: 0,
    // The macros of the package stay: one of them makes `sub`.
    macros: { ...ofPackage.macros, address: "'ada@example.test'" },
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: `${url}/`,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'of-this-portal',
    oidcRPMetaDataOptions: {
      porchlight: {
        oidcRPMetaDataOptionsClientID: CLIENT_ID,
        oidcRPMetaDataOptionsClientSecret: CLIENT_SECRET,
        oidcRPMetaDataOptionsRedirectUris: redirectUri,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsBypassConsent: 1,
      },
    },
    oidcRPMetaDataExportedVars: { porchlight: { email: 'address', name: 'cn' } },
  };
  writeFileSync(join(places.conf, 'lmConf-1.json'), JSON.stringify(settings));
  const file = join(folder, 'lemonldap-ng.ini');
  const sections = {
    all: { logLevel: 'error' },
    configuration: {
      type: 'File',
      dirName: places.conf,
      localStorage: 'Cache::FileCache',
      localStorageOptions: `{ 'namespace' => 'config', 'cache_root' => '${places.cache}' }`,
    },
    portal: { staticPrefix: '/static', templateDir: TEMPLATES, languages: 'en' },
  };
  const lines = Object.entries(sections).flatMap(([name, values]) => [
    `[${name}]`,
    ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
  ]);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
