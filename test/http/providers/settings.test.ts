/**
 * An owner sees, enables, orders, configures and checks identity providers. Changes that could lock people out or leak
 * a secret are refused.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createOwner } from '../../support/owner.ts';
import { createSocialTenant, type SocialTenant, useHarness } from '../../support/social-tenant.ts';
import { CLIENT_ID, openHostileProvider } from '../../unit/providers/support/hostile-provider.ts';
import { newAttempt } from '../../unit/providers/support/persona-login.ts';

const harness = useHarness();
const SECRET = 'own-secret-5e1f';

const put = (tenant: SocialTenant, provider: string, json: unknown) =>
  tenant.api(`/api/social-login/providers/${provider}`, { method: 'PUT', json });

const listOf = async (tenant: SocialTenant): Promise<{ provider: string; enabled: boolean }[]> => {
  const { providers } = (await (await tenant.api('/api/social-login/providers')).json()) as {
    providers: { provider: string; enabled: boolean }[];
  };
  return providers.map(({ provider, enabled }) => ({ provider, enabled }));
};

const codeOf = async (response: Response): Promise<[number, unknown]> => [
  response.status,
  ((await response.json()) as { code?: unknown }).code,
];

describe('the providers of a project', () => {
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
  });

  it('are Google, enabled, and the others of the service', async () => {
    expect(await listOf(tenant)).toEqual([
      { provider: 'google', enabled: true },
      { provider: 'github', enabled: false },
      { provider: 'microsoft', enabled: false },
      { provider: 'apple', enabled: false },
      { provider: 'email', enabled: false },
      { provider: 'passkey', enabled: false },
    ]);
    const answer = await tenant.api('/api/social-login/providers');
    expect(await answer.json()).toMatchObject({
      providers: [
        {
          credentials: 'service',
          client_id: null,
          redirect_uri: `${harness.current.baseUrl}/edge/auth/google/callback`,
          problem: null,
          checked_at: null,
        },
        { redirect_uri: `${harness.current.baseUrl}/edge/auth/github/callback` },
        {},
        {},
        { from: null, credentials: 'service' },
        { client_fields: [], credentials: 'service' },
      ],
    });
  });

  it('are enabled and ordered, and the login URL follows', async () => {
    const project = await createSocialTenant(harness.current);
    expect((await put(project, 'github', { enabled: true, position: 1 })).status).toBe(200);
    expect((await listOf(project)).slice(0, 2)).toEqual([
      { provider: 'github', enabled: true },
      { provider: 'google', enabled: true },
    ]);
    const { baseUrl } = harness.current;
    const resource = async () => (await project.api('/api/resources/social-login')).json();
    expect(await resource()).toMatchObject({ login_url: `${baseUrl}/edge/auth/${project.id}/google` });
    expect((await put(project, 'google', { enabled: false })).status).toBe(200);
    const signIn = `${baseUrl}/edge/auth/${project.id}/sign-in`;
    expect(await resource()).toMatchObject({ login_url: signIn, sign_in_url: signIn });
    expect(await codeOf(await put(project, 'github', { enabled: false }))).toEqual([409, 'lastProvider']);
    expect((await project.api('/api/social-login/providers/google', { method: 'DELETE' })).status).toBe(200);
    expect(await resource()).toMatchObject({ login_url: `${baseUrl}/edge/auth/${project.id}/google` });
  });

  it('take credentials of the owner from a claimed project alone', async () => {
    const own = { enabled: true, client_id: 'mine', client_secret: SECRET };
    expect(await codeOf(await put(tenant, 'github', own))).toEqual([403, 'claimRequired']);
    const corp = { ...own, issuer: 'https://login.example.com' };
    expect(await codeOf(await put(tenant, 'corp', corp))).toEqual([403, 'claimRequired']);
    expect(await codeOf(await put(tenant, 'corp', { enabled: true }))).toEqual([409, 'providerNotConfigured']);
  });

  it('name what a mistyped one may have meant, and what there is', async () => {
    const refused = [
      await put(tenant, 'googel', { enabled: true }),
      await tenant.api('/api/social-login/providers/googel/check', { method: 'POST' }),
    ];
    for (const response of refused) {
      const { code, detail } = (await response.json()) as { code: string; detail: string };
      expect([response.status, code]).toEqual([409, 'providerNotConfigured']);
      expect(detail).toContain('no provider `googel`. Did you mean `google`? There are: ');
    }
    const other = (await (await put(tenant, 'corp', { enabled: true })).json()) as { detail: string };
    expect(other.detail).toContain('no provider `corp`. There are: ');
    expect(other.detail).toContain('`issuer`, `client_id` and `client_secret`');
  });

  it.each(['me', 'sign-in', 'token', 'callback', 'Corp', '..', 'x', 'a%2Fb', 'a'.repeat(32)])(
    'are never called %s',
    async (id) => {
      const response = await put(tenant, id, { enabled: true });
      expect([400, 404]).toContain(response.status);
    },
  );
});

describe('a provider of the owner’s own', () => {
  let tenant: SocialTenant;
  beforeAll(async () => {
    tenant = await createSocialTenant(harness.current);
    await (await createOwner(harness.current)).claim(tenant.id);
  });

  it('is kept without its secret in any answer, log or row', async () => {
    await using provider = await openHostileProvider(harness.current.clock, newAttempt());
    const body = { enabled: true, client_id: CLIENT_ID, client_secret: SECRET, issuer: provider.url, label: 'Corp' };
    const response = await put(tenant, 'corp', { ...body, domains: ['corp.example'] });
    const text = await response.text();
    expect([response.status, text]).toEqual([200, expect.stringContaining('"credentials":"own"')]);
    expect(text).not.toContain(SECRET);
    expect(await (await tenant.api('/api/social-login/providers')).text()).not.toContain(SECRET);
    expect(harness.current.logs.join()).not.toContain(SECRET);
    const rows = await harness.current.database.query(
      'select providers::text as text from porchlight.social_login_resources',
      [],
    );
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  it.each([
    ['another client without its secret', { enabled: true, client_id: 'other' }],
    ['another issuer without its secret', { enabled: true, issuer: 'https://elsewhere.example.com' }],
    ['a secret without a client', { enabled: true, client_secret: 'x' }],
    [
      'http on the public internet',
      { enabled: true, client_id: 'a', client_secret: 'b', issuer: 'http://login.example.com' },
    ],
    [
      'an address with a user name',
      { enabled: true, client_id: 'a', client_secret: 'b', issuer: 'https://a@login.example.com' },
    ],
    ['a field that is not known', { enabled: true, tenant: 'x' }],
    ['Apple’s key', { enabled: true, private_key: 'x' }],
  ])('does not take %s', async (_what, body) => {
    expect(await codeOf(await put(tenant, 'corp', body))).toEqual([400, 'invalidRequest']);
  });

  it('does not move the built-in ones to another issuer or name', async () => {
    const own = { enabled: true, client_id: 'a', client_secret: 'b' };
    expect((await put(tenant, 'github', { ...own, issuer: 'https://github.example.com' })).status).toBe(400);
    expect((await put(tenant, 'google', { ...own, label: 'Goog1e' })).status).toBe(400);
    expect((await put(tenant, 'apple', own)).status).toBe(400);
  });

  it('H28: stands beside the host of its issuer, also where its label imitates another provider', async () => {
    await using provider = await openHostileProvider(harness.current.clock, newAttempt());
    const own = { enabled: true, client_id: CLIENT_ID, client_secret: SECRET, issuer: provider.url, label: 'Google' };
    expect((await put(tenant, 'corp', own)).status).toBe(200);
    const page = await (await harness.current.fetch(`/edge/auth/${tenant.id}/sign-in`)).text();
    const linkTo = (id: string) => new RegExp(`data-provider="${id}".*?</a>`, 's').exec(page)?.[0] ?? '';
    const { host } = new URL(provider.url);
    expect(linkTo('corp')).toContain(`>${host}<`);
    expect(linkTo('google')).not.toContain('host-name');
    expect(linkTo('google').match(/<svg.*<\/svg>/s)?.[0]).not.toBe(linkTo('corp').match(/<svg.*<\/svg>/s)?.[0]);
  });

  it('says that nobody answers at its address, and what to look at', async () => {
    const provider = await openHostileProvider(harness.current.clock, newAttempt());
    await put(tenant, 'corp', { enabled: true, client_id: CLIENT_ID, client_secret: SECRET, issuer: provider.url });
    await provider[Symbol.asyncDispose]();
    const checked = await tenant.api('/api/social-login/providers/corp/check', { method: 'POST' });
    expect(await checked.json()).toEqual({
      ok: false,
      problem: {
        code: 'unreachable',
        message: expect.stringMatching(/^Nobody answers at the address of the provider\. See whether it runs/),
      },
    });
  });

  it('is checked, and the list says what was found', async () => {
    await using provider = await openHostileProvider(harness.current.clock, newAttempt());
    provider.answers.token = (res) =>
      void res.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}');
    await put(tenant, 'corp', { enabled: true, client_id: CLIENT_ID, client_secret: SECRET, issuer: provider.url });
    const check = async () => (await tenant.api('/api/social-login/providers/corp/check', { method: 'POST' })).json();
    expect(await check()).toEqual({ ok: false, problem: { code: 'invalid_client', message: expect.any(String) } });
    const { providers } = (await (await tenant.api('/api/social-login/providers')).json()) as {
      providers: { provider: string; problem: unknown; checked_at: unknown }[];
    };
    expect(providers.find(({ provider: id }) => id === 'corp')).toMatchObject({
      problem: { code: 'invalid_client' },
      checked_at: expect.any(String),
    });
    provider.answers.token = (res) =>
      void res.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
    expect(await check()).toEqual({ ok: true, problem: null });
  });
});
