/**
 * H38: two projects have a provider under the same name. One is honest, the other belongs to an attacker, whose provider sends
 * people on to the honest one (RFC 9700 section 4.4). A code must never reach the token endpoint of the other provider, and
 * nobody may be signed in by it.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { endAfterFile } from '../support/cleanup.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { claimedProject } from '../support/network/own-domain.ts';
import { CookieBrowser } from '../support/sign-in.ts';
import { type OpenIdStandIn, openCorporate } from '../support/stand-ins/openid-stand-in.ts';
import type { TestTenant } from '../support/tenant.ts';
import { type Listening, listen } from '../unit/providers/support/listen.ts';

const CLIENT = { clientId: 'porchlight', clientSecret: 'secret-of-the-test-17c' };
const clock = new TestClock();
let harness: Harness;
let honest: OpenIdStandIn;
let hostile: Listening & { readonly forms: URLSearchParams[]; leadsTo: URL | null };
let victims: TestTenant;
let attackers: TestTenant;

/** A provider that sends everybody on to another one, with the state that it got. */
async function openHostile(): Promise<typeof hostile> {
  const forms: URLSearchParams[] = [];
  const listening = await listen((base) => async (req, res) => {
    const url = new URL(req.url ?? '/', base);
    if (url.pathname === '/authorize' && hostile.leadsTo) {
      const target = new URL(hostile.leadsTo);
      target.searchParams.set('state', url.searchParams.get('state') ?? '');
      return void res.writeHead(302, { location: target.href }).end();
    }
    if (url.pathname === '/token') {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      forms.push(new URLSearchParams(Buffer.concat(chunks).toString()));
      return void res.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        userinfo_endpoint: `${base}/userinfo`,
        jwks_uri: `${base}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      }),
    );
  });
  return Object.assign(listening, { forms, leadsTo: null });
}

const bring = async (tenant: TestTenant, issuer: string): Promise<string> => {
  const json = { enabled: true, client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, issuer };
  const set = await tenant.api('/api/social-login/providers/corp', { method: 'PUT', json });
  expect(set.status).toBe(200);
  return ((await set.json()) as { redirect_uri: string }).redirect_uri;
};

beforeAll(async () => {
  harness = await createHarness({ clock });
  honest = await openCorporate(clock, CLIENT);
  honest.claims = { sub: 'victim', email: 'victim@corp.example', email_verified: true, name: 'Victim' };
  hostile = await openHostile();
  endAfterFile(async () => void (await Promise.all([honest.close(), hostile.close()])));
  victims = await claimedProject(harness);
  attackers = await claimedProject(harness);
});

/** The honest provider's address to which a start leads. */
const providerAddress = async (browser: CookieBrowser, path: string): Promise<URL> =>
  new URL((await browser.send(new URL(path, harness.baseUrl))).headers.get('location') ?? '');

/** The victim opens a link of the attacker's project and follows it wherever it leads. */
async function victimOpens(start: string): Promise<{ visited: URL[]; end: Response }> {
  const victim = new CookieBrowser();
  const visited: URL[] = [];
  let url = new URL(start, harness.baseUrl);
  for (let hop = 0; hop < 10; hop += 1) {
    visited.push(url);
    const isOurs = url.origin === harness.baseUrl;
    const response = isOurs ? await victim.send(url) : await fetch(url, { redirect: 'manual' });
    const location = response.headers.get('location');
    if (!location) return { visited, end: response };
    url = new URL(location, url);
    if (url.hostname.endsWith('.example.com')) return { visited: [...visited, url], end: response };
  }
  throw new Error('too many redirects');
}

describe('H38: two providers under one name', () => {
  it('each project has an address of its own, which the provider is asked with', async () => {
    expect(await bring(victims, honest.url)).toBe(`${harness.baseUrl}/edge/auth/${victims.id}/corp/callback`);
    expect(await bring(attackers, hostile.url)).toBe(`${harness.baseUrl}/edge/auth/${attackers.id}/corp/callback`);
    const asked = await providerAddress(new CookieBrowser(), `/edge/auth/${victims.id}/corp`);
    expect(asked.searchParams.get('redirect_uri')).toBe(`${harness.baseUrl}/edge/auth/${victims.id}/corp/callback`);
  });

  it.each([
    ['a sign-in', (id: string) => `/edge/auth/${id}/corp`],
    ['a person’s own page', (id: string) => `/edge/auth/${id}/me/start?provider=corp`],
  ])('%s that the hostile provider sends on to the honest one ends nowhere', async (_what, startOf) => {
    const attacker = new CookieBrowser();
    hostile.leadsTo = await providerAddress(attacker, startOf(victims.id));
    const stateOfAttacker = hostile.leadsTo.searchParams.get('state') ?? '';
    const { visited, end } = await victimOpens(startOf(attackers.id));
    const callback = visited.find((url) => url.pathname.endsWith('/callback'));
    const code = callback?.searchParams.get('code') ?? '';
    expect(code).not.toBe('');
    expect(end.status).toBe(400);
    expect(hostile.forms.map((form) => form.get('code'))).not.toContain(code);
    expect(honest.redeemed.map((form) => form.get('code'))).not.toContain(code);

    // Even with the code, the sign-in that the attacker's own browser began can only be finished at the victims'
    // address.
    for (const path of [`/edge/auth/${attackers.id}/corp/callback`, '/edge/auth/corp/callback']) {
      const answer = await attacker.send(new URL(`${path}?code=${code}&state=${stateOfAttacker}`, harness.baseUrl));
      expect([path, answer.headers.get('location')]).toEqual([path, null]);
    }
    expect(hostile.forms.map((form) => form.get('code'))).not.toContain(code);
  });

  it('an answer at the shared address says which address to register', async () => {
    const answer = await harness.fetch('/edge/auth/corp/callback?code=x&state=y', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('/corp/callback at the provider');
  });

  it('a provider whose issuer changes meanwhile gets no code of the other', async () => {
    const browser = new CookieBrowser();
    const asked = await providerAddress(browser, `/edge/auth/${victims.id}/corp`);
    const answered = await fetch(asked, { redirect: 'manual' });
    const callback = new URL(answered.headers.get('location') ?? '');
    await bring(victims, hostile.url);
    const end = await browser.send(callback);
    expect(new URL(end.headers.get('location') ?? '').searchParams.get('error')).toBe('login_failed');
    expect(hostile.forms.map((form) => form.get('code'))).not.toContain(callback.searchParams.get('code'));
    const { events } = (await (await victims.api('/api/social-login/events')).json()) as {
      events: { event: string; metadata: Record<string, unknown> }[];
    };
    expect(events.at(-1)).toMatchObject({ event: 'login_failed', metadata: { error_code: 'provider_changed' } });
    await bring(victims, honest.url);
  });

  it('an honest sign-in works, from its start to the app', async () => {
    const browser = new CookieBrowser();
    const asked = await providerAddress(browser, `/edge/auth/${victims.id}/corp`);
    const callback = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '');
    const consent = await browser.follow(await browser.send(callback), callback);
    expect(consent.url.pathname).toMatch(/^\/edge\/auth\/consent\//);
    const left = await browser.post(consent.url, { decision: 'approve' });
    expect(new URL(left.headers.get('location') ?? '').searchParams.get('access_token')).toBeTruthy();
  });
});

describe('H38: the same with the owners’ own credentials at a built-in provider', () => {
  const OWN = { enabled: true, client_id: 'mine', client_secret: 'secret-3b' };
  const put = (tenant: TestTenant) => tenant.api('/api/social-login/providers/github', { method: 'PUT', json: OWN });

  it('each project has its own address, and an answer for one is not taken at the other', async () => {
    await Promise.all([put(victims), put(attackers)]);
    const browser = new CookieBrowser();
    const asked = await providerAddress(browser, `/edge/auth/${victims.id}/github`);
    expect(asked.searchParams.get('redirect_uri')).toBe(`${harness.baseUrl}/edge/auth/${victims.id}/github/callback`);
    const state = asked.searchParams.get('state');
    for (const path of [`/edge/auth/${attackers.id}/github/callback`, '/edge/auth/github/callback']) {
      const answer = await browser.send(new URL(`${path}?code=x&state=${state}`, harness.baseUrl));
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});
