/** Clients that others wrote: with what each is installed, and how a person begins to sign in to it. */
import type { JarBrowser } from './jar.ts';

export interface ForeignClient {
  readonly name: string;
  readonly runtime: 'node' | 'python' | 'apache';
  /** The file under apps/. */
  readonly app: string;
  /** Packages from npm, from Python's index, or from Debian. */
  readonly packages: readonly string[];
  /** Its path for the answer. */
  readonly callback: string;
  begin(browser: JarBrowser, url: string): Promise<unknown>;
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
});

const atLogin: ForeignClient['begin'] = (browser, url) => browser.walk(new URL('/login', url));

export const CLIENTS: readonly ForeignClient[] = [
  {
    name: 'Auth.js',
    runtime: 'node',
    app: 'auth-js.mjs',
    packages: ['@auth/express', 'express@4'],
    callback: '/auth/callback/porchlight',
    async begin(browser, url) {
      const answer = await browser.send(new URL('/auth/csrf', url), { headers: { accept: 'application/json' } });
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      const body = new URLSearchParams({ csrfToken, callbackUrl: url });
      await browser.walk(new URL('/auth/signin/porchlight', url), { method: 'POST', body });
    },
  },
  {
    name: 'express-openid-connect',
    runtime: 'node',
    app: 'express-openid-connect.mjs',
    packages: ['express-openid-connect', 'express'],
    callback: '/callback',
    begin: atLogin,
  },
  {
    name: 'better-auth',
    runtime: 'node',
    app: 'better-auth.mjs',
    // The newest version needs a package that some copies of the registry do not have.
    packages: ['better-auth@1.7.0'],
    callback: '/api/auth/callback/porchlight',
    async begin(browser, url) {
      const asked = json({ provider: 'porchlight', callbackURL: '/' });
      const headers = { ...asked.headers, origin: url };
      const answer = await browser.send(new URL('/api/auth/sign-in/social', url), { ...asked, headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`it answered ${answer.status}: ${text}`);
      await browser.walk(new URL((JSON.parse(text) as { url: string }).url));
    },
  },
  {
    name: 'openid-client',
    runtime: 'node',
    app: 'openid-client.mjs',
    packages: ['openid-client'],
    callback: '/callback',
    begin: atLogin,
  },
  {
    name: 'openid-client 5',
    runtime: 'node',
    app: 'openid-client-5.mjs',
    packages: ['openid-client@5'],
    callback: '/callback',
    begin: atLogin,
  },
  {
    name: 'passport-openidconnect',
    runtime: 'node',
    app: 'passport-openidconnect.mjs',
    packages: ['passport-openidconnect', 'passport', 'express', 'express-session'],
    callback: '/callback',
    begin: atLogin,
  },
  {
    name: 'Authlib',
    runtime: 'python',
    app: 'authlib_app.py',
    packages: ['authlib', 'flask', 'requests'],
    callback: '/callback',
    begin: atLogin,
  },
  {
    name: 'mod_auth_openidc',
    runtime: 'apache',
    app: 'apache.conf',
    packages: ['apache2', 'libapache2-mod-auth-openidc'],
    callback: '/callback',
    begin: (browser, url) => browser.walk(new URL(url)),
  },
];
