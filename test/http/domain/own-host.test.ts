/**
 * Under its own host, a project shows the choice of providers and answers calls about tokens. The service itself asks
 * who somebody is, unless the owner's own client does. Nothing else answers there.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { HostBrowser, sendTo } from '../../support/browser/host-browser.ts';
import { endAfterFile } from '../../support/cleanup.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CALLBACK, claimedProject, domainIn, setDomain } from '../../support/network/own-domain.ts';
import { GITHUB_CLIENT, openGitHub, primary } from '../../support/stand-ins/github-stand-in.ts';
import type { TestTenant } from '../../support/tenant.ts';

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
  it('starts at the service, ends in the app, and no address at the host ever has a code in it', async () => {
    const browser = new HostBrowser(harness.baseUrl);
    const start = at(`/edge/auth/${tenant.id}/google?return_to=/deep&state=of-the-app`);
    const hop = await browser.send(start);
    expect([hop.status, hop.location?.href]).toEqual([303, `${harness.baseUrl}${start.pathname}${start.search}`]);
    expect(hop.headers['set-cookie']).toBeUndefined();
    const consent = await browser.follow(start, isApp);
    expect([consent.answer.status, consent.url.origin]).toEqual([200, harness.baseUrl]);
    expect(consent.url.pathname).toMatch(/^\/edge\/auth\/consent\//);
    expect(consent.visited.filter(({ origin: host }) => host === origin)).toEqual([start]);
    expect(browser.cookiesOf(new URL(origin).host)).toBe('');
    expect(consent.answer.text).toContain(`${new URL(origin).hostname}</strong> uses`);
    expect(consent.answer.text).toContain(new URL(harness.baseUrl).host);
    const decided = await browser.post(consent.url, { decision: 'approve' });
    expect(decided.location && isApp(decided.location)).toBe(true);
    expect(decided.location?.searchParams.get('state')).toBe('of-the-app');
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

  it('that is only looked at leads to the service too, and is not counted', async () => {
    const looked = await sendTo(harness.baseUrl, at(`/edge/auth/${tenant.id}/google`), { method: 'HEAD' });
    expect([looked.status, looked.location?.origin]).toEqual([303, harness.baseUrl]);
  });

  it('at the service itself stays at the service', async () => {
    const browser = new HostBrowser(harness.baseUrl);
    const consent = await browser.follow(new URL(`/edge/auth/${tenant.id}/google`, harness.baseUrl), isApp);
    expect([consent.answer.status, consent.url.origin]).toEqual([200, harness.baseUrl]);
  });

  it.each(['me', 'me/start?provider=google', 'me/link/confirm'])(
    'sends %s of a person to the service',
    async (page) => {
      const browser = new HostBrowser(harness.baseUrl);
      const sent = await browser.send(at(`/edge/auth/${tenant.id}/${page}`));
      expect([sent.status, sent.location?.href]).toEqual([303, `${harness.baseUrl}/edge/auth/${tenant.id}/${page}`]);
      expect((await browser.post(at(`/edge/auth/${tenant.id}/${page}`), {})).status).toBe(404);
    },
  );

  it('has the choice of providers at the host, whose links start at the service', async () => {
    await tenant.api('/api/social-login/providers/github', { method: 'PUT', json: { enabled: true } });
    const browser = new HostBrowser(harness.baseUrl);
    const choice = await browser.send(at(`/edge/auth/${tenant.id}/sign-in`));
    expect(choice.status).toBe(200);
    const [, href = ''] = /href="([^"]*\/github[^"]*)"/.exec(choice.text) ?? [];
    expect((await browser.send(at(href))).location?.origin).toBe(harness.baseUrl);
    await tenant.api('/api/social-login/providers/github', { method: 'DELETE' });
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

  it('says so in one line of text, and refuses all others alike, with or without a host', async () => {
    const { hostname } = new URL(origin);
    const good = await ask(`${hostname}&from=caddy`, { accept: 'application/json' });
    expect([good.status, good.headers['content-type'], good.text]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'allowed\n',
    ]);
    const codes = await Promise.all(
      [`${hostname}&domain=${hostname}`, 'other.example.com', '&x=1'].map(async (asked) => {
        const { status, text } = await ask(asked);
        return [status, (JSON.parse(text) as { code: string }).code];
      }),
    );
    expect(codes).toEqual([
      [404, 'routeNotFound'],
      [404, 'routeNotFound'],
      [404, 'routeNotFound'],
    ]);
    const bare = await sendTo(harness.baseUrl, new URL('/edge/domains/allowed', harness.baseUrl));
    expect(bare.status).toBe(404);
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

describe('a client of the owner at a provider', () => {
  const PERSON = { id: 11, name: 'Ada', avatar_url: null, emails: primary('ada@corp.example') };

  it('has callback and consent at the host for what starts there, and at the service for what starts there', async () => {
    const github = await openGitHub(PERSON);
    endAfterFile(() => github.close());
    const own = { id: 'github', kind: 'github', label: 'GitHub', issuer: github.url, credentials: GITHUB_CLIENT };
    const other = await createHarness({ config: { providers: [own] } });
    const project = await claimedProject(other);
    const host = `${randomBytes(5).toString('hex')}.localhost`;
    const place = `http://${host}:${new URL(other.baseUrl).port}`;
    const { clientId, clientSecret } = GITHUB_CLIENT;
    const json = { enabled: true, client_id: clientId, client_secret: clientSecret };
    await project.api('/api/social-login/providers/github', { method: 'PUT', json });
    const domain = await domainIn(await setDomain(project, host));
    const addresses = [
      `${place}/edge/auth/github/callback`,
      `${other.baseUrl}/edge/auth/${project.id}/github/callback`,
    ];
    expect(domain).toMatchObject({
      serves: expect.stringContaining(host),
      redirect_uris: [{ provider: 'github', redirect_uris: addresses }],
    });
    const { providers } = (await (await project.api('/api/social-login/providers')).json()) as {
      providers: { redirect_uri: string; redirect_uris: string[] }[];
    };
    expect(providers[0]).toMatchObject({ redirect_uri: addresses[0], redirect_uris: addresses });

    for (const [origin, address] of [[place, addresses[0]] as const, [other.baseUrl, addresses[1]] as const]) {
      const browser = new HostBrowser(other.baseUrl);
      const started = await browser.send(new URL(`/edge/auth/${project.id}/github`, origin));
      expect(started.location?.searchParams.get('redirect_uri')).toBe(address);
      const back = new URL((await fetch(started.location ?? '', { redirect: 'manual' })).headers.get('location') ?? '');
      const elsewhere = new URL(back.search, origin === place ? addresses[1] : addresses[0]);
      expect((await browser.send(elsewhere)).status).toBe(400);
      const consent = await browser.follow(back, isApp);
      expect([consent.answer.status, consent.url.origin]).toEqual([200, origin]);
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
      const foreign = await browser.send(consent.url, { method: 'POST', headers, body: 'decision=approve' });
      expect(foreign.status).toBe(403);
      const decided = await browser.post(consent.url, { decision: 'approve' });
      expect(decided.location?.searchParams.get('access_token')).toBeTruthy();
    }
  });
});
