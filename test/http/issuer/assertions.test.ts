/** Enterprise-managed authorization: a client gets a token for an assertion of the person's organisation, without a page. */
import { generateKeyPair } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { discover } from './support/foreign-client.ts';
import { createClient, type Organisation, startOrganisation } from './support/organisation.ts';
import { API, claimsOf, MCP, SETTINGS } from './support/two-issuers.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const harness = useHarness({ clock: new TestClock(new Date()) });
let tenant: SocialTenant;
let organisation: string;
let org: Organisation;
let client: { id: string; secret: string };
let other: { id: string; secret: string };

const trust = (change: object = {}) =>
  tenant.api('/api/social-login/trusted-issuers', {
    method: 'PUT',
    json: {
      issuers: [
        { issuer: organisation, client_ids: [client.id], domains: ['acme.example'], provision: 'create', ...change },
      ],
    },
  });

beforeAll(async () => {
  org = await startOrganisation();
  organisation = org.issuer;
  tenant = await createSocialTenant(harness.current);
  expect((await tenant.api('/api/social-login/agents', { method: 'PUT', json: SETTINGS })).status).toBe(200);
  client = await createClient(tenant);
  other = await createClient(tenant);
  const set = await trust();
  expect([set.status, await set.json()]).toMatchObject([
    200,
    { issuers: [{ issuer: organisation, provision: 'create' }] },
  ]);
});
beforeEach(async () => {
  harness.current.clock.advance({ minutes: 1 });
  await tenant.refill();
});

const issuer = () => `${harness.current.baseUrl}/t/${tenant.id}`;
const now = () => Math.floor(harness.current.clock.now().getTime() / 1_000);

type Claims = Readonly<Record<string, unknown>>;

async function assertion(change: Claims = {}, header: object = {}, key: CryptoKey = org.keys.privateKey) {
  const claims = {
    sub: 'u-1',
    aud: issuer(),
    client_id: client.id,
    resource: MCP,
    scope: 'todos:read',
    email: 'ada@acme.example',
    iat: now(),
    exp: now() + 300,
    ...change,
  };
  return org.sign(claims, header, key);
}

const exchange = async (text: string, by = client, fields: Record<string, string> = {}, headers: object = {}) => {
  const answer = await harness.current.fetch(`/t/${tenant.id}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${by.id}:${by.secret}`).toString('base64')}`, ...headers },
    body: new URLSearchParams({ grant_type: GRANT, assertion: text, ...fields }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

describe('a client with an assertion of a trusted organisation', () => {
  it('gets a token for one server, for a user of the app, and no refresh token', async () => {
    const { status, body } = await exchange(await assertion());
    expect([status, body]).toMatchObject([200, { token_type: 'Bearer', scope: 'todos:read' }]);
    expect(body).not.toHaveProperty('refresh_token');
    const claims = claimsOf(body.access_token ?? '');
    expect(claims).toMatchObject({ iss: issuer(), aud: MCP, client_id: client.id, scope: 'todos:read' });
    const asked = await harness.current.fetch(`/t/${tenant.id}/introspect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.applicationKey}` },
      body: new URLSearchParams({ token: body.access_token ?? '' }),
    });
    expect(await asked.json()).toMatchObject({ active: true, sub: claims.sub });
    const { events } = await tenant.events('?event=authorize');
    expect(events.at(-1)?.metadata).toMatchObject({ provider: 'organisation', client_id: client.id });

    const again = await exchange(await assertion());
    expect(claimsOf(again.body.access_token ?? '').sub).toBe(claims.sub);
  });

  it('loses its token with the session, and gets none for a person who is blocked', async () => {
    const { body } = await exchange(await assertion({ sub: 'u-2' }));
    const { sub } = claimsOf(body.access_token ?? '');
    await tenant.api(`/api/social-login/users/${sub}`, { method: 'PATCH', json: { blocked: true } });
    const asked = await harness.current.fetch(`/t/${tenant.id}/introspect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.applicationKey}` },
      body: new URLSearchParams({ token: body.access_token ?? '' }),
    });
    expect(await asked.json()).toEqual({ active: false });
    expect((await exchange(await assertion({ sub: 'u-2' }))).body.error).toBe('access_denied');
  });

  it('gets what the organisation allows and it asks for, no more', async () => {
    const wide = await assertion({ scope: 'todos:read todos:write admin' });
    expect((await exchange(wide, client, { scope: 'todos:write admin' })).body.scope).toBe('todos:write');
  });

  it('learns from the metadata that it may', async () => {
    const as = await discover(harness.current, tenant.id, 'oauth2');
    expect(as.grant_types_supported).toContain(GRANT);
    expect(as.authorization_grant_profiles_supported).toEqual(['urn:ietf:params:oauth:grant-profile:id-jag']);
  });
});

describe('a forged assertion', () => {
  it.each<[string, () => Promise<string>]>([
    ['of another type', () => assertion({}, { typ: 'JWT' })],
    ['without a type', () => assertion({}, { typ: undefined })],
    ['for another audience', () => assertion({ aud: 'https://elsewhere.example' })],
    ['for several audiences', () => assertion({ aud: [issuer(), 'https://elsewhere.example'] })],
    ['for the token endpoint', () => assertion({ aud: `${issuer()}/token` })],
    ['without an audience', () => assertion({ aud: undefined })],
    ['of another issuer', () => assertion({ iss: 'https://evil.example' })],
    ['without an issuer', () => assertion({ iss: undefined })],
    ['of the app’s own issuer', () => assertion({ iss: issuer() })],
    ['for another client', () => assertion({ client_id: other.id })],
    ['without a client', () => assertion({ client_id: undefined })],
    ['for a server that is not the app’s', () => assertion({ resource: 'https://elsewhere.example/mcp' })],
    ['without a server', () => assertion({ resource: undefined })],
    ['for several servers', () => assertion({ resource: [MCP, API] })],
    ['that has expired', () => assertion({ iat: now() - 400, exp: now() - 100 })],
    ['that never expires', () => assertion({ exp: undefined })],
    ['that lives too long', () => assertion({ exp: now() + 3_600 })],
    ['of the future', () => assertion({ iat: now() + 600, exp: now() + 800 })],
    ['without an id', () => assertion({ jti: undefined })],
    ['without a person', () => assertion({ sub: undefined })],
    ['by another key', async () => assertion({}, {}, (await generateKeyPair('ES256')).privateKey)],
    [
      'by a key that is not published',
      async () => assertion({}, { kid: 'org-2' }, (await generateKeyPair('ES256')).privateKey),
    ],
    ['without a signature', async () => `${(await assertion()).split('.').slice(0, 2).join('.')}.`],
    ['of a person of a domain that is not listed', () => assertion({ sub: 'n-1', email: 'eve@evil.example' })],
    ['of a person without an address', () => assertion({ sub: 'n-2', email: undefined })],
    ['of a person with two @', () => assertion({ sub: 'n-3', email: 'boss@other.example@acme.example' })],
    ['of a person with a quoted @', () => assertion({ sub: 'n-4', email: '"boss@other.example"@acme.example' })],
    ['that is no token', async () => 'nonsense'],
  ])('%s gets nothing', async (_what, make) => {
    const { status, body } = await exchange(await make());
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  });

  it('is worth nothing a second time, at another client, without a secret, or with a proof that would not count', async () => {
    const once = await assertion();
    const both = await Promise.all([exchange(once), exchange(once)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await exchange(await assertion({ client_id: other.id }), other)).body.error).toBe('invalid_grant');
    const bare = await harness.current.fetch(`/t/${tenant.id}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: GRANT, assertion: await assertion(), client_id: client.id }),
    });
    expect(bare.status).toBe(401);
    expect((await exchange(await assertion(), client, {}, { dpop: 'x' })).status).toBe(400);
  });

  it('never reaches a user of another issuer by the address', async () => {
    const { userId } = await tenant.quickSignIn('ada');
    const users = await tenant.api(`/api/social-login/users/${userId}`);
    const { user } = (await users.json()) as { user: { email: string } };
    await trust({ provision: 'known', domains: [user.email.split('@')[1]] });
    const { body } = await exchange(await assertion({ sub: 'stranger', email: user.email }));
    expect(body.error).toBe('invalid_grant');
    expect((await exchange(await assertion())).status).toBe(200);
    await trust();
  });
});

describe('PUT /api/social-login/trusted-issuers', () => {
  it('takes no other addresses than https, or this machine for a service on this machine', async () => {
    for (const issuer of ['http://acme.example', 'https://acme.example?x', 'ftp://acme.example', 'acme'])
      expect((await trust({ issuer })).status).toBe(400);
    expect((await trust({ client_ids: [] })).status).toBe(400);
  });

  it('is read as it was set', async () => {
    const read = await tenant.api('/api/social-login/trusted-issuers');
    expect(await read.json()).toEqual({
      issuers: [{ issuer: organisation, client_ids: [client.id], domains: ['acme.example'], provision: 'create' }],
    });
  });

  it('ends the grant with an empty list', async () => {
    const json = { issuers: [] };
    expect((await tenant.api('/api/social-login/trusted-issuers', { method: 'PUT', json })).status).toBe(200);
    const { status, body } = await exchange(await assertion());
    expect(status).toBe(400);
    expect(body.error).toMatch(/unsupported_grant_type|unauthorized_client/);
    await trust();
  });

  it('is taken by no account server', async () => {
    const told = await harness.current.fetch('/.well-known/oauth-authorization-server');
    expect(((await told.json()) as { grant_types_supported: string[] }).grant_types_supported).not.toContain(GRANT);
  });
});
