/** Every figure of the insights page, its JSON and its CSV, compared with SQL on a history of a hundred days. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../../server/accounts/browser-session.ts';
import { addSeconds } from '../../../server/kernel/clock.ts';
import { randomBase64Url, systemRandom } from '../../../server/kernel/random.ts';
import { createAccountStore } from '../../../server/storage/accounts/account-store.ts';
import { socialSchema } from '../../../server/storage/social-login/placement/social-placement.ts';
import { TestClock } from '../../support/clock.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner, type TestOwner } from '../../support/owner.ts';
import { placementsToTry } from '../../support/placements.ts';
import { CALLBACK, consenting, identity, signInThroughStores, socialStores } from '../../support/social-stores.ts';
import { someOf } from '../../support/times.ts';

const FAILURES = [
  { stage: 'user_upsert', error_code: 'not_allowed' },
  { stage: 'user_upsert', error_code: 'limit_reached' },
  { stage: 'token_exchange', error_code: 'http_502' },
] as const;
/** Days before today on which something happens, and who signs in. */
const HISTORY: readonly (readonly [daysAgo: number, people: readonly string[]])[] = [
  [100, ['ann', 'ben']],
  [89, ['cid']],
  [45, ['ann', 'dora', 'ben']],
  [30, ['eve']],
  [29, ['fay', 'cid']],
  [12, ['ann']],
  [6, ['gus', 'ben', 'ann']],
  [3, ['dora', 'dora']],
  [0, ['hal', 'ann']],
];

const NOW = Date.parse('2033-05-20T10:00:00.000Z');
const dayAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString().slice(0, 10);

interface Project {
  readonly tenant_id: string;
  readonly users_total: number;
  readonly active_sessions: number;
  readonly daily: readonly Record<string, number | string>[];
  readonly funnel: Record<string, number>;
  readonly returning_users: number;
  readonly failures: readonly { reason: string; count: number }[];
}

describe.each(placementsToTry())('insights of a seeded history, profile %s', (runtimeProfile) => {
  let harness: Harness;
  let owner: TestOwner;
  let tenantId: string;
  let schema: string;
  let cookie: string;

  beforeAll(async () => {
    const clock = new TestClock('2033-05-20T10:00:00.000Z');
    harness = await createHarness({ clock, config: { runtimeProfile } });
    clock.advance({ days: -100 });
    owner = await createOwner(harness, 'pro');
    const project = await owner.createProject('Seeded');
    tenantId = project.id;
    await project.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: [CALLBACK] } });
    const resource = await harness.service.shared.resources.find(tenantId);
    if (!resource) throw new Error('not provisioned');
    schema = socialSchema(tenantId, resource.placement);
    const { attempts, sessions } = socialStores(harness);
    let ago = 100;
    for (const [daysAgo, people] of HISTORY) {
      clock.advance({ days: ago - daysAgo });
      ago = daysAgo;
      const now = clock.now();
      for (const [index, name] of people.entries()) {
        const { session, result } = await signInThroughStores(harness, resource, identity(name));
        if (!result.ok) throw new Error(result.error);
        if (index === 0) await sessions.end(resource, { sessionId: session.sessionId }, 'logout', now);
      }
      for (const metadata of FAILURES.slice(0, 1 + (daysAgo % FAILURES.length))) {
        const attempt = await consenting(harness, resource, identity('stranger'));
        await attempts.end(
          { consent: attempt?.consentToken ?? '' },
          resource,
          { event: 'login_failed', provider: 'google', metadata },
          {},
          now,
        );
      }
      const denied = await consenting(harness, resource, identity('stranger'));
      const end = { event: 'consent_denied', provider: 'google', metadata: { at: 'consent_page' } } as const;
      await attempts.end({ consent: denied?.consentToken ?? '' }, resource, end, {}, now);
      // Somebody who leaves without a decision.
      await consenting(harness, resource, identity('stranger'));
    }
    // No figure includes a test user or its events.
    await project.api('/api/social-login/test-users', { method: 'POST', json: {} });
    const token = randomBase64Url(systemRandom, 32);
    const accounts = createAccountStore(harness.database, systemRandom);
    await accounts.openSession(owner.accountId, token, clock.now(), addSeconds(clock.now(), 3_600));
    cookie = `${SESSION_COOKIE}=${token}`;
  });

  const read = (path: string) => harness.fetch(path, { headers: { cookie, accept: 'text/html' } });
  const projectOf = async (days: number): Promise<Project> => {
    const response = await harness.fetch(`/account/insights/data?days=${days}`, { headers: { cookie } });
    const { projects } = (await response.json()) as { projects: Project[] };
    const project = projects.find(({ tenant_id }) => tenant_id === tenantId);
    if (!project) throw new Error('the project is missing');
    return project;
  };

  /** The expected figures, counted from rows that the real figures are not computed from. */
  const truthOf = async (days: number) => {
    const { database, clock } = harness;
    const since = new Date(
      `${new Date(clock.now().getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`,
    );
    const ofEvents = `from ${schema}.social_login_events where tenant_id = $1 and created_at >= $2 and not jsonb_exists(metadata, 'test')`;
    const ofUsers = `from ${schema}.social_users where tenant_id = $1 and issuer = 'https://provider.example'`;
    const values = [tenantId, since];
    const kinds = await database.query<{ event: string; count: number }>(
      `select event, count(*)::int as count ${ofEvents} group by 1`,
      values,
    );
    const codes = await database.query<{ code: string; count: number }>(
      `select metadata->>'error_code' as code, count(*)::int as count ${ofEvents} and event = 'login_failed' group by 1`,
      values,
    );
    const perDay = await database.query<Record<string, number | string>>(
      `select (created_at at time zone 'UTC')::date::text as day,
         count(*) filter (where event = 'login_started')::int as started,
         count(*) filter (where event = 'authorize')::int as logins,
         count(*) filter (where event = 'consent_denied')::int as declined,
         count(*) filter (where event = 'login_failed')::int as failures ${ofEvents} group by 1`,
      values,
    );
    const newcomers = await database.query<{ day: string; count: number }>(
      `select (first_seen at time zone 'UTC')::date::text as day, count(*)::int as count ${ofUsers} and first_seen >= $2 group by 1`,
      values,
    );
    const [people] = await database.query<{ users: number; returning: number }>(
      `select count(*)::int as users, count(*) filter (where last_seen >= $2 and first_seen < $2)::int as returning ${ofUsers}`,
      values,
    );
    const [sessions] = await database.query<{ count: number }>(
      `select count(*)::int as count from ${schema}.social_sessions sessions
       join ${schema}.social_users users on users.tenant_id = sessions.tenant_id and users.id = sessions.user_id
       where sessions.tenant_id = $1 and issuer = 'https://provider.example' and expires_at > $2`,
      [tenantId, clock.now()],
    );
    return {
      kind: (event: string) => kinds.find((one) => one.event === event)?.count ?? 0,
      codes: new Map(codes.map(({ code, count }) => [code, count])),
      perDay: new Map(perDay.map(({ day, ...counts }) => [day, counts])),
      newcomers: new Map(newcomers.map(({ day, count }) => [day, count])),
      users: people?.users ?? 0,
      returning: people?.returning ?? 0,
      sessions: sessions?.count ?? 0,
    };
  };

  const NOTHING = { started: 0, logins: 0, declined: 0, failures: 0 };

  it.each(someOf([7, 30, 90], 3))('the JSON of %i days is what SQL counts', async (days) => {
    const [project, truth] = [await projectOf(days), await truthOf(days)];
    expect(project).toMatchObject({
      users_total: truth.users,
      active_sessions: truth.sessions,
      returning_users: truth.returning,
      funnel: {
        started: truth.kind('login_started'),
        finished: truth.kind('authorize'),
        declined: truth.kind('consent_denied'),
        failed: truth.kind('login_failed'),
      },
    });
    expect(project.daily).toHaveLength(days);
    for (const { day, new_users, ...counts } of project.daily) {
      expect({ day, ...counts }).toEqual({ day, ...(truth.perDay.get(String(day)) ?? NOTHING) });
      expect(new_users).toBe(truth.newcomers.get(String(day)) ?? 0);
    }
    const count = (reason: RegExp) => project.failures.find((one) => reason.test(one.reason))?.count ?? 0;
    expect(count(/access list/)).toBe(truth.codes.get('not_allowed') ?? 0);
    expect(count(/limit of the project/)).toBe(truth.codes.get('limit_reached') ?? 0);
    expect(count(/http_502/)).toBe(truth.codes.get('http_502') ?? 0);
    expect(project.failures.reduce((sum, one) => sum + one.count, 0)).toBe(truth.kind('login_failed'));
  });

  it.each(someOf([7, 30, 90], 3))('the page and the CSV of %i days show the same', async (days) => {
    const project = await projectOf(days);
    const page = (await (await read(`/account/insights?days=${days}`)).text()).replaceAll(/\s+/g, ' ');
    const { funnel } = project;
    const shown = (label: string) =>
      Number(new RegExp(`<dt>${label}[^<]*</dt><dd>([\\d,]+)</dd>`).exec(page)?.[1]?.replace(',', '') ?? Number.NaN);
    const sum = (name: string) => project.daily.reduce((total, day) => total + Number(day[name]), 0);
    expect([shown('Users'), shown('Users from before who came back'), shown('Active sessions')]).toEqual([
      project.users_total,
      project.returning_users,
      project.active_sessions,
    ]);
    expect([shown('Sign-ins'), shown('Failures')]).toEqual([sum('logins'), sum('failures')]);
    const bar = (key: string) => Number(new RegExp(`id="${tenantId}-${key}"[^>]* value="(\\d+)"`).exec(page)?.[1]);
    expect([bar('started'), bar('finished'), bar('declined'), bar('failed')]).toEqual([
      funnel.started,
      funnel.finished,
      funnel.declined,
      funnel.failed,
    ]);
    for (const { reason, count } of project.failures) expect(page).toContain(`${reason}: <strong>${count}</strong>`);
    const [head, ...lines] = (await (await read(`/account/insights/data.csv?days=${days}`)).text())
      .trimEnd()
      .split('\r\n');
    const names = head?.split(',') ?? [];
    expect(lines.map((line) => line.split(','))).toEqual(
      project.daily.map((day) => [tenantId, 'Seeded', ...names.slice(2).map((name) => String(day[name]))]),
    );
  });

  it.each([
    ['days=7', 7, 0],
    ['days=30', 30, 0],
    ['days=90', 90, 0],
    [`from=${dayAgo(50)}&to=${dayAgo(5)}`, 46, 5],
  ])('the table of %s has what SQL counts, with the period before and people on two days', async (query, days, end) => {
    const sums = async (from: number, to: number) => {
      const [row] = await harness.database.query<{
        logins: number;
        failures: number;
        newcomers: number;
        twice: number;
      }>(
        `with happened as (
           select * from ${schema}.social_login_events where tenant_id = $1 and not jsonb_exists(metadata, 'test')
             and (created_at at time zone 'UTC')::date between $2::date and $3::date
         ), twice as (
           select user_id from happened where event = 'authorize' and user_id is not null
           group by 1 having count(distinct (created_at at time zone 'UTC')::date) > 1
         )
         select count(*) filter (where event = 'authorize')::int as logins,
           count(*) filter (where event = 'login_failed')::int as failures,
           (select count(*) from twice)::int as twice,
           (select count(*) from ${schema}.social_users where tenant_id = $1 and issuer = 'https://provider.example'
             and (first_seen at time zone 'UTC')::date between $2::date and $3::date)::int as newcomers
         from happened`,
        [tenantId, dayAgo(from), dayAgo(to)],
      );
      return row ?? { logins: 0, failures: 0, newcomers: 0, twice: 0 };
    };
    const [now, before] = [await sums(end + days - 1, end), await sums(end + 2 * days - 1, end + days)];
    const page = await (await read(`/account/insights?${query}`)).text();
    const cells = (key: string) => {
      const row = new RegExp(`<tr data-key="${key}">(.*?)</tr>`, 's').exec(page)?.[1] ?? '';
      return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => [
        Number.parseInt(cell.replaceAll(/<[^>]+>|,/g, ''), 10),
        Number(/data-before="(\d+)"/.exec(cell)?.[1] ?? Number.NaN),
      ]);
    };
    const [, newUsers, signIns, failures, twice] = cells(tenantId);
    expect([newUsers, signIns, failures]).toEqual([
      [now.newcomers, before.newcomers],
      [now.logins, before.logins],
      [now.failures, before.failures],
    ]);
    expect(twice?.[0]).toBe(now.twice);
    expect(cells('all').slice(0, 5)).toEqual(cells(tenantId).slice(0, 5));
    const ofProject = await (await read(`/account/projects/${tenantId}/insights?${query}`)).text();
    expect(ofProject).toContain(`<dt>People who came on two days or more in ${days} days</dt><dd>${now.twice}</dd>`);
    expect(ofProject).toContain(`<dt>Sign-ins in ${days} days</dt><dd>${now.logins}</dd>`);
  });

  it('the funnel differs with the days, and stays the same when the owner adds a project', async () => {
    const before = await Promise.all([7, 30, 90].map(projectOf));
    const started = before.map(({ funnel }) => funnel.started ?? 0);
    expect(new Set(started).size).toBe(3);
    await owner.createProject('One more');
    expect(await Promise.all([7, 30, 90].map(projectOf))).toEqual(before);
  });

  it('usage of the tenant comes from the same counts', async () => {
    const [sums] = await harness.database.query<Record<string, number>>(
      `select sum(started)::int as login_started, sum(logins)::int as authorize, sum(failures)::int as login_failed,
         sum(declined)::int as consent_denied, sum(logouts)::int as logout from ${schema}.social_days where tenant_id = $1`,
      [tenantId],
    );
    const counts = await harness.service.shared.resources.eventCounts(tenantId);
    expect(counts.byKind).toMatchObject(sums ?? {});
    expect(counts.notKept).toBe(0);
  });
});
