/** Each thing that opens a door: a recovery ends it, and one that is made afterwards works. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../support/harness.ts';
import { someOf } from '../support/times.ts';
import { DOOR_NAMES, makeDoors, openDoors } from './support/doors/index.ts';
import { type Admin, adminOn } from './support/in-process.ts';
import { createRecoveryWorld, type RecoveryWorld } from './support/recovery-world.ts';

let world: RecoveryWorld;
let admin: Admin;
beforeAll(async () => {
  world = await createRecoveryWorld();
  admin = adminOn(world.harness);
});
afterAll(() => world.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** In a later second than the last recovery, so that what a test makes is alive. */
const toLaterSecond = async () => {
  await pause(1_000);
  world.toNow();
};

const PROFILES = ['2026-11', '2026-11-siloed'] as const;

describe.each(someOf(PROFILES, 2))('with projects of profile %s, recover', (runtimeProfile) => {
  let node: Harness;
  beforeAll(async () => {
    const { harness, database } = world;
    node = await createHarness({ clock: harness.clock, database, config: { runtimeProfile } });
    await node.service.start();
  });
  beforeEach(toLaterSecond);

  it('ends each of them, and none that is made afterwards', { timeout: 120_000 }, async () => {
    const made = await makeDoors(node);
    expect((await admin('recover --yes')).exit).toBe(0);
    await node.service.jobs.get('read-change-feed')?.();
    expect(await openDoors(made)).toEqual([]);
    await toLaterSecond();
    expect(await openDoors(await makeDoors(node))).toEqual(DOOR_NAMES);
  });

  it('ends what is older than --keep-after, and keeps what is newer', { timeout: 120_000 }, async () => {
    const older = await makeDoors(node);
    // By the machine's clock, which stands in the tokens of agents.
    const keepAfter = new Date().toISOString();
    await toLaterSecond();
    const newer = await makeDoors(node);
    expect((await admin(`recover --keep-after ${keepAfter} --yes`)).exit).toBe(0);
    await node.service.jobs.get('read-change-feed')?.();
    expect(await openDoors(older)).toEqual([]);
    expect(await openDoors(newer)).toEqual(DOOR_NAMES);
  });
});
