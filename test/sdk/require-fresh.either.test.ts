/**
 * `requireFresh` (RFC 9470): the time of the sign-in in a token comes from the identity provider, and old sign-ins have
 * to be repeated.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Protection, protectApi } from '../../sdk/src/protect/index.ts';
import {
  authorizationUrl,
  type ForeignClient,
  INSECURE,
  registerAgent,
} from '../http/issuer/support/foreign-client.ts';
import { TestClock } from '../support/clock.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { CookieBrowser } from '../support/sign-in.ts';
import { createSocialTenant, type SocialTenant } from '../support/social-tenant.ts';
import { MICROSOFT_CLIENT, type OpenIdStandIn, openMicrosoft } from '../support/stand-ins/openid-stand-in.ts';
import { someOf } from '../support/times.ts';

const RESOURCE = 'https://app.example.com/api';
const MAX_AGE_S = 300;
const clock = new TestClock(new Date());
const PERSON = {
  sub: 's',
  tid: '11111111-2222-4333-8444-555555555555',
  oid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  email: 'ada@corp.example',
  name: 'Ada',
  xms_edov: true,
};
let harness: Harness;
let provider: OpenIdStandIn;
let tenant: SocialTenant;
let agent: ForeignClient;
let protection: Protection;

beforeAll(async () => {
  provider = await openMicrosoft(clock);
  const client = { id: 'microsoft', kind: 'microsoft', label: 'Microsoft', credentials: MICROSOFT_CLIENT } as const;
  const config = { providers: [{ ...client, issuer: `${provider.url}/common/v2.0` }] };
  harness = await createHarness({ clock, config });
  tenant = await createSocialTenant(harness);
  const json = { resources: [RESOURCE], scopes: [{ name: 'pay', description: 'Pay' }] };
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json })).status).toBe(200);
  agent = await registerAgent(harness, tenant.id);
  protection = protectApi({ baseUrl: harness.baseUrl, tenantId: tenant.id, resource: RESOURCE });
});
afterAll(() => provider.close());
beforeEach(() => tenant.refill());

/** A token of an agent whose user the identity provider saw this many seconds ago; null: the provider does not say. */
async function tokenOf(ageS: number | null): Promise<string> {
  const seconds = Math.floor(clock.now().getTime() / 1_000);
  provider.claims = { ...PERSON, ...(ageS === null ? {} : { auth_time: seconds - ageS }) };
  const { as, client, redirectUri } = agent;
  const { url, verifier, state } = await authorizationUrl(agent, { resource: RESOURCE, scope: 'pay' });
  const browser = new CookieBrowser();
  const started = await browser.send(url);
  const answered = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' });
  const back = new URL(answered.headers.get('location') ?? '');
  const page = await browser.follow(await browser.send(back), back);
  const { left } = await browser.follow(await browser.post(page.url, { decision: 'approve' }), page.url);
  const callback = oauth.validateAuthResponse(as, client, left ?? url, state);
  const none = oauth.None();
  const answer = await oauth.authorizationCodeGrantRequest(as, client, none, callback, redirectUri, verifier, INSECURE);
  return (await oauth.processAuthorizationCodeResponse(as, client, answer)).access_token;
}

/** A call through the protection and then through `requireFresh`, as Express would make it. */
async function call(token: string): Promise<{ status: number; challenge: string; body: string }> {
  const req = { method: 'POST', url: '/api/pay', headers: { authorization: `Bearer ${token}` } } as IncomingMessage;
  const headers: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    const done = (status: number, body = '') => resolve({ status, challenge: headers['www-authenticate'] ?? '', body });
    const answer = {
      statusCode: 200,
      setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
      end: (body: string) => done(answer.statusCode, body),
    };
    const res = answer as unknown as ServerResponse;
    protection.middleware(req, res, (fault) =>
      fault ? reject(fault) : protection.requireFresh(MAX_AGE_S)(req, res, () => done(200)),
    );
  });
}

describe('requireFresh', () => {
  it('lets through whose user signed in a short while ago', async () => {
    expect((await call(await tokenOf(60))).status).toBe(200);
  });

  it.each(
    someOf(
      [
        ['an hour ago', 3_600],
        ['at a time that the provider does not say', null],
      ] as const,
      3,
    ),
  )('sends back whose user signed in %s, and says how fresh it has to be', async (_when, ageS) => {
    const { status, challenge, body } = await call(await tokenOf(ageS));
    expect(status).toBe(401);
    expect(challenge).toContain('error="insufficient_user_authentication"');
    expect(challenge).toContain(`max_age="${MAX_AGE_S}"`);
    expect(challenge).toContain('resource_metadata=');
    expect(JSON.parse(body)).toMatchObject({ error: 'insufficient_user_authentication' });
  });
});
