/** H32: a key gives no more than it has, nor for longer, in whatever way it gives. */
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAccount } from '../../support/account.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createKey } from '../../support/keys.ts';
import { createOwner } from '../../support/owner.ts';
import type { TestTenant } from '../../support/tenant.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const project = async (): Promise<TestTenant> => (await createOwner(harness)).createProject('Otter Shop');

const invite = ({ api }: Pick<TestTenant, 'api'>, email: string, role: string) =>
  api('/api/members', { method: 'POST', json: { email, role } });

describe('H32: a key that may handle members', () => {
  it('H32: invites nobody who may do more than the key', async () => {
    const tenant = await project();
    const bare = await createKey(harness, tenant, { permissions: ['members:write'] });
    for (const role of ['member', 'support']) {
      const refused = await invite(bare, 'mallory@evil.example', role);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'permissionMissing']);
    }
    expect((await invite(tenant, 'grace@example.com', 'support')).status).toBe(201);
  });

  it('H32: gives no member more than the key has', async () => {
    const tenant = await project();
    const human = await signInAccount(harness);
    const { invitation } = (await (await invite(tenant, human.email, 'support')).json()) as {
      invitation: { url: string };
    };
    await human.submit(new URL(invitation.url).pathname, { decision: 'accept' });
    const { members } = (await (await tenant.api('/api/members')).json()) as { members: { id: string }[] };
    const bare = await createKey(harness, tenant, { permissions: ['members:write'] });
    const change = ({ api }: Pick<TestTenant, 'api'>) =>
      api(`/api/members/${members[1]?.id}`, { method: 'PATCH', json: { role: 'member' } });
    expect((await change(bare)).status).toBe(403);
    expect((await change(tenant)).status).toBe(200);
  });

  it('H32: has its open invitations end when it may do less', async () => {
    const tenant = await project();
    const key = await createKey(harness, tenant, { preset: 'full' });
    const human = await signInAccount(harness);
    const { invitation } = (await (await invite(key, human.email, 'support')).json()) as {
      invitation: { url: string };
    };
    const { pathname } = new URL(invitation.url);
    expect((await human.get(pathname)).status).toBe(200);
    await tenant.api(`/api/keys/${key.id}`, { method: 'PATCH', json: { permissions: ['members:write'] } });
    expect((await human.get(pathname)).status).toBe(404);
  });
});

describe('H32: a key with an end', () => {
  it.each([[undefined], [7_200], [60]])('H32: makes no key that outlives it (expires_in_s: %s)', async (wanted) => {
    const tenant = await project();
    const short = await createKey(harness, tenant, { preset: 'full', expires_in_s: 3_600 });
    const json = { name: 'Next', preset: 'ci', ...(wanted === undefined ? {} : { expires_in_s: wanted }) };
    const made = await short.api('/api/keys', { method: 'POST', json });
    const { key } = (await made.json()) as { key: { expires_at: string | null } };
    const left = (Date.parse(key.expires_at ?? '') - harness.clock.now().getTime()) / 1_000;
    expect(left).toBe(Math.min(wanted ?? 3_600, 3_600));
  });
});

describe('H32: a main key that was narrowed', () => {
  it('H32: sees its own project and no other of the owner', async () => {
    const owner = await createOwner(harness);
    const [narrowed, other] = [await owner.createProject('Narrow'), await owner.createProject('Other')];
    const seen = async () =>
      (await (await narrowed.api('/api/observability?include=recent_events')).json()) as {
        account: object | null;
        tenants: { tenant_id: string }[];
      };
    expect((await seen()).tenants.map(({ tenant_id }) => tenant_id)).toContain(other.id);
    const { keys } = (await (await narrowed.api('/api/keys')).json()) as { keys: { id: string }[] };
    const json = { permissions: ['project:read', 'events:read'] };
    await narrowed.api(`/api/keys/${keys[0]?.id}`, { method: 'PATCH', json });
    expect(await seen()).toMatchObject({ account: null, tenants: [{ tenant_id: narrowed.id }] });
  });
});
