/**
 * The issuer behind a proxy that ends TLS, in Chromium: what the cookies of a remembered browser are called there, who can
 * set them, and which cookies of an app come along with an answer as a form.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type RequestListener, request as send } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Events, type MutableResponse, OAuth2Server } from 'oauth2-mock-server';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selfSigned } from '../../scripts/examples/self-signed.ts';
import { readProviders } from '../../server/providers/catalogue/provider-variables.ts';
import { newPage } from '../support/browser/browser.ts';
import { endAfterFile } from '../support/cleanup.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createSocialTenant, type SocialTenant } from '../support/social-tenant.ts';

const certificate = selfSigned('subjectAltName=DNS:localhost,IP:127.0.0.1');

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(certificate, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

let harness: Harness;
let tenant: SocialTenant;
let issuer: string;
/** Apps of the same site as the service, and of another one. */
let sameSite: string;
let otherSite: string;
let posted: { readonly cookie: string; readonly fields: URLSearchParams }[] = [];

const app: RequestListener = (req, res) => {
  let body = '';
  req.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  req.on('end', () => {
    if (req.method === 'POST') posted.push({ cookie: req.headers.cookie ?? '', fields: new URLSearchParams(body) });
    const framed = new URL(req.url ?? '/', sameSite).searchParams.get('frame')?.replaceAll('&', '&amp;');
    res.setHeader('content-type', 'text/html; charset=utf-8');
    res.setHeader('set-cookie', ['of_none=1; SameSite=None; Secure', 'of_lax=1; SameSite=Lax; Secure']);
    res.end(`<title>App</title>${framed ? `<iframe src="${framed}"></iframe>` : '<h1>App</h1>'}`);
  });
};

beforeAll(async () => {
  let inner = 0;
  const front = await serve((req, res) => {
    const { method, headers, url: path } = req;
    const passed = send({ host: '127.0.0.1', port: inner, method, headers, path }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    req.pipe(passed);
  });
  const baseUrl = `https://localhost:${front}`;
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
  endAfterFile(() => provider.stop());
  provider.service.on(Events.BeforeUserinfo, (answer: MutableResponse) => {
    answer.body = { sub: 'johndoe', email: 'ada@example.test', email_verified: true };
  });
  const variables = {
    OIDC_MOCK_ISSUER: provider.issuer.url ?? '',
    OIDC_MOCK_CLIENT_ID: 'porchlight-at-mock',
    OIDC_MOCK_CLIENT_SECRET: 'secret-of-the-mock',
  };
  const { providers } = readProviders(variables, baseUrl, () => ({ fault: 'not read' }));
  harness = await createHarness({ config: { baseUrl, providers }, clock: new TestClock(new Date()) });
  endAfterFile(() => harness.close());
  inner = Number(new URL(harness.baseUrl).port);
  const port = await serve(app);
  sameSite = `https://localhost:${port}`;
  otherSite = `https://127.0.0.1:${port}`;
  tenant = await createSocialTenant(harness, [`${sameSite}/cb`, `${otherSite}/cb`]);
  await tenant.api('/api/social-login/settings', { method: 'PUT', json: { browser_session_s: 28_800 } });
  issuer = `${baseUrl}/t/${tenant.id}`;
});

beforeEach(() => tenant.refill());

const request = (origin: string, change: Readonly<Record<string, string>> = {}) =>
  `${issuer}/authorize?${new URLSearchParams({
    client_id: 'app',
    redirect_uri: `${origin}/cb`,
    response_type: 'code',
    scope: 'openid email',
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  })}`;

async function signIn(page: Page, origin: string, change: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.goto(request(origin, change));
  await page.click('[data-action="approve"]');
  await page.waitForURL(`${origin}/cb*`);
}

const inBrowser = (expectedConsoleErrors?: RegExp) =>
  newPage({ context: { ignoreHTTPSErrors: true }, ...(expectedConsoleErrors ? { expectedConsoleErrors } : {}) });
const silently = async (page: Page, origin: string) => {
  await page.goto(request(origin, { prompt: 'none' }));
  return new URL(page.url()).searchParams.get('error') ?? 'code';
};

describe('behind a proxy that ends TLS', () => {
  it('every cookie of the service is Secure and HttpOnly, and named so that no other host can set it', async () => {
    const page = await inBrowser();
    await signIn(page, sameSite);
    const ours = (await page.context().cookies(issuer)).filter(({ name }) => /porchlight/.test(name));
    expect(ours.map(({ name }) => name)).toContain(`__Host-porchlight_browser_${tenant.id}`);
    for (const cookie of ours)
      expect(cookie).toMatchObject({
        name: expect.stringMatching(/^__Host-/),
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        domain: 'localhost',
      });
    expect(await silently(page, sameSite)).toBe('code');
  });

  it('a cookie of the name that plain http uses counts for nothing', async () => {
    const page = await inBrowser();
    await signIn(page, sameSite);
    const context = page.context();
    const name = `__Host-porchlight_browser_${tenant.id}`;
    const [mine] = (await context.cookies(issuer)).filter((cookie) => cookie.name === name);
    await context.clearCookies({ name });
    await context.addCookies([{ name: `porchlight_browser_${tenant.id}`, value: mine?.value ?? '', url: issuer }]);
    expect(await silently(page, sameSite)).toBe('login_required');
  });

  it('a frame of the same site is answered with a code, one of another site is not', async () => {
    const page = await inBrowser();
    await signIn(page, sameSite);
    await page.goto(request(otherSite));
    await page.click('[data-action="approve"]');
    await page.waitForURL(`${otherSite}/cb*`);
    for (const [origin, error] of [
      [sameSite, null],
      [otherSite, 'login_required'],
    ] as const) {
      posted = [];
      const framed = request(origin, { prompt: 'none', response_mode: 'form_post' });
      await page.goto(`${origin}/?frame=${encodeURIComponent(framed)}`);
      await expect.poll(() => posted.length).toBe(1);
      expect([origin, posted[0]?.fields.get('error')]).toEqual([origin, error]);
    }
  });

  it('an answer as a form brings an app of another site its SameSite=None cookie, and no other', async () => {
    const page = await inBrowser();
    await page.goto(otherSite);
    posted = [];
    await signIn(page, otherSite, { response_mode: 'form_post' });
    expect(posted.map(({ cookie, fields }) => [cookie, fields.has('code')])).toEqual([['of_none=1', true]]);
  });
});
