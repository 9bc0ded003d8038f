import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, type SignedInBrowser, signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

async function claimed(human: SignedInBrowser, name: string): Promise<TestTenant> {
  const tenant = await createTenant(harness, name);
  const { path } = await claimUrlOf(tenant);
  await human.submit(path, { decision: 'approve' });
  return tenant;
}

const keyStatus = async (key: string): Promise<number> =>
  (await harness.fetch('/api/tenant', { headers: { authorization: `Bearer ${key}` } })).status;

describe('GET /account', () => {
  it('leads whoever is not signed in to the sign-in', async () => {
    const response = await harness.fetch('/account', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/account/sign-in');
  });

  it('shows the caps of the account before there is any project', async () => {
    const human = await signInAccount(harness);
    const page = await (await human.get('/account')).text();
    for (const text of ['No projects yet', 'Free', '5,000', human.email]) expect(page).toContain(text);
  });

  it('shows the projects of the owner, their hosts and the fingerprints of their keys, and no key', async () => {
    const human = await signInAccount(harness);
    const tenant = await claimed(human, 'Otter Shop');
    await tenant.api('/api/resources/social-login', {
      method: 'POST',
      json: { callback_urls: ['https://otter.example/cb'] },
    });
    const other = await createTenant(harness, 'Not mine');
    const page = await (await human.get('/account')).text();
    const keys = await harness.service.shared.tenants.keysOf(tenant.id, harness.clock.now());
    for (const text of ['Otter Shop', tenant.id, 'otter.example', ...keys.map(({ fingerprint }) => fingerprint)]) {
      expect(page).toContain(text);
    }
    expect(page).toContain(`href="/mcp/tenants/${tenant.id}/credentials"`);
    for (const text of [tenant.managementKey, tenant.applicationKey, other.id, 'svc_man_', 'svc_app_']) {
      expect(page).not.toContain(text);
    }
  });

  it('stays readable with very many projects', async () => {
    const human = await signInAccount(harness);
    await harness.database.query(
      `insert into porchlight.tenants (id, name, created_at, claimed_at, owner_id, runtime_profile, resource_epoch)
       select 'many-' || $2 || n, 'Project ' || n, $1, $1, accounts.id, '2026-11', 0
       from generate_series(1, 60) as n, porchlight.accounts accounts where accounts.email = $3`,
      [harness.clock.now(), human.email.slice(7, 19), human.email],
    );
    const page = await (await human.get('/account')).text();
    expect(page).toContain('These are the 50 projects claimed last, of 60.');
  });
});

describe('replacing the keys of a project', () => {
  const rotatePath = (tenant: TestTenant) => `/account/projects/${tenant.id}/rotate`;

  it('lets the old keys work for a day more and shows no new key', async () => {
    const human = await signInAccount(harness);
    const tenant = await claimed(human, 'Otter Shop');
    const response = await human.submit(rotatePath(tenant), {}, '/account');
    expect(response.status).toBe(303);
    const page = await (await human.get(response.headers.get('location') ?? '')).text();
    expect(page).toContain('New keys for Otter Shop');
    expect(page).not.toContain('svc_man_');
    expect(await keyStatus(tenant.managementKey)).toBe(200);
    const credentials = await harness.service.shared.tenants.credentialsOf(tenant.id);
    expect(credentials?.managementKey).not.toBe(tenant.managementKey);
    expect(await keyStatus(credentials?.managementKey ?? '')).toBe(200);
  });

  it('ends the old keys at once where the owner says so', async () => {
    const human = await signInAccount(harness);
    const tenant = await claimed(human, 'Otter Shop');
    await human.submit(rotatePath(tenant), { revoke_now: 'true' }, '/account');
    expect(await keyStatus(tenant.managementKey)).toBe(401);
  });

  it('answers for the tenant of somebody else exactly as for one that is not there', async () => {
    const [owner, stranger] = [await signInAccount(harness), await signInAccount(harness)];
    const tenant = await claimed(owner, 'Otter Shop');
    const unclaimed = await createTenant(harness);
    const missing = await stranger.submit('/account/projects/no-such-tenant/rotate', {}, '/account');
    expect(missing.status).toBe(404);
    const expected = withoutRequestId(await missing.text());
    for (const target of [tenant, unclaimed]) {
      const response = await stranger.submit(rotatePath(target), { revoke_now: 'true' }, '/account');
      expect(response.status).toBe(404);
      expect(withoutRequestId(await response.text())).toBe(expected);
      expect(await keyStatus(target.managementKey)).toBe(200);
    }
  });

  it('D7: is refused without the token of the page, and without a session', async () => {
    const human = await signInAccount(harness);
    const tenant = await claimed(human, 'Otter Shop');
    const url = new URL(rotatePath(tenant), harness.baseUrl);
    expect((await human.browser.post(url, { revoke_now: 'true' })).status).toBe(403);
    expect((await harness.fetch(url.pathname, { method: 'POST' })).status).toBe(401);
    expect(await keyStatus(tenant.managementKey)).toBe(200);
  });
});

const withoutRequestId = (page: string): string => page.replaceAll(/req_\w+/g, '');
