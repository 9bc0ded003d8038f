/**
 * Caps of a large tier, whose places are spread over slices: exactly as many events pass as the cap says, on any number of
 * nodes, and a project that holds places keeps nobody else from them.
 */
import { describe, expect, it } from 'vitest';
import { minuteOf } from '../../../server/limits/windows.ts';
import { saveTier } from '../../../server/storage/limits/tier-store.ts';
import { createHarness, type Harness } from '../../support/harness.ts';
import { createOwner } from '../../support/owner.ts';
import { signIn } from '../../support/sign-in.ts';
import { createSocialTenant, pairOf, socialTenant, useHarness } from '../../support/social-tenant.ts';

const MANY = { signInsPerHour: 1_000_000, refreshesPerHour: 1_000_000 };
const usual = useHarness({ config: MANY });

const PROJECTS = 3;
const SESSIONS = 4;

async function worldOn(harness: Harness, tier: string, caps: { minute: number; month: number | null }) {
  const stored = { storedUsers: 100_000, eventsPerMinute: caps.minute, eventsPerMonth: caps.month };
  await saveTier(harness.database, { name: tier, ...stored, eventsPerLifetime: null });
  const owner = await createOwner(harness, tier);
  const other = await createHarness({ database: harness.database, clock: harness.clock, config: MANY });
  const callers: { nodeOf: (turn: number) => Harness; tenantId: string; token: string }[] = [];
  const projects = [];
  for (let index = 0; index < PROJECTS; index += 1) {
    const tenant = await createSocialTenant(harness);
    const sessions = [];
    for (let user = 0; user < SESSIONS; user += 1) sessions.push(await tenant.quickSignIn(`user-${user}`));
    await owner.claim(tenant.id);
    projects.push(tenant);
    for (const { refreshToken } of sessions)
      callers.push({ nodeOf: (turn) => (turn % 2 === 0 ? harness : other), tenantId: tenant.id, token: refreshToken });
  }
  return { owner, projects, callers, other };
}

type World = Awaited<ReturnType<typeof worldOn>>;

/** Each caller refreshes in turn on both nodes until it is refused. */
async function refreshAll({ projects, callers }: World, harness: Harness): Promise<number> {
  let passed = 0;
  await Promise.all(
    callers.map(async (caller) => {
      const project = projects.find(({ id }) => id === caller.tenantId);
      if (!project) throw new Error('no such project');
      for (let turn = 0; ; turn += 1) {
        const answer = await socialTenant(caller.nodeOf(turn), project).refresh(caller.token);
        if (answer.status === 429) return;
        expect(answer.status).toBe(200);
        caller.token = (await pairOf(answer)).refresh_token;
        passed += 1;
      }
    }),
  );
  expect(harness.logs.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  return passed;
}

const limitOf = async ({ projects }: World, name: string): Promise<{ used: number; max: number } | undefined> => {
  const report = (await (await projects[0]?.api('/api/tenant'))?.json()) as {
    limits: { name: string; used: number; max: number }[];
  };
  return report.limits.find((limit) => limit.name === name);
};

const slicesOf = ({ database }: Harness, { owner }: World): Promise<{ held: number }[]> =>
  database.query<{ held: number }>(
    `select (month_given - month_used)::int as held from porchlight.usage_slices where scope = $1 and month_given > month_used`,
    [`account:${owner.accountId}`],
  );

describe('the caps of one account over its projects and two nodes', () => {
  it('let exactly a month of events pass, sign-ins and refreshes together', async () => {
    const harness = usual.current;
    const world = await worldOn(harness, 'exact-month', { minute: 100_000, month: 400 });
    const signedIn = await Promise.all(
      world.projects.map(({ id }, index) => signIn(index % 2 === 0 ? harness : world.other, id, {})),
    );
    const refreshed = await refreshAll(world, harness);
    expect(signedIn.length + refreshed).toBe(400);
    expect(await limitOf(world, 'auth_events_per_month')).toMatchObject({ used: 400, max: 400 });
    expect(await slicesOf(harness, world)).toEqual([]);
  });

  it('let exactly a minute of events pass, and the next minute begins anew', async () => {
    const harness = usual.current;
    const world = await worldOn(harness, 'exact-minute', { minute: 1_000, month: null });
    const scope = `account:${world.owner.accountId}`;
    for (const before of [700, 850]) {
      await harness.database.query('update porchlight.usage set minute = $2, minute_used = $3 where scope = $1', [
        scope,
        minuteOf(harness.clock.now()),
        before,
      ]);
      expect(await refreshAll(world, harness)).toBe(1_000 - before);
      expect(await limitOf(world, 'auth_events_per_minute')).toMatchObject({ used: 1_000, max: 1_000 });
      harness.clock.advance({ minutes: 1 });
      expect(await limitOf(world, 'auth_events_per_minute')).toMatchObject({ used: 0 });
    }
  });

  it('hold places of one project for no other: what is held counts as unused, and is given back', async () => {
    const harness = usual.current;
    const world = await worldOn(harness, 'held', { minute: 100_000, month: 640 });
    const [first] = world.callers;
    const project = world.projects.find(({ id }) => id === first?.tenantId);
    if (!first || !project) throw new Error('no caller');
    const answer = await project.refresh(first.token);
    first.token = (await pairOf(answer)).refresh_token;
    expect(answer.headers.get('ratelimit')).toBeNull();
    expect(await slicesOf(harness, world)).toEqual([{ held: 9 }]);
    expect(await limitOf(world, 'auth_events_per_month')).toMatchObject({ used: 1 });

    // A node that is killed now takes nothing with it: another project reaches the cap without this one.
    const others = { ...world, callers: world.callers.filter(({ tenantId }) => tenantId !== first.tenantId) };
    expect(await refreshAll(others, harness)).toBe(639);
  });

  it('are those of a new tier at once, whatever was held under the old one', async () => {
    const harness = usual.current;
    const world = await worldOn(harness, 'lowered', { minute: 100_000, month: 6_400 });
    const [first] = world.callers;
    const project = world.projects.find(({ id }) => id === first?.tenantId);
    if (!first || !project) throw new Error('no caller');
    first.token = (await pairOf(await project.refresh(first.token))).refresh_token;
    expect(await slicesOf(harness, world)).toEqual([{ held: 49 }]);
    const lower = { storedUsers: 100_000, eventsPerMinute: 100_000, eventsPerMonth: 10, eventsPerLifetime: null };
    await saveTier(harness.database, { name: 'lowered', ...lower });
    expect(await refreshAll(world, harness)).toBe(9);
  });
});
