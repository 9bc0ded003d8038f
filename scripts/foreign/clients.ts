/** Clients that others wrote: how each is installed and started, and how a person begins to sign in to it. */
import type { JarBrowser } from './jar.ts';

export interface ForeignClient {
  readonly name: string;
  /** The file under apps/. */
  readonly app: string;
  /** Packages of npm, or of Python. */
  readonly npm?: readonly string[];
  readonly pip?: readonly string[];
  /** Its path for the answer. */
  readonly callback: string;
  begin(browser: JarBrowser, url: string): Promise<unknown>;
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
});

export const CLIENTS: readonly ForeignClient[] = [
  {
    name: 'Auth.js',
    app: 'auth-js.mjs',
    npm: ['@auth/express', 'express@4'],
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
    app: 'express-openid-connect.mjs',
    npm: ['express-openid-connect', 'express'],
    callback: '/callback',
    begin: (browser, url) => browser.walk(new URL('/login', url)),
  },
  {
    name: 'better-auth',
    app: 'better-auth.mjs',
    npm: ['better-auth'],
    callback: '/api/auth/oauth2/callback/porchlight',
    async begin(browser, url) {
      const asked = json({ providerId: 'porchlight', callbackURL: '/' });
      const headers = { ...asked.headers, origin: url };
      const answer = await browser.send(new URL('/api/auth/sign-in/oauth2', url), { ...asked, headers });
      await browser.walk(new URL(((await answer.json()) as { url: string }).url));
    },
  },
  {
    name: 'Authlib',
    app: 'authlib_app.py',
    pip: ['authlib', 'flask', 'requests'],
    callback: '/callback',
    begin: (browser, url) => browser.walk(new URL('/login', url)),
  },
];
