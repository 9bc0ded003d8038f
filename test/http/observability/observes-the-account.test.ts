import { beforeAll, describe, expect, it } from 'vitest';
import { paused } from '../../../server/tenants/tenant.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { placementsToTry } from '../../support/placements.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { createTenant, type TestTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

interface View {
  account: { tier: string; claimed_projects: number } | null;
  tenants: { tenant_id: string; name: string | null; status: string; users: number; limits: { name: string }[] }[];
  totals: { users: number; auth_events: number; api_requests: number };
  recent_events?: {
    source: string;
    tenant_id: string;
    kind: string;
    status?: number;
    at_ms: number;
    summary: string;
  }[];
}

const view = async (tenant: TestTenant, query = ''): Promise<View> => {
  const response = await tenant.api(`/api/observability${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as View;
};

describe.each(placementsToTry())('GET /api/observability, profile %s', (runtimeProfile) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness({ config: { runtimeProfile } });
  });

  const writeLog = () => harness.service.jobs.get('request-log')?.();

  it('shows an ephemeral tenant only itself', async () => {
    const tenant = await createTenant(harness, 'Alone');
    await createTenant(harness, 'Stranger');
    const seen = await view(tenant);
    expect(seen.account).toBeNull();
    expect(seen.tenants).toHaveLength(1);
    expect(seen.tenants[0]).toMatchObject({ tenant_id: tenant.id, name: 'Alone', status: 'ephemeral', users: 0 });
    expect(seen.tenants[0]?.limits.map(({ name }) => name)).toEqual([
      'stored_users',
      'auth_events_per_minute',
      'auth_events_per_lifetime',
      'agent_refreshes_per_minute',
      'agent_refreshes_per_lifetime',
    ]);
    expect(seen).not.toHaveProperty('recent_events');
  });

  it('shows a claimed tenant every project of its owner and nobody else’s, in all figures', async () => {
    const [owner, stranger] = [await createOwner(harness, 'plus'), await createOwner(harness)];
    const first = await owner.createProject('First');
    harness.clock.advance({ seconds: 1 });
    const second = await owner.createProject('Second');
    const foreign = await stranger.createProject('Foreign');
    for (const [tenant, users, events] of [
      [first, 3, 20],
      [second, 4, 30],
      [foreign, 50, 500],
    ] as const) {
      const data = await provisionSocialData(harness, tenant.id);
      await data.addUsers(users);
      await data.addManyEvents(events, harness.clock.now());
    }
    await writeLog();
    const seen = await view(first, '?include=recent_events');
    expect(seen.account).toEqual({ tier: 'plus', claimed_projects: 2 });
    expect(seen.tenants.map(({ tenant_id, users, status }) => [tenant_id, users, status])).toEqual([
      [second.id, 4, 'claimed'],
      [first.id, 3, 'claimed'],
    ]);
    expect(seen.totals).toMatchObject({ users: 7, auth_events: 50 });
    const tenantsInTail = new Set(seen.recent_events?.map(({ tenant_id }) => tenant_id));
    expect(tenantsInTail).toEqual(new Set([first.id, second.id]));
    expect(JSON.stringify(seen)).not.toContain(foreign.id);
  });

  it('merges auth events and API requests, newest first, at most 50', async () => {
    const tenant = await createTenant(harness);
    const data = await provisionSocialData(harness, tenant.id);
    await data.addManyEvents(100, harness.clock.now());
    harness.clock.advance({ seconds: 1 });
    await tenant.api('/api/tenant');
    await writeLog();
    harness.clock.advance({ seconds: 1 });
    await data.addEvent({ event: 'logout', userId: 7, email: 'user7@example.com', at: harness.clock.now() });
    const { recent_events: tail = [], totals } = await view(tenant, '?include=recent_events');
    expect(tail).toHaveLength(50);
    expect(tail[0]).toEqual({
      source: 'auth',
      tenant_id: tenant.id,
      kind: 'logout',
      at_ms: harness.clock.now().getTime(),
      summary: 'User 7 signed out.',
    });
    expect(tail[1]).toMatchObject({ source: 'api', kind: 'getTenant', status: 200 });
    expect(tail[1]?.summary).toMatch(/^getTenant answered 200 in \d+ ms\.$/);
    expect(tail.map(({ at_ms }) => at_ms)).toEqual(tail.map(({ at_ms }) => at_ms).sort((a, b) => b - a));
    expect(totals).toEqual({ users: 0, auth_events: 101, api_requests: 1 });
  });

  it('F4: tells neither e-mail addresses nor metadata nor URLs', async () => {
    const tenant = await createTenant(harness);
    const data = await provisionSocialData(harness, tenant.id);
    const at = harness.clock.now();
    const secret = 'svc_ref_thisMustNotBeSeen';
    await data.addEvent({
      event: 'login_failed',
      email: 'ada@example.com',
      at,
      metadata: { stage: secret, error_code: secret },
    });
    await data.addEvent({ event: 'login_failed', at, metadata: { stage: 'userinfo', error_code: secret } });
    await tenant.api(`/api/social-login/check?redirect_uri=${secret}`);
    await writeLog();
    const seen = await view(tenant, '?include=recent_events');
    expect(JSON.stringify(seen)).not.toMatch(/ada@example\.com|thisMustNotBeSeen|redirect_uri/);
    expect(seen.recent_events?.filter(({ source }) => source === 'auth').map(({ summary }) => summary)).toEqual([
      'Somebody failed to sign in at userinfo.',
      'Somebody failed to sign in.',
    ]);
  });

  it('goes on when the resource of a project has been deleted', async () => {
    const tenant = await createTenant(harness);
    const data = await provisionSocialData(harness, tenant.id);
    await data.addManyEvents(10, harness.clock.now());
    await harness.service.shared.resources.remove(tenant.id, harness.clock.now());
    const seen = await view(tenant, '?include=recent_events');
    expect(seen.totals).toMatchObject({ users: 0, auth_events: 0 });
    expect(seen.recent_events).toEqual([]);
  });

  it('is refused while the tenant is paused', async () => {
    const tenant = await createTenant(harness);
    const now = harness.clock.now();
    await harness.service.shared.tenants.change(tenant.id, now, (it) => paused(it, 'operator', now));
    expect((await tenant.api('/api/observability')).status).toBe(403);
  });

  it.each(['?include=everything', '?include=', '?includes=recent_events'])('refuses the query %s', async (query) => {
    const tenant = await createTenant(harness);
    expect((await tenant.api(`/api/observability${query}`)).status).toBe(400);
  });
});

onlyInTestAll(() => {
  describe('GET /api/observability for an owner of very many projects', () => {
    it('lists the calling project and those claimed last, 100 in all, and says how many there are', async () => {
      const harness = await createHarness();
      const owner = await createOwner(harness);
      const oldest = await owner.createProject('Oldest');
      await harness.database.query(
        `insert into porchlight.tenants (id, created_at, claimed_at, owner_id, runtime_profile, resource_epoch)
       select $1 || '-' || n, now(), $2::timestamptz + n * interval '1 second', $1, '2026-11', 0
       from generate_series(1, 150) as n`,
        [owner.accountId, harness.clock.now()],
      );
      const seen = await view(oldest, '?include=recent_events');
      expect(seen.account).toMatchObject({ claimed_projects: 151 });
      expect(seen.tenants).toHaveLength(100);
      expect(seen.tenants[0]?.tenant_id).toBe(oldest.id);
      expect(seen.tenants[1]?.tenant_id).toBe(`${owner.accountId}-150`);
    });
  });
});
