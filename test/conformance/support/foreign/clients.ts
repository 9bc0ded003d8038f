/** Clients by other authors: what each needs to be installed, and how a person begins to sign in to it. */
import type { Page } from 'playwright-core';
import type { JarBrowser } from './jar.ts';

/** The person, with a browser that only keeps cookies, or with Chromium for clients that run in the page. */
export interface Visitor {
  readonly browser: JarBrowser;
  newPage(): Promise<Page>;
}

export interface ForeignClient {
  readonly name: string;
  readonly runtime: 'node' | 'python' | 'apache' | 'go';
  /** The file under apps/. */
  readonly app: string;
  /** Packages from npm, from Python's index, or from Debian. */
  readonly packages: readonly string[];
  /** Its callback path. */
  readonly callback: string;
  /**
   * The error that it gets without the setting that /docs/issuer names. A client that has none works at its defaults: with
   * issuer, client id and, if its row says so, secret.
   */
  readonly refusedAtDefaults?: string;
  /** Returns the e-mail address of the signed-in person, as the app shows it. */
  signIn(visitor: Visitor, url: string): Promise<string>;
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
});

type Begin = (browser: JarBrowser, url: string) => Promise<unknown>;

/** Begins the sign-in, answers our pages, and reads the front page of the app. */
const beginning =
  (begin: Begin): ForeignClient['signIn'] =>
  async ({ browser }, url) => {
    await begin(browser, url);
    return (await browser.walk(new URL(url))).text;
  };

const atLogin = beginning((browser, url) => browser.walk(new URL('/login', url)));

/** Auth.js and its predecessor next-auth need their own CSRF token in the form. */
const byAuthJs = (path: string) =>
  beginning(async (browser, url) => {
    const answer = await browser.send(new URL(`${path}/csrf`, url), { headers: { accept: 'application/json' } });
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    const body = new URLSearchParams({ csrfToken, callbackUrl: url });
    await browser.walk(new URL(`${path}/signin/porchlight`, url), { method: 'POST', body });
  });

/** In Chromium, for clients that run in the page, and for cookies that only a real browser keeps or leaves out. */
const inThePage: ForeignClient['signIn'] = async ({ newPage }, url) => {
  const page = await newPage();
  await page.goto(`${url}/login`);
  await page.click('[data-persona="ada"]');
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${url}/`);
  const shown = await page.waitForSelector('[data-email], body:not(:has(script))');
  const email = await shown.textContent();
  await page.context().close();
  return email?.trim() ?? '';
};

export const CLIENTS: readonly ForeignClient[] = [
  {
    name: 'Auth.js',
    runtime: 'node',
    app: 'auth-js.mjs',
    packages: ['@auth/express', 'express@4'],
    callback: '/auth/callback/porchlight',
    signIn: byAuthJs('/auth'),
  },
  {
    name: 'Auth.js, secret',
    runtime: 'node',
    app: 'auth-js-secret.mjs',
    packages: ['@auth/express', 'express@4'],
    callback: '/auth/callback/porchlight',
    signIn: byAuthJs('/auth'),
  },
  {
    name: 'next-auth 4',
    runtime: 'node',
    app: 'next-auth-4.mjs',
    packages: ['next-auth@4', 'express@4', 'cookie-parser'],
    callback: '/api/auth/callback/porchlight',
    refusedAtDefaults: 'invalid_request',
    signIn: byAuthJs('/api/auth'),
  },
  {
    name: 'express-openid-connect',
    runtime: 'node',
    app: 'express-openid-connect.mjs',
    packages: ['express-openid-connect', 'express'],
    callback: '/callback',
    refusedAtDefaults: 'unsupported_response_type',
    signIn: atLogin,
  },
  {
    name: 'express-openid-connect, form_post',
    runtime: 'node',
    app: 'express-openid-connect-form.mjs',
    packages: ['express-openid-connect', 'express'],
    callback: '/callback',
    signIn: inThePage,
  },
  {
    name: 'better-auth',
    runtime: 'node',
    app: 'better-auth.mjs',
    // The newest version needs a package that some copies of the registry do not have.
    packages: ['better-auth@1.7.0'],
    callback: '/api/auth/callback/porchlight',
    signIn: beginning(async (browser, url) => {
      const asked = json({ provider: 'porchlight', callbackURL: '/' });
      const headers = { ...asked.headers, origin: url };
      const answer = await browser.send(new URL('/api/auth/sign-in/social', url), { ...asked, headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`it answered ${answer.status}: ${text}`);
      await browser.walk(new URL((JSON.parse(text) as { url: string }).url));
    }),
  },
  {
    name: 'openid-client 6',
    runtime: 'node',
    app: 'openid-client.mjs',
    packages: ['openid-client@6'],
    callback: '/callback',
    signIn: atLogin,
  },
  {
    name: 'openid-client 5',
    runtime: 'node',
    app: 'openid-client-5.mjs',
    packages: ['openid-client@5'],
    callback: '/callback',
    signIn: atLogin,
  },
  {
    name: 'oauth4webapi',
    runtime: 'node',
    app: 'oauth4webapi.mjs',
    packages: ['oauth4webapi'],
    callback: '/callback',
    signIn: atLogin,
  },
  {
    name: 'oidc-client-ts',
    runtime: 'node',
    app: 'oidc-client-ts.mjs',
    packages: ['oidc-client-ts'],
    callback: '/callback',
    signIn: inThePage,
  },
  {
    name: 'passport-openidconnect',
    runtime: 'node',
    app: 'passport-openidconnect.mjs',
    packages: ['passport-openidconnect', 'passport', 'express', 'express-session'],
    callback: '/callback',
    refusedAtDefaults: 'invalid_request',
    signIn: atLogin,
  },
  {
    name: 'Authlib',
    runtime: 'python',
    app: 'authlib_app.py',
    packages: ['authlib', 'flask', 'requests'],
    callback: '/callback',
    signIn: atLogin,
  },
  {
    name: 'mod_auth_openidc',
    runtime: 'apache',
    app: 'apache.conf',
    packages: ['apache2', 'libapache2-mod-auth-openidc'],
    callback: '/callback',
    signIn: beginning((browser, url) => browser.walk(new URL(url))),
  },
  {
    name: 'go-oidc',
    runtime: 'go',
    app: 'go_oidc.go',
    packages: ['golang-go', 'golang-github-coreos-go-oidc-dev', 'golang-golang-x-oauth2-dev'],
    callback: '/callback',
    signIn: atLogin,
  },
];
