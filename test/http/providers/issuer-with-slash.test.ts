/**
 * Some providers end their issuer with a slash (Auth0, authentik, LemonLDAP::NG). Operators write it with the slash or
 * without, and people sign in either way.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProviders } from '../../../server/providers/catalogue/provider-variables.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant, type SocialTenant, surprises } from '../../support/social-tenant.ts';
import { type OpenIdStandIn, openCorporate } from '../../support/stand-ins/openid-stand-in.ts';

const clock = new TestClock();
const CLIENT = { clientId: 'porchlight', clientSecret: 'secret-of-corporate' };
let corporate: OpenIdStandIn;

beforeAll(async () => {
  corporate = await openCorporate(clock, CLIENT);
});
afterAll(() => corporate.close());

/** A service whose operator has written the issuer in this way. */
async function configuredWith(path: string) {
  const variables = {
    OIDC_CORP_ISSUER: corporate.url + path,
    OIDC_CORP_CLIENT_ID: CLIENT.clientId,
    OIDC_CORP_CLIENT_SECRET: CLIENT.clientSecret,
  };
  const { providers, faults } = readProviders(variables, 'http://localhost', () => ({ fault: 'not read' }));
  expect(faults).toEqual([]);
  const harness = await createHarness({ clock, config: { providers } });
  return { harness, tenant: await createSocialTenant(harness) };
}

/** Describes itself and signs as this issuer. Returns where the sign-in stops before the consent, or after it. */
async function signIn(harness: Harness, tenant: SocialTenant, issuer: string) {
  await tenant.refill();
  corporate.described = issuer;
  corporate.claims = { iss: issuer, sub: 'ada', email: 'ada@corp.example', email_verified: true };
  const browser = new CookieBrowser();
  const start = await browser.send(new URL(`/edge/auth/${tenant.id}/corp`, harness.baseUrl));
  const asked = start.headers.get('location') ?? '';
  if (!asked.startsWith(corporate.url)) return new URL(asked, harness.baseUrl);
  const callback = new URL((await fetch(asked, { redirect: 'manual' })).headers.get('location') ?? '');
  const { url, left } = await browser.follow(await browser.send(callback), callback);
  if (left) return left;
  return (await browser.follow(await browser.post(url, { decision: 'approve' }), url)).left;
}

it.each([
  ['', '/'],
  ['/', '/'],
  ['/o/app', '/o/app/'],
  ['/o/app/', '/o/app/'],
])('an issuer that was written with "%s" and ends with "%s" signs people in', async (written, path) => {
  const { harness, tenant } = await configuredWith(written);
  for (const _time of ['first', 'again']) {
    const end = await signIn(harness, tenant, corporate.url + path);
    const verified = await tenant.verify(end?.searchParams.get('access_token') ?? '');
    expect(verified).toMatchObject({ valid: true, user: { id: 1, email: 'ada@corp.example' } });
  }
  expect(surprises(harness)).toEqual([]);
});

it('an issuer that differs by more than the slash is another one', async () => {
  const { harness, tenant } = await configuredWith('/o/app');
  for (const other of ['/o/other/', '/o/app//', '/o', '/O/app/']) {
    const end = await signIn(harness, tenant, corporate.url + other);
    expect([other, end?.searchParams.has('access_token') ?? false]).toEqual([other, false]);
  }
});
