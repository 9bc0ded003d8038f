/** The usage of an account, on its page and in the API, compared with SQL on the events that it is counted from. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TestClock } from '../../support/clock.ts';
import { createOwner, type TestOwner } from '../../support/owner.ts';
import { CALLBACK } from '../../support/social-stores.ts';
import { provision, type SocialTenant, socialTenant, useHarness } from '../../support/social-tenant.ts';

const harness = useHarness({ clock: new TestClock('2026-03-31T12:00:00Z') });
const MONTH_MAX = 5_000;

async function projectOf(owner: TestOwner, name: string): Promise<SocialTenant> {
  const tenant = await owner.createProject(name);
  await provision(tenant, [CALLBACK]);
  return socialTenant(harness.current, tenant);
}

interface Usage {
  readonly users: number;
  readonly month: number;
  readonly days: Readonly<Record<string, number>>;
  readonly projects: Readonly<Record<string, readonly [users: number, signIns: number]>>;
}

const monthStart = (): Date => new Date(`${harness.current.clock.now().toISOString().slice(0, 7)}-01T00:00:00Z`);

/** The usage as counted from the rows of users and events. */
async function truth({ accountId }: TestOwner): Promise<Usage> {
  const { database, clock } = harness.current;
  const owned = await database.query<{ id: string; name: string }>(
    'select id, name from porchlight.tenants where owner_id = $1',
    [accountId],
  );
  const ids = owned.map(({ id }) => id);
  const users = await database.query<{ tenant_id: string }>(
    'select tenant_id from porchlight.social_users where tenant_id = any($1)',
    [ids],
  );
  const events = await database.query<{ tenant_id: string; event: string; created_at: Date }>(
    `select tenant_id, event, created_at from porchlight.social_login_events
     where tenant_id = any($1) and created_at >= $2 and event in ('authorize', 'token_refreshed')`,
    [ids, monthStart()],
  );
  const signIns = events.filter(({ event }) => event === 'authorize');
  const daysPassed = Array.from({ length: clock.now().getUTCDate() }, (_, index) => String(index + 1).padStart(2, '0'));
  const month = monthStart().toISOString().slice(0, 8);
  const on = (day: string): number =>
    signIns.filter(({ created_at }) => created_at.toISOString().startsWith(month + day)).length;
  return {
    users: users.length,
    month: events.length,
    days: Object.fromEntries(daysPassed.map((day) => [month + day, on(day)])),
    projects: Object.fromEntries(
      owned.map(({ id, name }) => [
        name,
        [
          users.filter(({ tenant_id }) => tenant_id === id).length,
          signIns.filter(({ tenant_id }) => tenant_id === id).length,
        ] as const,
      ]),
    ),
  };
}

const pageOf = async (owner: TestOwner): Promise<string> => {
  const cookie = await owner.signInAgain();
  return (await harness.current.fetch('/account/settings', { headers: { cookie, accept: 'text/html' } })).text();
};

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const meterOf = (page: string, name: string): number =>
  Number(new RegExp(`<meter id="account-${name}"[^>]* value="(\\d+)"`).exec(page)?.[1] ?? Number.NaN);
const rowsOf = (page: string, table: string): string[][] => {
  const body = new RegExp(`<table id="${table}">.*?<tbody>(.*?)</tbody>`, 's').exec(page)?.[1] ?? '';
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  );
};
const forecastIn = (page: string): string | null => {
  const found = /<p data-forecast[^>]*>(.*?)<\/p>/s.exec(page)?.[1];
  return found === undefined ? null : textOf(found);
};

async function expectTrueFigures(owner: TestOwner): Promise<Usage & { readonly page: string }> {
  const [page, usage] = [await pageOf(owner), await truth(owner)];
  expect(meterOf(page, 'stored_users')).toBe(usage.users);
  expect(meterOf(page, 'auth_events_per_month')).toBe(usage.month);
  const inChart = rowsOf(page, 'month-table').map(([, signIns]) => Number(signIns));
  const isQuiet = Object.values(usage.days).every((count) => count === 0);
  // Newest first, as in every table of the desk.
  expect(inChart).toEqual(isQuiet ? [] : Object.values(usage.days).reverse());
  expect(page.includes('Nobody has signed in this month.')).toBe(isQuiet);
  const inTable = rowsOf(page, 'use').map(([name = '', ...figures]) => [name, figures.map(Number)]);
  expect(Object.fromEntries(inTable)).toEqual(usage.projects);
  return { ...usage, page };
}

/** The expected usage, in proportion to the time that has passed. */
const expectedOf = (used: number): number => {
  const [start, now] = [monthStart(), harness.current.clock.now()];
  const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  return Math.round((used * (end - start.getTime())) / (now.getTime() - start.getTime()));
};

describe('an account without a project', () => {
  it('has used nothing, and no forecast', async () => {
    const { page, projects } = await expectTrueFigures(await createOwner(harness.current));
    expect(projects).toEqual({});
    expect(forecastIn(page)).toBeNull();
    expect(page).not.toContain('<table id="use">');
  });
});

describe('an account with one project, and one with many', () => {
  let one: TestOwner;
  let many: TestOwner;
  let single: SocialTenant;
  let busy: SocialTenant;
  let second: SocialTenant;
  beforeAll(async () => {
    one = await createOwner(harness.current);
    many = await createOwner(harness.current);
    single = await projectOf(one, 'Single');
    busy = await projectOf(many, 'Busy');
    second = await projectOf(many, 'Second');
    await projectOf(many, 'Quiet');
    for (const name of ['ann', 'ben']) await busy.quickSignIn(name);
    await single.quickSignIn('ann');
  });

  it('say on the first day what was used since midnight, and forecast nothing', async () => {
    harness.current.clock.set('2026-04-01T00:00:00Z');
    const { refreshToken } = await busy.quickSignIn('ann');
    harness.current.clock.advance({ seconds: 30 });
    expect((await busy.refresh(refreshToken)).status).toBe(200);
    const { page, ...usage } = await expectTrueFigures(many);
    expect(usage).toMatchObject({ users: 2, month: 2, days: { '2026-04-01': 1 } });
    expect(forecastIn(page)).toBeNull();
    const alone = await expectTrueFigures(one);
    expect(alone).toMatchObject({ users: 1, month: 0 });
  });

  it('double in the middle of the month what was used so far', async () => {
    harness.current.clock.set('2026-04-16T00:00:00Z');
    for (const name of ['cid', 'dora', 'ann']) await second.quickSignIn(name);
    await single.quickSignIn('ann');
    const { page, month } = await expectTrueFigures(many);
    expect([month, expectedOf(month)]).toEqual([5, 10]);
    expect(forecastIn(page)).toBe(
      'At this pace the month ends with 10 of 5,000 auth events. The limit is not reached.',
    );
    const alone = await expectTrueFigures(one);
    expect(forecastIn(alone.page)).toContain('ends with 2 of 5,000');
  });

  it('have nothing left to add in the last second', async () => {
    harness.current.clock.set('2026-04-30T23:59:59Z');
    await busy.quickSignIn('eve');
    const { page, month, days } = await expectTrueFigures(many);
    expect(Object.keys(days)).toHaveLength(30);
    expect(expectedOf(month)).toBe(month);
    expect(forecastIn(page)).toContain(`ends with ${month} of 5,000`);
  });

  it('have the same figures in the API of each project', async () => {
    const { users, month } = await truth(many);
    for (const tenant of [busy, second]) {
      const { limits } = (await (await tenant.api('/api/tenant')).json()) as {
        limits: { name: string; used: number; max: number; resets_at: string | null }[];
      };
      expect(limits).toContainEqual(expect.objectContaining({ name: 'stored_users', used: users }));
      expect(limits).toContainEqual({
        name: 'auth_events_per_month',
        used: month,
        max: MONTH_MAX,
        resets_at: '2026-05-01T00:00:00.000Z',
      });
    }
  });

  it('begin again with the next month', async () => {
    harness.current.clock.set('2026-05-01T00:00:00Z');
    const { page, month, users } = await expectTrueFigures(many);
    expect([month, users]).toEqual([0, 6]);
    expect(forecastIn(page)).toBeNull();
  });
});

describe('an account near its limit', () => {
  const usedBy = async (used: number): Promise<string | null> => {
    const owner = await createOwner(harness.current);
    await owner.createProject('Near');
    await harness.current.database.query(
      'update porchlight.usage set month = 202605, month_used = $2 where scope = $1',
      [`account:${owner.accountId}`, used],
    );
    return forecastIn(await pageOf(owner));
  };

  it('reads the day on which it is reached', async () => {
    harness.current.clock.set('2026-05-11T00:00:00Z');
    expect(await usedBy(2_000)).toBe(
      'At this pace the month has 6,200 auth events, and the limit is 5,000. It is reached on 26 May 2026.',
    );
  });

  it('reads that it is reached, and until when, on the first day too', async () => {
    const full = 'The month’s 5,000 auth events are used up. Sign-ins are refused until 1 Jun 2026.';
    expect(await usedBy(MONTH_MAX)).toBe(full);
    harness.current.clock.set('2026-05-01T08:00:00Z');
    expect(await usedBy(MONTH_MAX)).toBe(full);
  });
});
