/** The tenants and sessions that a load starts with, made the way everything else is made: over HTTP. */
import type { DrillRecord } from '../check/record.ts';
import type { Stage } from '../stage/stage.ts';
import { Caller } from '../world/caller.ts';
import { createWorld, type World } from '../world/world.ts';
import { signIn } from './operations/sign-in.ts';
import { claim, createTenant, provision } from './operations/tenants.ts';

export interface WorldSize {
  readonly tenants: number;
  readonly sessionsEach: number;
}

export async function prepareWorld(stage: Stage, record: DrillRecord, size: WorldSize): Promise<World> {
  const world = createWorld(new Caller(stage.baseUrl, record));
  await Promise.all(
    Array.from({ length: size.tenants }, async () => {
      const tenant = await createTenant(world);
      if (!tenant) throw new Error('a tenant could not be made');
      await provision(world, tenant);
      await claim(world, tenant);
      if (!tenant.claimedBy) throw new Error('a tenant could not be claimed');
      world.tenants.push(tenant);
    }),
  );
  for (const tenant of world.tenants) {
    await Promise.all(Array.from({ length: size.sessionsEach }, () => signIn(world, tenant)));
  }
  // Changes that only the operator can make, and those that the stage needs. Both are made at once, because access to
  // an embedded database takes a restart.
  await stage.onDatabase(async (query) => {
    await query(`update porchlight.accounts set tier = 'pro'`, []);
    await stage.beforeLoad?.(query);
  });
  if (record.sessions.length === 0) throw new Error(`nobody could sign in: ${JSON.stringify(record.attempts.at(-1))}`);
  // The preparations are not part of the drill.
  record.attempts.length = 0;
  return world;
}
