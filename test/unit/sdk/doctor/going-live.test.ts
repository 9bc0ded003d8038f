/**
 * The app's own address with every adapter: where a sign-in returns to, which cookies it sets, and what it says if the
 * address is not listed.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { originOf } from '../../../../sdk/src/next/origin.ts';
import { createAuth, fetchAuth, type ServerOptions } from '../../../../sdk/src/server/index.ts';
import { nodeOrigin } from '../../../../sdk/src/server/node-origin.ts';
import { ACCESS, ADAPTERS, PAGE, returning, type Send, setCookies } from '../support/adapters.ts';
import { ADA, type ScriptedService, scriptedService } from '../support/scripted-service.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await scriptedService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  service.calls.length = 0;
});
afterEach(() => vi.unstubAllEnvs());

const NOT_LISTED = { status: 400, code: 'redirectUriNotAllowed' } as const;
const AWAY = { status: 503, code: 'unavailable', retryAfter: 7 } as const;

const redirectOf = (response: Response): string =>
  new URL(response.headers.get('location') ?? '').searchParams.get('redirect_uri') ?? '';

describe.each(ADAPTERS)('the address of an app on %s', (_name, through) => {
  let send: Send;
  const base = () => ({ baseUrl: service.baseUrl, tenantId: 'brave-otter' });
  beforeAll(async () => {
    send = await through(base());
  });

  it('is that of the request, without any setting', async () => {
    const redirectUri = redirectOf(await send('/auth/login'));
    expect(redirectUri).toMatch(/^(?:https:\/\/app\.example|http:\/\/127\.0\.0\.1:\d+)\/auth\/callback$/);
  });

  it('begins the sign-in at the provider that is named, and as always where that is none', async () => {
    const pathOf = async (query: string) => {
      const response = await send(`/auth/login?${query}`);
      return new URL(response.headers.get('location') ?? '').pathname;
    };
    expect(await pathOf('provider=github')).toBe('/edge/auth/brave-otter/github');
    for (const odd of ['provider=', 'provider=..%2Fme', 'provider=GitHub', 'return_to=/area'])
      expect(await pathOf(odd)).toBe('/edge/auth/brave-otter/sign-in');
  });

  it('is a setting where there is one, and secures the cookies', async () => {
    const deployed = await through({ ...base(), appUrl: 'https://live.example/' });
    const { cookie, callback, start } = await returning(service, deployed);
    expect(new URL(start).searchParams.get('redirect_uri')).toBe('https://live.example/auth/callback');
    expect(cookie).toMatch(/^__Host-porchlight_sign_in_/);
    const back = await deployed(callback(), { headers: { cookie } });
    expect(back.headers.getSetCookie()[0]).toMatch(/^__Host-porchlight_access_.*; Secure;/);
  });

  it('keeps cookies that Safari takes on http, neither secure nor prefixed', async () => {
    const local = await through({ ...base(), appUrl: 'http://localhost:4000' });
    const { cookie, callback } = await returning(service, local);
    const back = await local(callback(), { headers: { cookie } });
    for (const line of back.headers.getSetCookie()) expect(line).not.toMatch(/__Host-|Secure/);
    const plain = setCookies(back).slice(0, 2).join('; ');
    expect((await local('/area', { headers: { cookie: plain } })).status).toBe(200);
    // On https, another host of the site may have set the same cookies.
    const deployed = await through({ ...base(), appUrl: 'https://live.example' });
    expect((await deployed('/area', { headers: { cookie: plain } })).status).toBe(401);
  });

  it('that is not listed ends on a page of the app that says how to list it', async () => {
    const deployed = await through({ ...base(), appUrl: 'https://live.example' });
    service.mishaps('start', NOT_LISTED, NOT_LISTED, NOT_LISTED);
    for (const path of ['/auth/login', '/area']) {
      const page = await deployed(path, { headers: PAGE });
      expect(page.status).toBe(400);
      const text = await page.text();
      expect(text).toContain('<code data-redirect-uri>https://live.example/auth/callback</code>');
      expect(text).toContain('npx --no-install porchlight provision --add https://live.example/auth/callback');
      expect(text).toContain(`${service.baseUrl}/account/projects/brave-otter/callbacks`);
      expect(text).toContain('PORCHLIGHT_APP_URL');
    }
    const program = await deployed('/auth/login');
    expect(await program.json()).toMatchObject({ status: 400, code: 'redirectUriNotAllowed' });
  });

  it('waits at the sign-in while the service is away, and goes back to where it came from', async () => {
    service.mishaps('start', AWAY);
    const page = await send('/auth/login?return_to=/area', { headers: PAGE });
    expect([page.status, page.headers.getSetCookie()]).toEqual([503, []]);
    expect(await page.text()).toContain('<meta http-equiv="refresh" content="5;url=/area">');
  });

  it('keeps somebody who has a session from signing in again during an outage', async () => {
    const https = await through({ ...base(), appUrl: 'https://live.example' });
    service.mishaps('verify', AWAY);
    const cookie = `${ACCESS}=${service.issue().accessToken}`;
    const page = await https('/auth/login?return_to=/area', { headers: { ...PAGE, cookie } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '7']);
    expect(await page.text()).toContain('content="7;url=/area"');
  });

  it('tells a cookie that is missing from a sign-in that took too long and from one that was used', async () => {
    const { cookie, callback } = await returning(service, send);
    const reasonOf = async (path: string, sent?: string) => {
      const page = await send(path, { headers: { ...PAGE, ...(sent && { cookie: sent }) } });
      expect(page.status).toBe(400);
      return /data-reason="([\w-]+)"/.exec(await page.text())?.[1];
    };
    const link = callback();
    expect(await reasonOf(link)).toBe('cookie-missing');
    const hourAgo = (Math.floor(Date.now() / 1_000) - 3_600).toString(36);
    expect(await reasonOf(`/auth/callback?code=x&state=${'s'.repeat(22)}-${hourAgo}`)).toBe('expired');
    const back = await send(link, { headers: { cookie } });
    expect(await reasonOf(link, setCookies(back).slice(0, 2).join('; '))).toBe('used');
  });

  describe('a call with a bearer token', () => {
    it('is answered for its owner, and the cookies are ignored', async () => {
      const { accessToken } = service.issue();
      const response = await send('/area', { headers: { authorization: `Bearer ${accessToken}` } });
      expect(await response.json()).toEqual({ email: ADA.email });
      const cookie = `${ACCESS}=${accessToken}; porchlight_access_brave-otter=${accessToken}`;
      const wrong = await send('/area', { headers: { ...PAGE, cookie, authorization: 'Bearer wrong' } });
      expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
      expect(wrong.headers.getSetCookie()).toEqual([]);
      expect(await wrong.json()).toMatchObject({ code: 'signInRequired' });
    });

    it('waits while nobody can tell', async () => {
      service.mishaps('verify', AWAY);
      const headers = { authorization: `Bearer ${service.issue().accessToken}` };
      const response = await send('/area', { headers });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7']);
    });
  });
});

describe('the address of a request', () => {
  it('is what Express knows, with a forwarded host only where it trusts the proxy', () => {
    const headers = { host: '10.0.0.7:3000', 'x-forwarded-host': 'app.example:8443' };
    expect(nodeOrigin({ headers })).toBe('http://10.0.0.7:3000');
    expect(nodeOrigin({ headers, protocol: 'http', hostname: '10.0.0.7' })).toBe('http://10.0.0.7:3000');
    expect(nodeOrigin({ headers, protocol: 'https', hostname: 'app.example' })).toBe('https://app.example:8443');
    expect(nodeOrigin({ headers, socket: { encrypted: true } })).toBe('https://10.0.0.7:3000');
  });

  it('is what Next says in its forwarding headers', () => {
    expect(originOf(new Headers({ host: 'localhost:4000' }))).toBe('http://localhost:4000');
    const proxied = { host: 'localhost:3000', 'x-forwarded-host': 'app.example', 'x-forwarded-proto': 'https,http' };
    expect(originOf(new Headers(proxied))).toBe('https://app.example');
  });

  it('is PORCHLIGHT_APP_URL where it is set, and a mistake in it is named', async () => {
    const options: ServerOptions = { baseUrl: service.baseUrl, tenantId: 'brave-otter', basePath: '/login' };
    vi.stubEnv('PORCHLIGHT_APP_URL', 'https://live.example');
    const response = await fetchAuth(options).login(new Request('http://10.0.0.7/login/login'));
    expect(redirectOf(response)).toBe('https://live.example/login/callback');
    vi.stubEnv('PORCHLIGHT_APP_URL', 'live.example');
    expect(() => fetchAuth(options)).toThrow('PORCHLIGHT_APP_URL');
  });

  it('must be known where there is no framework to ask', async () => {
    const auth = createAuth({ baseUrl: service.baseUrl, tenantId: 'brave-otter' });
    await expect(auth.login({ cookie: null, path: '/auth/login', isPage: true })).rejects.toThrow('origin');
  });

  it('puts nothing into the command that a shell would read', async () => {
    const auth = createAuth({ baseUrl: service.baseUrl, tenantId: 'brave-otter' });
    service.mishaps('start', NOT_LISTED);
    const { body } = await auth.login({ path: '/auth/login', isPage: true, origin: 'http://a.example;rm$(x)' });
    expect(body).toContain('provision --add &#60;callback URL&#62;');
  });
});
