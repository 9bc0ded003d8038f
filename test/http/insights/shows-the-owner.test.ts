import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner, type TestOwner } from '../../support/owner.ts';
import { placementsToTry } from '../../support/placements.ts';
import { provisionSocialData } from '../../support/social-data.ts';
import { provision, socialTenant } from '../../support/social-tenant.ts';
import { createTenant } from '../../support/tenant.ts';
import { onlyInTestAll } from '../../support/times.ts';

interface Project {
  tenant_id: string;
  name: string | null;
  users_total: number;
  active_sessions: number;
  users: Record<string, unknown>[];
  activity: Record<string, unknown>[];
  daily: { day: string; started: number; logins: number; declined: number; failures: number; new_users: number }[];
}

describe.each(placementsToTry())('GET /account/insights/data, profile %s', (runtimeProfile) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness({ config: { runtimeProfile } });
  });

  const insightsOf = async ({ cookie }: TestOwner): Promise<Project[]> => {
    const response = await harness.fetch('/account/insights/data', { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const body = (await response.json()) as { generated_at: string; projects: Project[] };
    expect(Object.keys(body).sort()).toEqual(['generated_at', 'projects']);
    expect(body.generated_at).toBe(harness.clock.now().toISOString());
    return body.projects;
  };

  it('shows users, active sessions and activity of a claimed project', async () => {
    const owner = await createOwner(harness);
    const tenant = await owner.createProject('Todo app');
    const data = await provisionSocialData(harness, tenant.id);
    const at = harness.clock.now();
    await data.addUsers(2);
    await data.setSessions(5);
    await data.addEvent({ event: 'authorize', userId: 2, email: 'user2@example.com', at });
    await data.addEvent({ event: 'login_failed', at, metadata: { stage: 'userinfo' } });
    const [project, ...others] = await insightsOf(owner);
    expect(others).toEqual([]);
    expect(project).toMatchObject({
      tenant_id: tenant.id,
      name: 'Todo app',
      users_total: 2,
      active_sessions: 5,
      users: [
        {
          id: 2,
          email: 'user2@example.com',
          name: 'User 2',
          picture: null,
          first_seen: at.toISOString(),
          last_seen: at.toISOString(),
        },
        { id: 1 },
      ],
      activity: [
        { event: 'login_failed', user_id: null, email: null, created_at_ms: at.getTime() },
        { event: 'authorize', user_id: 2, email: 'user2@example.com', created_at_ms: at.getTime() },
      ],
    });
  });

  it('F4: holds the fields of the allowlist and no other: no provider ids, tokens, hashes, addresses, metadata', async () => {
    const owner = await createOwner(harness);
    const data = await provisionSocialData(harness, (await owner.createProject()).id);
    await data.addUsers(1);
    const metadata = { ip: '192.0.2.7', user_agent: 'Mozilla', reason: 'refresh_token_reused' };
    await data.addEvent({ event: 'logout', userId: 1, email: 'user1@example.com', at: harness.clock.now(), metadata });
    const [project] = await insightsOf(owner);
    expect(Object.keys(project ?? {})).toEqual([
      'tenant_id',
      'name',
      'users_total',
      'active_sessions',
      'users',
      'activity',
      'daily',
      'funnel',
      'returning_users',
      'failures',
    ]);
    expect(Object.keys(project?.users[0] ?? {}).sort()).toEqual(
      ['id', 'email', 'name', 'picture', 'first_seen', 'last_seen'].sort(),
    );
    expect(Object.keys(project?.activity[0] ?? {}).sort()).toEqual(
      ['event', 'user_id', 'email', 'created_at_ms'].sort(),
    );
    expect(JSON.stringify(project)).not.toMatch(/provider-subject|provider\.example|192\.0\.2\.7|Mozilla|reused/);
  });

  it('counts how sign-ins ended, who came back and why some failed, in words that name no provider', async () => {
    const owner = await createOwner(harness);
    const data = await provisionSocialData(harness, (await owner.createProject('=Todo')).id);
    await data.addUsers(2);
    await harness.database.query(
      `update porchlight.account_sessions set expires_at = expires_at + interval '30 days' where account_id = $1`,
      [owner.accountId],
    );
    const later = harness.clock.advance({ days: 20 });
    for (const event of ['login_started', 'login_started', 'login_started', 'consent_denied'] as const) {
      await data.addEvent({ event, at: later });
    }
    await data.addEvent({ event: 'authorize', userId: 1, email: 'user1@example.com', at: later });
    await data.addEvent({ event: 'authorize', userId: 1, email: 'user1@example.com', at: later });
    await data.seenAgain(1, later);
    const failed = { stage: 'user_upsert', error_code: 'not_allowed' };
    await data.addEvent({ event: 'login_failed', at: later, metadata: failed });
    await data.addEvent({ event: 'login_failed', at: later, metadata: { stage: 'token_exchange', error_code: 'x' } });
    const read = async (days: string) => {
      const response = await harness.fetch(`/account/insights/data?days=${days}`, {
        headers: { cookie: owner.cookie },
      });
      return { status: response.status, text: await response.text() };
    };
    const { text } = await read('7');
    const [project] = (JSON.parse(text) as { projects: Record<string, unknown>[] }).projects;
    expect(project).toMatchObject({
      funnel: { started: 3, finished: 2, declined: 1, failed: 2 },
      returning_users: 1,
      failures: expect.arrayContaining([{ reason: 'Not on the access list', count: 1 }]),
    });
    expect(project?.daily).toHaveLength(7);
    expect(text).not.toMatch(/provider|refresh|hash|metadata/i);
    expect((await read('8')).status).toBe(400);
    const csv = await harness.fetch('/account/insights/data.csv?days=90', { headers: { cookie: owner.cookie } });
    expect(csv.headers.get('content-disposition')).toContain('porchlight-insights.csv');
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(91);
    expect(lines[1]).toContain(",'=Todo,");
    harness.clock.advance({ days: -20 });
  });

  it('has an entry for each of the last 30 days, with zeros where nothing happened', async () => {
    const owner = await createOwner(harness);
    const data = await provisionSocialData(harness, (await owner.createProject()).id);
    await data.addDay('2026-01-15', 9, 1);
    await data.addDay('2026-01-10', 3, 0);
    await data.addDay('2025-12-17', 2, 2);
    await data.addDay('2025-12-16', 100, 100);
    const daily = (await insightsOf(owner))[0]?.daily ?? [];
    expect(daily).toHaveLength(30);
    expect(daily[0]).toMatchObject({ day: '2025-12-17', logins: 2, failures: 2 });
    expect(daily.at(-1)).toMatchObject({ day: '2026-01-15', logins: 9, failures: 1 });
    expect(daily.find(({ day }) => day === '2026-01-10')).toMatchObject({ logins: 3, failures: 0 });
    expect(daily.filter(({ logins }) => logins === 0)).toHaveLength(27);
  });

  onlyInTestAll(() => {
    it('shows the newest 100 users and 50 events, newest first', async () => {
      const owner = await createOwner(harness);
      const data = await provisionSocialData(harness, (await owner.createProject()).id);
      await data.addUsers(130);
      await data.addManyEvents(70, harness.clock.now());
      const [project] = await insightsOf(owner);
      expect(project?.users_total).toBe(130);
      expect(project?.users.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => 130 - index));
      expect(project?.activity).toHaveLength(50);
      expect(project?.activity[0]?.created_at_ms).toBe(harness.clock.now().getTime());
    });
  });

  it('never shows an unclaimed project or one of somebody else', async () => {
    const [owner, stranger] = [await createOwner(harness), await createOwner(harness)];
    const mine = await owner.createProject();
    await stranger.createProject();
    await createTenant(harness);
    expect((await insightsOf(owner)).map(({ tenant_id }) => tenant_id)).toEqual([mine.id]);
  });

  it('is empty for an account without projects', async () => {
    expect(await insightsOf(await createOwner(harness))).toEqual([]);
  });

  it('takes an account session, never a tenant key', async () => {
    const owner = await createOwner(harness);
    const tenant = await owner.createProject();
    const answers = [
      await harness.fetch('/account/insights/data'),
      await tenant.api('/account/insights/data'),
      await harness.fetch('/account/insights/data', { headers: { cookie: `${owner.cookie.slice(0, -1)}!` } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

onlyInTestAll(() => {
  describe('GET /account/insights/data for an owner of very many projects', () => {
    it('shows the 50 projects claimed last', async () => {
      const harness = await createHarness();
      const owner = await createOwner(harness);
      await harness.database.query(
        `insert into porchlight.tenants (id, created_at, claimed_at, owner_id, runtime_profile, resource_epoch)
       select $1 || '-' || n, now(), $2::timestamptz + n * interval '1 second', $1, '2026-11', 0
       from generate_series(1, 80) as n`,
        [owner.accountId, harness.clock.now()],
      );
      const response = await harness.fetch('/account/insights/data', { headers: { cookie: owner.cookie } });
      const { projects } = (await response.json()) as { projects: Project[] };
      expect(projects).toHaveLength(50);
      expect(projects[0]?.tenant_id).toBe(`${owner.accountId}-80`);
    });
  });
});

describe('GET /account/insights', () => {
  it('shows the same as a page to a signed-in owner', async () => {
    const harness = await createHarness();
    const owner = await createOwner(harness);
    const tenant = await owner.createProject('Todo <app>');
    const data = await provisionSocialData(harness, tenant.id);
    await data.addUsers(1);
    const response = await harness.fetch('/account/insights', {
      headers: { cookie: owner.cookie, accept: 'text/html' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).toContain('Todo &lt;app>');
    expect(page).toContain('user1@example.com');
  });

  onlyInTestAll(() => {
    it('shows ten projects at a time, those with the most users first, with the way to the others', async () => {
      const harness = await createHarness();
      const owner = await createOwner(harness);
      const used = await owner.createProject('The oldest, and used');
      await provision(used, ['https://otter.example/cb']);
      await socialTenant(harness, used).quickSignIn();
      await harness.database.query(
        `insert into porchlight.tenants (id, created_at, claimed_at, owner_id, runtime_profile, resource_epoch)
       select $1 || '-' || n, now(), $2::timestamptz + n * interval '1 second', $1, '2026-11', 0
       from generate_series(1, 23) as n`,
        [owner.accountId, harness.clock.now()],
      );
      const page = async (query: string) => {
        const response = await harness.fetch(`/account/insights${query}`, { headers: { cookie: owner.cookie } });
        return response.status === 200 ? await response.text() : response.headers.get('location');
      };
      const projectsIn = (text: string | null) => {
        const unused = /<ul class="unused-projects">.*?<\/ul>/s.exec(text ?? '')?.[0] ?? '';
        return [...unused.matchAll(/href="[^"]+-(\d+)"/g)].map(([, n]) => n);
      };
      const [first, last] = [await page(''), await page('?page=3')];
      expect(first).toContain(`id="insights-${used.id}"`);
      expect(last).not.toContain(`id="insights-${used.id}"`);
      expect(projectsIn(first)).toEqual(['23', '22', '21', '20', '19', '18', '17', '16', '15']);
      expect(first).toContain('href="/account/insights?page=2"');
      expect(projectsIn(last)).toEqual(['4', '3', '2', '1']);
      expect(last).toContain('href="/account/insights?page=2"');
      expect(last).not.toContain('page=4');
      expect(await page('?page=4')).toBe('/account/insights');
      expect(projectsIn(await page('?page=x'))).toHaveLength(9);
    });
  });

  it('sends everybody else to the sign-in and back', async () => {
    const harness = await createHarness();
    const response = await harness.fetch('/account/insights', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/account/sign-in?return_to=%2Faccount%2Finsights');
  });
});
