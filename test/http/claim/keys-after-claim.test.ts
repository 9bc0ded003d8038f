import { PERMISSION_PRESETS, PERMISSIONS } from '@porchlight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { claimUrlOf, signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { apiWith, createKey } from '../../support/keys.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

async function claimed(fields: Record<string, string>) {
  const tenant = await createTenant(harness);
  const { path } = await claimUrlOf(tenant);
  const human = await signInAccount(harness);
  const decided = await human.submit(path, { decision: 'approve', ...fields });
  return { tenant, human, decided, path };
}

const mainOf = async (tenant: Pick<TestTenant, 'api'>): Promise<string[] | undefined> =>
  ((await (await tenant.api('/api/keys')).json()) as { keys: { permissions: string[] }[] }).keys[0]?.permissions;

const BUILD: readonly string[] = PERMISSION_PRESETS.build;

const NOT_ASKED = { outward: false, disruptive: false, irreversible: false };

describe('the question of the claim page', () => {
  it('leaves everything as it was where nothing is chosen', async () => {
    const { tenant, decided } = await claimed({});
    expect(decided.status).toBe(303);
    expect(await mainOf(tenant)).toEqual([...PERMISSIONS]);
    expect(await (await tenant.api('/api/approvals/policy')).json()).toEqual(NOT_ASKED);
  });

  it('narrows the agent’s key in place, so that its file stays good', async () => {
    const { tenant } = await claimed({ key_permissions: 'build' });
    expect(await mainOf(tenant)).toEqual([...PERMISSION_PRESETS.build]);
    const refused = await tenant.api('/api/social-login/export');
    expect(await refused.json()).toMatchObject({ code: 'permissionMissing', needs: 'users:export' });
  });

  it('H32: narrows every key that the agent may hold, and gives none more than it had', async () => {
    const tenant = await createTenant(harness);
    const full = await createKey(harness, tenant, { preset: 'full' });
    const ci = await createKey(harness, tenant, { preset: 'ci' });
    const helpdesk = await createKey(harness, tenant, { permissions: ['users:read', 'members:write'] });
    const rotated = await tenant.api('/api/keys/rotate', { method: 'POST', json: { revoke_now: false } });
    const { management_key: main } = (await rotated.json()) as { management_key: string };
    const held = { api: apiWith(harness, main) };
    const human = await signInAccount(harness);
    await human.submit((await claimUrlOf(held)).path, { decision: 'approve', key_permissions: 'build' });
    for (const { api } of [tenant, full, held]) {
      expect((await api('/api/social-login/users')).status).toBe(403);
      expect((await api('/api/keys', { method: 'POST', json: { name: 'More', preset: 'full' } })).status).toBe(403);
      expect((await api('/api/tenant')).status).toBe(200);
    }
    expect((await helpdesk.api('/api/tenant')).status).toBe(401);
    const { keys } = (await (await held.api('/api/keys')).json()) as { keys: { id: string; permissions: string[] }[] };
    expect(keys.find(({ id }) => id === ci.id)?.permissions).toEqual([...PERMISSION_PRESETS.ci]);
    const beyond = keys.flatMap(({ permissions }) => permissions).filter((one) => !BUILD.includes(one));
    expect(beyond).toEqual([]);
  });

  it('gives the owner a key of their own, once, and sets what to be asked about', async () => {
    const { tenant, human, decided, path } = await claimed({
      key_permissions: 'build',
      own_key: 'yes',
      approve_outward: 'yes',
      approve_disruptive: 'yes',
    });
    expect([decided.status, decided.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const page = await decided.text();
    for (const text of [tenant.id, `/account/projects/${tenant.id}/keys`, 'code-copy']) expect(page).toContain(text);
    expect(page).not.toContain('no longer work');
    const [key = ''] = /svc_man_[0-9A-Za-z]{49}/.exec(page) ?? [];
    expect((await apiWith(harness, key)('/api/keys')).status).toBe(200);
    expect(await (await human.get(path)).text()).not.toContain('svc_man_');
    expect(await (await tenant.api('/api/approvals/policy')).json()).toEqual({
      outward: true,
      disruptive: true,
      irreversible: false,
    });
  });

  it('tells on the page of that key that those of the agent ended, where they did', async () => {
    const { tenant, decided } = await claimed({ own_key: 'yes', replace_keys: 'yes' });
    expect(await decided.text()).toContain('The keys that your agent had no longer work.');
    expect((await tenant.api('/api/keys')).status).toBe(401);
  });

  it('changes nothing where the claim is refused', async () => {
    const tenant = await createTenant(harness);
    const { path } = await claimUrlOf(tenant);
    await (await signInAccount(harness)).submit(path, { decision: 'deny', key_permissions: 'build', own_key: 'yes' });
    expect(await mainOf(tenant)).toEqual([...PERMISSIONS]);
  });
});
