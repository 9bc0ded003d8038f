import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { keyOf, type Mcp, mcpOf } from './support/mcp-client.ts';

const URLS = ['https://app.example.com/cb', 'http://localhost:5173/cb'];

let harness: Harness;
let mcp: Mcp;
let tenant: TestTenant;
beforeAll(async () => {
  harness = await createHarness();
  mcp = mcpOf(harness);
  tenant = await createTenant(harness);
});

const provision = (args: object) => mcp.call('provision_resource', { ...keyOf(tenant), confirmed: true, ...args });
const registered = async (): Promise<unknown> =>
  ((await (await tenant.api('/api/resources/social-login')).json()) as { callback_urls?: unknown }).callback_urls;

describe('provision_resource', () => {
  it('provisions a single resource with its configuration and reports it', async () => {
    const { value } = await provision({ resource: 'social-login', configuration: { callback_urls: URLS } });
    expect(value).toEqual({
      resources: [
        {
          resource: 'social-login',
          login_url: `${harness.baseUrl}/edge/auth/${tenant.id}/google`,
          sign_in_url: `${harness.baseUrl}/edge/auth/${tenant.id}/sign-in`,
          callback_urls: URLS,
          events_table: 'social_login_events',
          events_endpoint: `${harness.baseUrl}/api/social-login/events`,
          openid: { issuer: `${harness.baseUrl}/t/${tenant.id}`, client_id: 'app' },
          callback_mode: 'tokens',
          session_max_days: null,
        },
      ],
    });
    expect(await registered()).toEqual(URLS);
  });

  it('takes the settings of the resource along, and keeps those that are left out', async () => {
    const settings = { callback_mode: 'code', session_max_days: 30 };
    for (const configuration of [{ callback_urls: URLS, ...settings }, { callback_urls: URLS }]) {
      const { value } = await provision({ resource: 'social-login', configuration });
      expect(value).toMatchObject({ resources: [settings] });
    }
  });

  it('replaces the whole list of callback URLs', async () => {
    await provision({ resource: 'social-login', configuration: { callback_urls: URLS } });
    await provision({ resource: 'social-login', configuration: { callback_urls: [URLS[1]] } });
    expect(await registered()).toEqual([URLS[1]]);
  });

  it.each([
    ['by name', { 'social-login': { callback_urls: URLS } }],
    ['in the same order', [{ callback_urls: URLS }]],
  ])('provisions in bulk, the configurations given %s, and reports each resource', async (_how, configurations) => {
    const { value } = await provision({ resources: ['social-login'], configurations });
    expect(value.resources).toMatchObject([{ resource: 'social-login', callback_urls: URLS }]);
  });

  it('takes the singular callback_url too', async () => {
    const { value } = await provision({ resource: 'social-login', configuration: { callback_url: URLS[0] } });
    expect(value.resources).toMatchObject([{ callback_urls: [URLS[0]] }]);
  });

  it('checks everything before it changes anything, and names each fault where it stands', async () => {
    await provision({ resource: 'social-login', configuration: { callback_urls: URLS } });
    const single = await provision({
      resource: 'social-login',
      configuration: {
        callback_urls: ['https://ok.example.com/cb', 'http://evil.example.com/cb', 'javascript:alert(1)'],
      },
    });
    expect(single.value.code).toBe('invalidRequest');
    expect(single.value.errors.map(({ path }) => path)).toEqual([
      'configuration.callback_urls.1',
      'configuration.callback_urls.2',
    ]);
    const bulk = await provision({
      resources: ['social-login'],
      configurations: { 'social-login': { callback_urls: ['https://*.com/cb'] } },
    });
    expect(bulk.value.errors.map(({ path }) => path)).toEqual(['configurations.social-login.callback_urls.0']);
    expect(await registered()).toEqual(URLS);
  });

  it.each([
    ['neither form', {}],
    ['both forms', { resource: 'social-login', configuration: { callback_urls: URLS }, resources: ['social-login'] }],
    ['a resource without a configuration', { resource: 'social-login' }],
    ['a configuration without a resource', { configuration: { callback_urls: URLS } }],
    ['resources without configurations', { resources: ['social-login'] }],
    ['configurations without resources', { configurations: { 'social-login': { callback_urls: URLS } } }],
    ['a resource twice', { resources: ['social-login', 'social-login'], configurations: [{}, {}] }],
    ['fewer configurations than resources', { resources: ['social-login'], configurations: [] }],
    ['a resource that does not exist', { resource: 'database', configuration: { callback_urls: URLS } }],
    ['a configuration that is empty', { resource: 'social-login', configuration: {} }],
    ['an unknown setting', { resource: 'social-login', configuration: { callback_urls: URLS, users: [] } }],
    ['settings of teams for social login', { resource: 'social-login', configuration: { creation: 'key' } }],
    ['settings of social login for teams', { resource: 'teams', configuration: { callback_urls: URLS } }],
    ['roles without an owner', { resource: 'teams', configuration: { roles: [{ name: 'a', permissions: [] }] } }],
    ['a role that is no role', { resource: 'teams', configuration: { roles: ['owner'] } }],
    ['a configuration by an unknown name', { resources: ['social-login'], configurations: { other: {} } }],
  ])('refuses %s', async (_what, args) => {
    const answer = await provision(args);
    expect(answer.value.code).toBe('invalidRequest');
    expect(answer.value.errors.length).toBeGreaterThan(0);
  });
});

describe('provision_resource for teams', () => {
  it('needs social login, and then gives the roles as the API does', async () => {
    const fresh = await createTenant(harness);
    const call = (args: object) => mcp.call('provision_resource', { ...keyOf(fresh), confirmed: true, ...args });
    const early = await call({ resource: 'teams', configuration: {} });
    expect([early.value.code, early.text]).toEqual([
      'socialLoginRequired',
      expect.stringContaining('provision_resource'),
    ]);
    const both = await call({
      resources: ['teams', 'social-login'],
      configurations: { teams: { creation: 'key' }, 'social-login': { callback_urls: URLS } },
    });
    expect(both.value.resources).toMatchObject([
      { resource: 'social-login', callback_urls: URLS },
      { resource: 'teams', id: 'teams', creation: 'key', roles: [{ name: 'owner' }, {}, {}, {}] },
    ]);
    const roles = [{ name: 'owner', permissions: ['team:manage'] }];
    const changed = await call({ resource: 'teams', configuration: { roles } });
    const { resource } = (await (await fresh.api('/api/resources/teams')).json()) as { resource: object };
    expect(changed.value.resources).toEqual([{ resource: 'teams', ...resource }]);
    expect(resource).toMatchObject({ roles, creation: 'key' });
  });

  it('changes nothing where one of the configurations is wrong', async () => {
    const fresh = await createTenant(harness);
    const { value } = await mcp.call('provision_resource', {
      ...keyOf(fresh),
      confirmed: true,
      resources: ['social-login', 'teams'],
      configurations: {
        'social-login': { callback_urls: URLS },
        teams: { roles: [{ name: 'owner', permissions: [] }] },
      },
    });
    expect(value.errors.map(({ path }) => path)).toEqual(['configurations.teams.roles']);
    expect((await fresh.api('/api/resources/social-login')).status).toBe(404);
  });

  it('H47: asks for the permission of teams, and of each of several resources', async () => {
    const made = await tenant.api('/api/keys', {
      method: 'POST',
      json: { name: 'sign-in', permissions: ['sign-in:write'] },
    });
    const { secret } = (await made.json()) as { secret: string };
    const args = { tenant_id: tenant.id, coh_management_key: secret, confirmed: true };
    const alone = await mcp.call('provision_resource', { ...args, resource: 'teams', configuration: {} });
    const both = await mcp.call('provision_resource', {
      ...args,
      resources: ['social-login', 'teams'],
      configurations: [{ callback_urls: ['https://other.example.com/cb'] }, {}],
    });
    for (const { value } of [alone, both]) {
      expect(value).toMatchObject({ code: 'permissionMissing', needs: 'teams:write' });
    }
    expect(await registered()).not.toContain('https://other.example.com/cb');
  });
});
