/** The figures of the desk's pages, compared with SQL on rows that they are not computed from. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../../server/accounts/browser-session.ts';
import { addSeconds } from '../../../server/kernel/clock.ts';
import { randomBase64Url, systemRandom } from '../../../server/kernel/random.ts';
import { formatDay } from '../../../server/pages/text/time.ts';
import { createAccountStore } from '../../../server/storage/accounts/account-store.ts';
import { socialSchema } from '../../../server/storage/social-login/placement/social-placement.ts';
import { createOwner } from '../../support/owner.ts';
import {
  CALLBACK,
  consenting,
  identity,
  refill,
  signInThroughStores,
  socialStores,
} from '../../support/social-stores.ts';
import { useHarness } from '../../support/social-tenant.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { someOf } from '../../support/times.ts';

const harness = useHarness();
let tenant: TestTenant;
let schema: string;
let cookie: string;

const HISTORY: readonly (readonly [advanceDays: number, provider: string, people: readonly string[], fails: number])[] =
  [
    [0, 'google', ['ann', 'ben', 'cid'], 1],
    [25, 'github', ['dora', 'eve'], 2],
    [3, 'google', ['ann'], 0],
    [8, 'github', ['fay', 'dora'], 1],
    [1, 'google', ['gus', 'ben', 'ann', 'hal'], 1],
  ];

beforeAll(async () => {
  const owner = await createOwner(harness.current, 'pro');
  tenant = await owner.createProject('Counted');
  await tenant.api('/api/resources/social-login', { method: 'POST', json: { callback_urls: [CALLBACK] } });
  const resource = await harness.current.service.shared.resources.find(tenant.id);
  if (!resource) throw new Error('not provisioned');
  schema = socialSchema(tenant.id, resource.placement);
  const { attempts } = socialStores(harness.current);
  for (const [days, provider, people, fails] of HISTORY) {
    harness.current.clock.advance({ days });
    await refill(harness.current, tenant.id);
    for (const name of people) await signInThroughStores(harness.current, resource, identity(name), provider);
    for (let count = 0; count < fails; count += 1) {
      const attempt = await consenting(harness.current, resource, identity('stranger'), provider);
      const metadata = { stage: 'user_upsert', error_code: 'not_allowed' } as const;
      const end = { event: 'login_failed', provider, metadata } as const;
      await attempts.end({ consent: attempt?.consentToken ?? '' }, resource, end, {}, harness.current.clock.now());
    }
  }
  const { database, clock } = harness.current;
  const token = randomBase64Url(systemRandom, 32);
  await createAccountStore(database, systemRandom).openSession(
    owner.accountId,
    token,
    clock.now(),
    addSeconds(clock.now(), 3_600),
  );
  cookie = `${SESSION_COOKIE}=${token}`;
});

const pageOf = async (path = ''): Promise<string> =>
  (await harness.current.fetch(`/account/projects/${tenant.id}${path}`, { headers: { cookie } })).text();

const count = async (table: string, where = 'true', values: readonly unknown[] = []): Promise<number> => {
  const [row] = await harness.current.database.query<{ count: number }>(
    `select count(*)::int as count from ${schema}.${table} where tenant_id = $1 and ${where}`,
    [tenant.id, ...values],
  );
  return row?.count ?? Number.NaN;
};

/** The first moment of the oldest of this many days, including today. */
const since = (days: number): Date => {
  const day = new Date(harness.current.clock.now().getTime() - (days - 1) * 86_400_000);
  return new Date(`${day.toISOString().slice(0, 10)}T00:00:00Z`);
};

const textOf = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const figure = (page: string, label: string): number =>
  Number(new RegExp(`<dt>${label}</dt><dd>([^<]+)`).exec(page)?.[1] ?? Number.NaN);

describe('overview', () => {
  it('counts users, sessions and events as the database does', async () => {
    const page = await pageOf();
    // Sessions that have expired stay in the table until the next sweep.
    expect(await count('social_sessions')).toBeGreaterThan(figure(page, 'Active sessions'));
    expect(figure(page, 'Users')).toBe(await count('social_users'));
    expect(figure(page, 'Active sessions')).toBe(
      await count('social_sessions', 'expires_at > $2', [harness.current.clock.now()]),
    );
    expect(figure(page, 'Events kept')).toBe(await count('social_login_events'));
  });

  it('compares this week with the one before', async () => {
    const within = (event: string, from: number, to: number): Promise<number> =>
      count('social_login_events', 'event = $2 and created_at >= $3 and created_at < $4', [
        event,
        since(from),
        since(to),
      ]);
    const [now, before] = [await within('authorize', 7, 0), await within('authorize', 14, 7)];
    const [failed, failedBefore] = [await within('login_failed', 7, 0), await within('login_failed', 14, 7)];
    expect([now, before, failed, failedBefore]).toEqual([6, 3, 2, 2]);
    expect(textOf(await pageOf())).toContain(
      '6 sign-ins in the last 7 days, 3 more than in the week before; 2 failures , as many as in the week before.',
    );
  });
});

describe('the chart of the overview', () => {
  it('has the sign-ins and failures of each of fourteen days as the database has them', async () => {
    const rows = await harness.current.database.query<{ day: string; logins: number; failures: number }>(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
         count(*) filter (where event = 'authorize')::int as logins,
         count(*) filter (where event = 'login_failed')::int as failures
       from ${schema}.social_login_events where tenant_id = $1 and created_at >= $2 group by 1`,
      [tenant.id, since(14)],
    );
    const truth = new Map(rows.map(({ day, logins, failures }) => [day, [logins, failures]]));
    const body = /<table id="sign-ins-table">.*?<tbody>(.*?)<\/tbody>/s.exec(await pageOf())?.[1] ?? '';
    const shown = [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell = '']) => cell.trim()),
    );
    const days = Array.from({ length: 14 }, (_, ago) =>
      since(ago + 1)
        .toISOString()
        .slice(0, 10),
    );
    expect(days.some((day) => truth.has(day))).toBe(true);
    expect(shown).toEqual(days.map((day) => [formatDay(day), ...(truth.get(day) ?? [0, 0]).map(String)]));
  });
});

describe('providers', () => {
  const truth = async (days: number): Promise<[provider: string, signIns: number, failures: number][]> => {
    const rows = await harness.current.database.query<{ provider: string; logins: number; failures: number }>(
      `select metadata ->> 'provider' as provider, count(*) filter (where event = 'authorize')::int as logins,
         count(*) filter (where event = 'login_failed')::int as failures
       from ${schema}.social_login_events
       where tenant_id = $1 and created_at >= $2 and event in ('authorize', 'login_failed') group by 1 order by 2 desc`,
      [tenant.id, since(days)],
    );
    return rows.map(({ provider, logins, failures }) => [provider, logins, failures]);
  };
  const LABELS = new Map([
    ['google', 'Porchlight Personas'],
    ['github', 'GitHub (personas)'],
  ]);

  it.each(someOf([7, 30, 90], 3))('have their sign-ins and failures of %i days on the insights page', async (days) => {
    const page = await pageOf(`/insights?days=${days}`);
    const body = /<table id="by-provider-table">.*?<tbody>(.*?)<\/tbody>/s.exec(page)?.[1] ?? '';
    const shown = [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell]) => cell),
    );
    const expected = await truth(days);
    expect(expected.length).toBeGreaterThan(1);
    expect(shown).toEqual(expected.map(([provider, ...numbers]) => [LABELS.get(provider), ...numbers.map(String)]));
    const meters = [...page.matchAll(/<meter id="provider-\d+"[^>]* value="(\d+)"/g)].map(([, value]) => Number(value));
    expect(meters).toEqual(expected.map(([, signIns]) => signIns));
  });

  it('have those of 30 days on their own page', async () => {
    const text = textOf(await pageOf('/providers'));
    const words = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
    for (const [provider, signIns, failures] of await truth(30))
      expect(text).toMatch(
        new RegExp(
          `${LABELS.get(provider)?.replaceAll(/[()]/g, '\\$&')}.{0,80}In 30 days: ${words(signIns, 'sign-in')}, ${words(failures, 'failure')}`,
        ),
      );
  });
});

describe('users', () => {
  it('are as many as the database has, and so are the sessions of one', async () => {
    expect(textOf(await pageOf('/users'))).toContain(`${await count('social_users')} users`);
    const [ann] = await harness.current.database.query<{ id: number }>(
      `select id::int as id from ${schema}.social_users where tenant_id = $1 and email = 'ann@example.com'`,
      [tenant.id],
    );
    const sessions = await count('social_sessions', 'user_id = $2 and expires_at > $3', [
      ann?.id,
      harness.current.clock.now(),
    ]);
    expect(sessions).toBe(2);
    expect(await pageOf(`/users/${ann?.id}`)).toContain(`>${sessions} sessions<`);
  });
});
