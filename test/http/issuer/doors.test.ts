/** Every kind of token at every door: each opens only its own. And what remains of a project that has ended. */
import * as oauth from 'oauth4webapi';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { protectApi } from '../../../sdk/src/protect/index.ts';
import { TestClock } from '../../support/clock.ts';
import type { Harness } from '../../support/harness.ts';
import { CALLBACK, createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { onlyInTestAll, someOf } from '../../support/times.ts';
import { obtainTokens } from '../oauth/support/oauth-client.ts';
import { appOf, discover, type ForeignClient, INSECURE, refreshAs, signInAs } from './support/foreign-client.ts';

const RESOURCE = 'https://app.example.com/mcp';
const OTHER_RESOURCE = 'https://app.example.com/api';
const harness = useHarness({ clock: new TestClock(new Date()) });

const agentsOf = (tenant: SocialTenant) =>
  tenant.api('/api/social-login/agents', {
    method: 'PUT',
    json: { resources: [RESOURCE, OTHER_RESOURCE], scopes: [{ name: 'use', description: 'Use it' }] },
  });

async function agentAt({ current }: { current: Harness }, tenant: SocialTenant): Promise<ForeignClient> {
  const as = await discover(current, tenant.id);
  const redirectUri = 'http://127.0.0.1:8124/cb';
  const metadata = { client_name: 'Agent', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };
  const answer = await oauth.dynamicClientRegistrationRequest(as, metadata, INSECURE);
  return { as, client: await oauth.processDynamicClientRegistrationResponse(answer), redirectUri };
}

const tokenFor = async (tenant: SocialTenant, resource: string) =>
  (await signInAs(await agentAt(harness, tenant), { parameters: { resource, scope: 'use' } })).tokens;

type Kind =
  | 'edge access'
  | 'edge refresh'
  | 'userinfo'
  | 'id token'
  | 'issuer refresh'
  | 'resource'
  | 'other resource'
  | 'resource of another tenant'
  | 'userinfo of another tenant'
  | 'account';
const tokens = new Map<Kind, string>();
let mine: SocialTenant;
let other: SocialTenant;

/** Whether a door accepts a token. Each is called as its own callers do it. */
const doors: Readonly<Record<string, (token: string) => Promise<boolean>>> = {
  verify: async (token) => ((await mine.verify(token)) as { valid: boolean }).valid,
  refresh: async (token) => (await mine.refresh(token)).status === 200,
  userinfo: async (token) => (await bearer(`/t/${mine.id}/userinfo`, token)).status === 200,
  introspect: async (token) => {
    const answer = await harness.current.fetch(`/t/${mine.id}/introspect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mine.applicationKey}` },
      body: new URLSearchParams({ token }),
    });
    return ((await answer.json()) as { active: boolean }).active;
  },
  'the app’s server': async (token) => {
    const { baseUrl } = harness.current;
    const { tenantId, applicationKey } = { tenantId: mine.id, applicationKey: mine.applicationKey };
    const api = protectApi({ baseUrl, tenantId, resource: RESOURCE, scopes: ['use'], applicationKey });
    return (await api.check(new Request(RESOURCE, { headers: { authorization: `Bearer ${token}` } }))).ok;
  },
  'account api': async (token) => {
    const answer = await harness.current.fetch('/api/mcp/bootstrap', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return answer.status !== 401 && answer.status !== 403;
  },
  'issuer refresh': async (token) => {
    const body = { grant_type: 'refresh_token', refresh_token: token, client_id: 'app' };
    const answer = await harness.current.fetch(`/t/${mine.id}/token`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
    return answer.status === 200;
  },
};

const bearer = (path: string, token: string) =>
  harness.current.fetch(path, { headers: { authorization: `Bearer ${token}` } });

const OPENS: Readonly<Record<string, readonly Kind[]>> = {
  verify: ['edge access'],
  refresh: ['edge refresh'],
  userinfo: ['userinfo'],
  introspect: ['userinfo', 'issuer refresh', 'resource', 'other resource'],
  'the app’s server': ['resource'],
  'account api': ['account'],
  'issuer refresh': ['issuer refresh'],
};

beforeAll(async () => {
  const { current } = harness;
  [mine, other] = [await createSocialTenant(current), await createSocialTenant(current)];
  await Promise.all([agentsOf(mine), agentsOf(other)]);
  const edge = await mine.quickSignIn();
  tokens.set('edge access', edge.accessToken).set('edge refresh', edge.refreshToken);
  const app = (await signInAs(await appOf(current, mine.id, CALLBACK))).tokens;
  tokens.set('userinfo', app.access_token).set('id token', app.id_token ?? '');
  tokens.set('issuer refresh', app.refresh_token ?? '');
  tokens.set('resource', (await tokenFor(mine, RESOURCE)).access_token);
  tokens.set('other resource', (await tokenFor(mine, OTHER_RESOURCE)).access_token);
  tokens.set('resource of another tenant', (await tokenFor(other, RESOURCE)).access_token);
  const elsewhere = (await signInAs(await appOf(current, other.id, CALLBACK))).tokens;
  tokens.set('userinfo of another tenant', elsewhere.access_token);
  tokens.set('account', (await obtainTokens(current)).tokens.access_token);
});

beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await mine.refill();
});

describe('a token', () => {
  it.each(someOf(Object.keys(doors), 2))('opens %s only where it is made for it', async (door) => {
    const opened: Kind[] = [];
    for (const [kind, token] of tokens) if (await doors[door]?.(token)) opened.push(kind);
    expect(opened).toEqual(OPENS[door]);
  });
});

describe('a project that has ended', () => {
  const ended: readonly [string, number, (tenant: SocialTenant) => Promise<unknown>][] = [
    ['paused', 404, (tenant) => tenant.pause()],
    ['deprovisioned', 404, (tenant) => tenant.api('/api/resources/social-login', { method: 'DELETE' })],
    ['deleted', 410, (tenant) => tenant.api('/api/tenant', { method: 'DELETE', json: { confirm: tenant.id } })],
    ['expired', 410, async () => harness.current.clock.advance({ hours: 73 })],
  ];

  onlyInTestAll(() => {
    it.each(ended)('%s: discovery answers %i, and its tokens are dead', async (_how, status, end) => {
      const { current } = harness;
      const before = current.clock.now();
      const tenant = await createSocialTenant(current);
      await agentsOf(tenant);
      const foreign = await appOf(current, tenant.id, CALLBACK);
      const { tokens: held } = await signInAs(foreign);
      const { access_token: ofAgent } = await tokenFor(tenant, RESOURCE);
      await end(tenant);
      for (const path of ['/.well-known/openid-configuration', '/jwks', '/authorize?client_id=app', '/end-session'])
        expect((await current.fetch(`/t/${tenant.id}${path}`)).status, path).toBe(status);
      const calls = ['/userinfo', '/token', '/revoke', '/register', '/introspect'];
      for (const path of calls)
        expect((await current.fetch(`/t/${tenant.id}${path}`, { method: 'POST' })).status, path).toBe(status);
      expect((await bearer(`/t/${tenant.id}/userinfo`, held.access_token)).status).toBe(status);
      await expect(refreshAs(foreign, held.refresh_token ?? '')).rejects.toThrow();
      const { baseUrl } = current;
      const { id: tenantId, applicationKey } = tenant;
      const api = protectApi({ baseUrl, tenantId, resource: RESOURCE, scopes: ['use'], applicationKey });
      const call = new Request(RESOURCE, { headers: { authorization: `Bearer ${ofAgent}` } });
      expect((await api.check(call)).ok).toBe(false);
      current.clock.set(before);
    });
  });

  it('unknown: discovery answers 404 in every form', async () => {
    for (const path of [
      '/t/no-such-tenant/.well-known/openid-configuration',
      '/.well-known/openid-configuration/t/no-such-tenant',
      '/.well-known/oauth-authorization-server/t/no-such-tenant',
    ])
      expect((await harness.current.fetch(path)).status).toBe(404);
  });

  onlyInTestAll(() => {
    it('provisioned again: knows nothing of what its former life has signed', async () => {
      const { current } = harness;
      const tenant = await createSocialTenant(current);
      await agentsOf(tenant);
      const { access_token: old } = await tokenFor(tenant, RESOURCE);
      const before = await (await current.fetch(`/t/${tenant.id}/jwks`)).json();
      await tenant.api('/api/resources/social-login', { method: 'DELETE' });
      await tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: [CALLBACK] } });
      expect(await (await current.fetch(`/t/${tenant.id}/jwks`)).json()).not.toEqual(before);
      const answer = await current.fetch(`/t/${tenant.id}/introspect`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tenant.applicationKey}` },
        body: new URLSearchParams({ token: old }),
      });
      expect(await answer.json()).toEqual({ active: false });
    });
  });
});

describe('a person who is kept out', () => {
  it.each([
    ['blocked', 'PATCH', { blocked: true }],
    ['erased', 'DELETE', undefined],
  ] as const)('%s: what clients hold for them is dead at once', async (_how, method, json) => {
    const { current } = harness;
    const tenant = await createSocialTenant(current);
    const foreign = await appOf(current, tenant.id, CALLBACK);
    const { tokens: held } = await signInAs(foreign);
    const { sub } = oauth.getValidatedIdTokenClaims(held) ?? {};
    const answer = await tenant.api(`/api/social-login/users/${sub}`, { method, ...(json ? { json } : {}) });
    expect(answer.status).toBe(200);
    expect((await bearer(`/t/${tenant.id}/userinfo`, held.access_token)).status).toBe(401);
    await expect(refreshAs(foreign, held.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});
