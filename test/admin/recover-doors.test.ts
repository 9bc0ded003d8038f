/** Each thing that opens a door: a recovery ends it, and one that is made afterwards works. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endBefore } from '../../server/storage/recovery/recover.ts';
import { engineOfProject } from '../support/engines.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createSocialTenant } from '../support/social-tenant.ts';
import { onlyInTestAll, someOf } from '../support/times.ts';
import { DOOR_NAMES, makeDoors, openDoors } from './support/doors/index.ts';
import { type Admin, adminOn } from './support/in-process.ts';
import { createRecoveryWorld, type RecoveryWorld } from './support/recovery-world.ts';

let world: RecoveryWorld;
let admin: Admin;
beforeAll(async () => {
  world = await createRecoveryWorld();
  admin = adminOn({ ...world.harness, database: world.operatorsDatabase });
});
afterAll(() => world.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** In a later second than the last recovery, so that what a test makes is alive. */
const toLaterSecond = async () => {
  await pause(1_000);
  world.toNow();
};

const TIMEOUT = { timeout: 120_000 };
const HEARD_WITHIN_MS = 1_000;
const PROFILES = ['2026-11', '2026-11-siloed'] as const;

describe.each(someOf(PROFILES, 2))('with projects of profile %s, recover', (runtimeProfile) => {
  let node: Harness;
  beforeAll(async () => {
    const { harness, database } = world;
    node = await createHarness({ clock: harness.clock, database, config: { runtimeProfile } });
    await node.service.start();
  });
  // The nodes end first, because they still use the database.
  afterAll(() => node.close());
  beforeEach(toLaterSecond);

  const heard = async () => node.service.jobs.get('read-change-feed')?.();

  it('ends each of them by its first row, which a node that runs hears within a second', TIMEOUT, async () => {
    const made = await makeDoors(node);
    const tenant = await createSocialTenant(node);
    const { accessToken } = await tenant.quickSignIn();
    expect(await tenant.verify(accessToken)).toMatchObject({ valid: true });
    await endBefore(world.operatorsDatabase, null);
    const ended = performance.now();
    // No other process can write to an embedded database, so its node rests between two looks.
    if (engineOfProject() === 'pglite') await heard();
    await expect
      .poll(() => tenant.verify(accessToken), { timeout: 10_000, interval: 20 })
      .toMatchObject({ valid: false });
    expect(performance.now() - ended).toBeLessThan(HEARD_WITHIN_MS);
    expect(await openDoors(made)).toEqual([]);
  });

  onlyInTestAll(() => {
    it('ends each of them, and none that is made afterwards', TIMEOUT, async () => {
      const made = await makeDoors(node);
      expect((await admin('recover --yes')).exit).toBe(0);
      await heard();
      expect(await openDoors(made)).toEqual([]);
      await toLaterSecond();
      expect(await openDoors(await makeDoors(node))).toEqual(DOOR_NAMES);
    });
  });

  it('ends what is older than --keep-after, and keeps what is newer', TIMEOUT, async () => {
    const older = await makeDoors(node);
    // By the machine's clock, which stands in the tokens of agents.
    const keepAfter = new Date().toISOString();
    await toLaterSecond();
    const newer = await makeDoors(node);
    expect((await admin(`recover --keep-after ${keepAfter} --yes`)).exit).toBe(0);
    await heard();
    expect(await openDoors(older)).toEqual([]);
    expect(await openDoors(newer)).toEqual(DOOR_NAMES);
  });
});
