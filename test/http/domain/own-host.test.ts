/** Under a host of its own, a project's sign-in works from the start link to the app, and nothing else answers. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { HostBrowser, sendTo } from '../../support/browser/host-browser.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CALLBACK, claimedProject, setDomain } from '../../support/network/own-domain.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

let harness: Harness;
let tenant: TestTenant;
let origin: string;
beforeAll(async () => {
  harness = await createHarness();
  tenant = await claimedProject(harness);
  const host = `${randomBytes(5).toString('hex')}.localhost`;
  expect((await setDomain(tenant, host)).status).toBe(200);
  origin = `http://${host}:${new URL(harness.baseUrl).port}`;
});

const at = (path: string): URL => new URL(path, origin);
const isApp = (url: URL): boolean => url.origin === new URL(CALLBACK).origin;

describe('a sign-in under the host', () => {
  it('comes back from the provider through the service, keeps its cookie at the host and ends in the app', async () => {
    const browser = new HostBrowser(harness.baseUrl);
    const consent = await browser.follow(at(`/edge/auth/${tenant.id}/google`), isApp);
    expect([consent.answer.status, consent.url.origin]).toEqual([200, origin]);
    expect(consent.url.pathname).toMatch(/^\/edge\/auth\/consent\//);
    const callbacks = consent.visited.filter(({ pathname }) => pathname === '/edge/auth/google/callback');
    expect(callbacks.map((url) => url.origin)).toEqual([harness.baseUrl, origin]);
    expect(callbacks[0]?.search).toBe(callbacks[1]?.search);
    expect(browser.cookiesOf(new URL(harness.baseUrl).host)).not.toContain('porchlight_login');
    expect(String(consent.answer.headers['content-security-policy'])).toContain(`script-src ${origin}/assets/`);
    expect(consent.answer.text).toContain(`href="${harness.baseUrl}/privacy"`);
    const decided = await browser.post(consent.url, { decision: 'approve' });
    expect(decided.location && isApp(decided.location)).toBe(true);
    const token = decided.location?.searchParams.get('access_token') ?? '';
    const body = JSON.stringify({ access_token: token });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    for (const url of [
      at(`/edge/auth/${tenant.id}/verify`),
      new URL(`/edge/auth/${tenant.id}/verify`, harness.baseUrl),
    ]) {
      const verified = await sendTo(harness.baseUrl, url, { method: 'POST', headers, body });
      expect([verified.status, verified.headers['access-control-allow-origin']]).toEqual([200, '*']);
      expect(JSON.parse(verified.text)).toMatchObject({ valid: true });
    }
  });

  it('refuses a form that another site sent', async () => {
    const browser = new HostBrowser(harness.baseUrl);
    const consent = await browser.follow(at(`/edge/auth/${tenant.id}/google`), isApp);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: harness.baseUrl };
    const sent = await browser.send(consent.url, { method: 'POST', headers, body: 'decision=approve' });
    expect(sent.status).toBe(403);
    expect((await browser.post(consent.url, { decision: 'deny' })).location?.searchParams.get('error')).toBe(
      'access_denied',
    );
  });

  it('at the service itself stays at the service', async () => {
    const browser = new HostBrowser(harness.baseUrl);
    const consent = await browser.follow(new URL(`/edge/auth/${tenant.id}/google`, harness.baseUrl), isApp);
    expect([consent.answer.status, consent.url.origin]).toEqual([200, harness.baseUrl]);
  });

  onlyInTestAll(() => {
    it('opens the own page of a person there', async () => {
      const browser = new HostBrowser(harness.baseUrl);
      const page = await browser.send(at(`/edge/auth/${tenant.id}/me`));
      expect(page.status).toBe(200);
      const opened = await browser.follow(at(`/edge/auth/${tenant.id}/me/start`), isApp);
      expect([opened.answer.status, opened.url.origin, opened.url.pathname]).toEqual([
        200,
        origin,
        `/edge/auth/${tenant.id}/me`,
      ]);
    });
  });

  it('that began there is of no use at the service, and is not consumed by it', async () => {
    const browser = new HostBrowser(harness.baseUrl);
    const began = await browser.follow(
      at(`/edge/auth/${tenant.id}/google`),
      ({ pathname }) => pathname === '/edge/auth/google/callback',
    );
    const thief = new HostBrowser(harness.baseUrl);
    const sentOn = await thief.send(began.url);
    expect([sentOn.status, sentOn.location?.origin]).toEqual([303, origin]);
    expect((await thief.send(sentOn.location ?? began.url)).status).toBe(400);
    expect((await browser.follow(began.url, isApp)).answer.status).toBe(200);
  });
});

describe('everything else', () => {
  it.each([
    '/',
    '/docs',
    '/account',
    '/openapi.json',
    '/api/tenant',
    '/mcp',
    '/metrics',
    '/healthz',
    '/claim/x',
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/edge/session',
    '/edge/domains/allowed?domain=x',
    '/personas/google',
  ])('such as %s is not found', async (path) => {
    const answer = await sendTo(harness.baseUrl, at(path), { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(404);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is not found of another project either, on the fast path too', async () => {
    const other = await claimedProject(harness);
    const body = JSON.stringify({ access_token: 'x'.repeat(40) });
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const verify = at(`/edge/auth/${other.id}/verify`);
    expect((await sendTo(harness.baseUrl, verify, { method: 'POST', headers, body })).status).toBe(404);
    for (const path of ['google', 'sign-in', 'me'])
      expect((await sendTo(harness.baseUrl, at(`/edge/auth/${other.id}/${path}`))).status).toBe(404);
    expect((await sendTo(harness.baseUrl, at(`/t/${tenant.id}/.well-known/openid-configuration`))).status).toBe(404);
  });
});

describe('GET /edge/domains/allowed', () => {
  const ask = (domain: string, headers: Record<string, string> = {}) =>
    sendTo(harness.baseUrl, new URL(`/edge/domains/allowed?domain=${domain}`, harness.baseUrl), { headers });

  it('tells programs of this machine which hosts may have a certificate', async () => {
    const { hostname } = new URL(origin);
    expect((await ask(hostname)).status).toBe(200);
    expect((await ask('other.example.com')).status).toBe(404);
    expect((await ask('')).status).toBe(404);
    expect((await ask(hostname, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404);
    expect((await ask(hostname, { host: 'id.example.net' })).status).toBe(404);
  });
});

describe('the port of metrics', () => {
  it('tells the same to whoever reaches it', async () => {
    const server = createServer(harness.service.metricsListener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endAfterFile(async () => void server.close());
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}/edge/domains/allowed?domain=`;
    expect((await fetch(own + new URL(origin).hostname)).status).toBe(200);
    expect((await fetch(`${own}other.example.com`)).status).toBe(404);
  });
});

onlyInTestAll(() => {
  describe('a client of the owner at a provider', () => {
    it('has its redirect URI under the host, and one of the service does not', async () => {
      const own = { enabled: true, client_id: 'mine', client_secret: 'secret-3b' };
      await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: own });
      const { providers } = (await (await tenant.api('/api/social-login/providers')).json()) as {
        providers: { provider: string; redirect_uri: string }[];
      };
      const redirectOf = (id: string) => providers.find(({ provider }) => provider === id)?.redirect_uri;
      expect(redirectOf('github')).toBe(`${origin}/edge/auth/github/callback`);
      expect(redirectOf('google')).toBe(`${harness.baseUrl}/edge/auth/google/callback`);
      // The sign-in begins at the service, so the browser is sent back there, where its cookie is.
      const browser = new HostBrowser(harness.baseUrl);
      const started = await browser.send(new URL(`/edge/auth/${tenant.id}/github`, harness.baseUrl));
      expect(started.location?.searchParams.get('redirect_uri')).toBe(`${origin}/edge/auth/github/callback`);
      const state = started.location?.searchParams.get('state') ?? '';
      const back = await browser.send(at(`/edge/auth/github/callback?code=x&state=${state}`));
      expect([back.status, back.location?.href]).toEqual([
        303,
        `${harness.baseUrl}/edge/auth/github/callback?code=x&state=${state}`,
      ]);
    });
  });
});
