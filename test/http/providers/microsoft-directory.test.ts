/**
 * The operator's MICROSOFT_TENANT is checked in each token: with the client of the service, and with an owner's own.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProviders } from '../../../server/providers/catalogue/provider-variables.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { CookieBrowser } from '../../support/sign-in.ts';
import { createSocialTenant } from '../../support/social-tenant.ts';
import {
  DIRECTORY,
  MICROSOFT_CLIENT,
  type OpenIdStandIn,
  openMicrosoft,
} from '../../support/stand-ins/openid-stand-in.ts';

const PERSON = { sub: 's', oid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee', email: 'ada@corp.example', xms_edov: true };
const OTHER_DIRECTORY = '66666666-7777-4888-8999-000000000000';

const clock = new TestClock();
let microsoft: OpenIdStandIn;
let harness: Harness;

beforeAll(async () => {
  microsoft = await openMicrosoft(clock);
  const variables = {
    MICROSOFT_AUTHORITY: microsoft.url,
    MICROSOFT_TENANT: DIRECTORY.id,
    MICROSOFT_CLIENT_ID: MICROSOFT_CLIENT.clientId,
    MICROSOFT_CLIENT_SECRET: MICROSOFT_CLIENT.clientSecret,
  };
  const { providers } = readProviders(variables, 'http://localhost', () => ({ fault: 'is not there' }));
  harness = await createHarness({ clock, config: { providers } });
});
afterAll(() => microsoft.close());

it.each([
  ['the client of the service', false],
  ['the owner’s own client', true],
])('H28: with %s, only people of the configured directory sign in', async (_what, isOwn) => {
  const tenant = await createSocialTenant(harness);
  if (isOwn) {
    await (await createOwner(harness)).claim(tenant.id);
    const { clientId: client_id, clientSecret: client_secret } = MICROSOFT_CLIENT;
    const json = { enabled: true, client_id, client_secret };
    const put = await tenant.api('/api/social-login/providers/microsoft', { method: 'PUT', json });
    expect(await put.json()).toMatchObject({ credentials: 'own' });
  }
  const arrive = async (tid: string) => {
    microsoft.claims = { ...PERSON, tid };
    const browser = new CookieBrowser();
    const start = await browser.send(new URL(`/edge/auth/${tenant.id}/microsoft`, harness.baseUrl));
    const answer = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
    const callback = new URL(answer.headers.get('location') ?? '');
    return browser.follow(await browser.send(callback), callback);
  };
  expect((await arrive(OTHER_DIRECTORY)).left?.search).toBe('?error=login_failed');
  const { events } = await tenant.events('?event=login_failed');
  expect(events[0]?.metadata).toMatchObject({ provider: 'microsoft', error_code: 'issuer_mismatch' });
  expect((await arrive(DIRECTORY.id)).url.pathname).toMatch(/^\/edge\/auth\/consent\//);
});
