/** After a restore: what the backup brought back ends, and no number is given twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { endBefore } from '../../server/storage/recovery/recover.ts';
import { claimUrlOf, signInAccount } from '../support/account.ts';
import { engineOfProject } from '../support/engines.ts';
import { createHarness } from '../support/harness.ts';
import { toConsent } from '../support/sign-in.ts';
import { createSocialTenant, type SocialTenant } from '../support/social-tenant.ts';
import { someOf } from '../support/times.ts';
import { type Admin, adminOn } from './support/in-process.ts';
import { createRecoveryWorld, type RecoveryWorld } from './support/recovery-world.ts';

let world: RecoveryWorld;
let admin: Admin;
beforeAll(async () => {
  // A separate database: the command concerns all projects.
  world = await createRecoveryWorld();
  admin = adminOn(world.harness);
});
afterAll(() => world.close());
// One second behind the last recovery, so that what a test makes is alive.
beforeEach(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  world.toNow();
});

const NUMBERS_SKIPPED = 1_000_000_000;

interface Told {
  readonly ended_before: string;
  readonly nodes: readonly { readonly connections: number }[] | null;
  readonly projects: number;
  readonly projects_with_social_login: number;
  readonly ended: Readonly<Record<string, number>>;
  readonly kept: Readonly<Record<string, number>> | null;
}

const countOf = async (table: string): Promise<number> => {
  const [row] = await world.database.query<{ count: number }>(`select count(*)::int as count from porchlight.${table}`);
  return row?.count ?? 0;
};

async function lastNumbers(tenant: SocialTenant) {
  const { events } = await tenant.events('?limit=100');
  return { event: events.at(-1)?.id ?? 0, user: Math.max(...events.map(({ user_id }) => user_id ?? 0)) };
}

describe('the moment of a recovery', () => {
  it('is one row: no other row is touched, and it never moves back', async () => {
    const tenant = await createSocialTenant(world.harness);
    const { refreshToken } = await tenant.quickSignIn('ada');
    await claimUrlOf(tenant);
    const rows = [await countOf('social_sessions'), await countOf('tenant_keys'), await countOf('claims')];
    const moment = await endBefore(world.database, null);
    expect([await countOf('social_sessions'), await countOf('tenant_keys'), await countOf('claims')]).toEqual(rows);
    expect((await tenant.refresh(refreshToken)).status).toBe(401);
    expect((await endBefore(world.database, new Date(0))).getTime()).toBe(moment.getTime());
  });

  it('is heard by a node that runs, whose verify reads no database', async () => {
    const node = await world.freshNode();
    const tenant = await createSocialTenant(node);
    const { accessToken } = await tenant.quickSignIn('ada');
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
    await endBefore(world.database, null);
    await node.service.jobs.get('read-change-feed')?.();
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: false });
  });
});

const PLACEMENTS = ['siloed', 'pooled'] as const;

describe.each(someOf(PLACEMENTS, 2))('admin recover, with a project that is %s', (placement) => {
  it('lets the numbers go on far behind, and counts what it did', async () => {
    const runtimeProfile = placement === 'siloed' ? '2026-11-siloed' : '2026-11';
    const { harness, database } = world;
    const node = await createHarness({ clock: harness.clock, database, config: { runtimeProfile } });
    onTestFinished(() => node.close());
    const tenant = await createSocialTenant(node);
    await tenant.quickSignIn('ada');
    await claimUrlOf(tenant);
    await signInAccount(node);
    await toConsent(node, tenant.id);
    const before = await lastNumbers(tenant);
    const projects = await countOf('tenants where deleted_at is null');
    const resources = await countOf('social_login_resources');
    const keys = await countOf(`tenant_keys where kind <> 'leaked'`);

    const { exit, out, err } = await admin('recover --yes --json');
    expect(exit).toBe(0);
    const told = JSON.parse(out) as Told;
    expect(told).toMatchObject({ projects, projects_with_social_login: resources, kept: null });
    expect(told.ended).toMatchObject({ keys });
    for (const name of ['sessions', 'claims', 'browsers', 'sign_ins'])
      expect(told.ended[name], name).toBeGreaterThanOrEqual(1);
    expect(err).toContain(`Everything that was made until ${told.ended_before} has ended.`);
    expect(err).toContain('numbers of users and events: 100 %');
    expect(await countOf('tenant_keys')).toBe(0);

    const schema = placement === 'siloed' ? `"porchlight_${tenant.id}"` : 'porchlight';
    const [counter] = await database.query<{ last_event_id: number; last_user_id: number; sessions: number }>(
      `select last_event_id::float8, last_user_id::float8, sessions::int from ${schema}.social_counters where tenant_id = $1`,
      [tenant.id],
    );
    expect(counter?.last_event_id).toBeGreaterThanOrEqual(before.event + NUMBERS_SKIPPED);
    expect(counter?.last_user_id).toBeGreaterThanOrEqual(before.user + NUMBERS_SKIPPED);
    expect(counter?.sessions).toBe(0);
  });
});

describe('admin recover', () => {
  it.each([
    ['--since 2026-11-16T04:00:00Z', '--keep-after'],
    ['--keep-after 5', 'a date and a time with a zone'],
    ['--keep-after 2026-11-16', 'a date and a time with a zone'],
    ['--keep-after 2026-11-16T04:00', 'a date and a time with a zone'],
    ['--keep-after 2026-02-30T04:00:00Z', 'a date and a time with a zone'],
    ['--keep-after yesterday', 'a date and a time with a zone'],
    ['--keep-after 2999-01-01T00:00:00Z', 'lies in the future'],
  ])('refuses %s, and changes nothing', async (options, said) => {
    const tenant = await createSocialTenant(world.harness);
    const { exit, err } = await admin(`recover ${options} --yes`);
    expect(exit).toBe(2);
    expect(err).toContain(said);
    expect((await tenant.api('/api/tenant')).status).toBe(200);
  });

  it('keeps what was made after --keep-after, and says how much', async () => {
    const { harness } = world;
    const old = await createSocialTenant(harness);
    const ended = await old.quickSignIn('ada');
    const keepAfter = harness.clock.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    world.toNow();
    const young = await createSocialTenant(harness);
    const kept = await young.quickSignIn('grace');

    const { exit, out } = await admin(`recover --keep-after ${keepAfter.toISOString()} --yes --json`);
    expect(exit).toBe(0);
    const told = JSON.parse(out) as Told;
    expect(told.kept).toMatchObject({ sessions: 1, keys: 2 });
    expect(told.ended).toMatchObject({ sessions: 1 });
    expect(told.ended.keys).toBeGreaterThanOrEqual(2);
    expect((await old.refresh(ended.refreshToken)).status).toBe(401);
    expect((await old.api('/api/tenant')).status).toBe(401);
    expect((await young.refresh(kept.refreshToken)).status).toBe(200);
    expect((await young.api('/api/tenant')).status).toBe(200);
  });

  it('ends what a node with a fast clock has made, if no node is connected', async () => {
    const tenant = await createSocialTenant(world.harness);
    world.harness.clock.advance({ hours: 5 });
    const { refreshToken } = await tenant.quickSignIn('ada');
    const { out } = await admin('recover --yes --json');
    const isAlone = (JSON.parse(out) as Told).nodes?.length === 0;
    expect(isAlone).toBe(engineOfProject() === 'pglite');
    expect((await tenant.refresh(refreshToken)).status).toBe(isAlone ? 401 : 200);
  });

  it('says whether nodes are connected', async () => {
    const { err, out } = await admin('recover --yes --json');
    const { nodes } = JSON.parse(out) as Told;
    if (engineOfProject() === 'pglite') {
      expect(err).toContain('No node is connected.');
      expect(nodes).toEqual([]);
    } else {
      expect(err).toMatch(
        /^Nodes are connected: \S+ \(\d+ connections\)\..* until their rows are cleared, they go on\.$/m,
      );
      expect(nodes?.[0]?.connections).toBeGreaterThanOrEqual(1);
    }
  });

  it('can be repeated, and then ends nothing more', async () => {
    await createSocialTenant(world.harness);
    expect((await admin('recover --yes --json')).json<Told>().ended.keys).toBe(2);
    expect((await admin('recover --yes --json')).json<Told>().ended.keys).toBe(0);
  });

  it('asks first', async () => {
    expect((await admin('recover')).exit).toBe(4);
  });
});
