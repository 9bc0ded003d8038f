/**
 * H37: an attacker owns a project with its own host, and may point that host anywhere. They start a sign-in there and
 * another one at the target, and send somebody to the provider with the state of the first. The code of that person
 * must not reach the attacker's host, and nobody may be signed in by it.
 */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { HostBrowser } from '../../support/browser/host-browser.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { claimedProject, setDomain } from '../../support/network/own-domain.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { sentForm } from '../support/form-of-page.ts';

let harness: Harness;
let attackers: TestTenant;
let victims: TestTenant;
let evilOrigin: string;

const PROVIDERS = ['google', 'github', 'microsoft', 'apple'] as const;

const withProviders = async (tenant: TestTenant): Promise<TestTenant> => {
  for (const provider of PROVIDERS)
    await tenant.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json: { enabled: true } });
  return tenant;
};

beforeAll(async () => {
  harness = await createHarness();
  attackers = await withProviders(await claimedProject(harness));
  victims = await withProviders(await claimedProject(harness));
  const host = `${randomBytes(5).toString('hex')}.localhost`;
  expect((await setDomain(attackers, host)).status).toBe(200);
  evilOrigin = `http://${host}:${new URL(harness.baseUrl).port}`;
});

const isProvider = (url: URL): boolean => url.pathname.startsWith('/personas/');
const isCallback = (url: URL): boolean => url.pathname.endsWith('/callback');

/** The provider's address to which a start leads. */
async function providerAddress(browser: HostBrowser, start: URL): Promise<URL> {
  const { url } = await browser.follow(start, isProvider);
  expect(isProvider(url)).toBe(true);
  return url;
}

/** The person chooses themselves at the provider, and the browser follows every redirect. */
async function pickPerson(browser: HostBrowser, address: URL) {
  const walk = await browser.follow(address, isCallback);
  const form = isCallback(walk.url) ? null : sentForm(walk.answer.text);
  if (!form) return walk.url;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
  return { action: new URL(form.action), body: new URLSearchParams(form.fields).toString(), headers };
}

const TARGETS = {
  'another project': (provider: string) => new URL(`/edge/auth/${victims.id}/${provider}`, harness.baseUrl),
  'the desk': (provider: string) => new URL(`/account/sign-in/start?provider=${provider}`, harness.baseUrl),
  'a person’s own page': (provider: string) =>
    new URL(`/edge/auth/${victims.id}/me/start?provider=${provider}`, harness.baseUrl),
} as const;

const CASES = PROVIDERS.flatMap((provider) =>
  Object.entries(TARGETS).map(([target, start]) => ({ provider, target, start })),
);

describe('H37: the answer of a provider in the browser of somebody who began nothing', () => {
  it.each(CASES)('by $provider, meant for $target, leads nowhere', async ({ provider, start }) => {
    const attacker = new HostBrowser(harness.baseUrl);
    const lure = await providerAddress(attacker, new URL(`/edge/auth/${attackers.id}/${provider}`, evilOrigin));
    const link = await providerAddress(attacker, start(provider));
    const stateOfTarget = link.searchParams.get('state') ?? '';
    link.searchParams.set('state', lure.searchParams.get('state') ?? '');

    const victim = new HostBrowser(harness.baseUrl);
    const answered = await pickPerson(victim, link);
    const code =
      answered instanceof URL ? answered.searchParams.get('code') : new URLSearchParams(answered.body).get('code');
    expect(code).toBeTruthy();
    const callback = answered instanceof URL ? answered : answered.action;
    expect(callback.origin).toBe(harness.baseUrl);
    const answer =
      answered instanceof URL
        ? await victim.send(answered)
        : await victim.send(answered.action, { method: 'POST', headers: answered.headers, body: answered.body });
    // With the form, the browser goes on to our own address, to which it would send the cookie. Otherwise there is no
    // redirect to follow.
    const end = answer.location ? await victim.follow(answer.location, (url) => url.origin !== harness.baseUrl) : null;
    expect(answer.location?.origin ?? harness.baseUrl).toBe(harness.baseUrl);
    expect(end?.url.origin ?? harness.baseUrl).toBe(harness.baseUrl);
    expect((end?.answer ?? answer).status).toBe(400);
    expect(victim.cookiesOf(new URL(evilOrigin).host)).toBe('');

    // The attacker's host never got the code. Nothing else that the attacker has works at the target either.
    const tried = await attacker.send(
      new URL(`/edge/auth/${provider}/callback?state=${stateOfTarget}&code=guess`, harness.baseUrl),
    );
    expect(tried.location?.pathname ?? '').not.toMatch(/consent|\/me$/);
  });

  it('spends nothing: the browser that began goes on', async () => {
    const owner = new HostBrowser(harness.baseUrl);
    const began = await owner.follow(new URL(`/edge/auth/${victims.id}/google`, harness.baseUrl), isCallback);
    const stranger = new HostBrowser(harness.baseUrl);
    expect((await stranger.send(began.url)).status).toBe(400);
    const consent = await owner.follow(began.url, () => false);
    expect([consent.answer.status, consent.url.pathname.startsWith('/edge/auth/consent/')]).toEqual([200, true]);
  });

  it('at the host of a project with the credentials of the service is not found', async () => {
    const attacker = new HostBrowser(harness.baseUrl);
    const began = await attacker.follow(new URL(`/edge/auth/${attackers.id}/google`, evilOrigin), isCallback);
    expect(began.url.origin).toBe(harness.baseUrl);
    for (const path of [began.url.pathname, `/edge/auth/${attackers.id}/google/callback`]) {
      const there = await attacker.send(new URL(`${path}${began.url.search}`, evilOrigin));
      expect([path, there.status, there.location]).toEqual([path, 404, null]);
    }
  });
});
