/** A mixed load by several people at once, until it is stopped. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../world/world.ts';
import { logOut, revokeSession } from './operations/end-session.ts';
import { readEvents, verify, verifyRevoked } from './operations/look.ts';
import { refresh, refreshTwice } from './operations/refresh.ts';
import { signIn } from './operations/sign-in.ts';
import { claim, createTenant, provision, sendFeedback } from './operations/tenants.ts';

type Operation = (world: World) => Promise<void>;

/** How often each operation is done, as weights. */
const MIX: readonly (readonly [number, Operation])[] = [
  [24, refresh],
  [4, refreshTwice],
  [24, verify],
  [12, verifyRevoked],
  [10, signIn],
  [5, logOut],
  [4, revokeSession],
  [8, readEvents],
  [5, sendFeedback],
  [3, createAndProvision],
  [1, createAndClaim],
];
const PARTS = MIX.reduce((sum, [part]) => sum + part, 0);
const LONGEST_PAUSE_MS = 25;

export interface Load {
  /** Lets everybody finish what is under way. */
  stop(): Promise<void>;
}

export function startLoad(world: World, people: number): Load {
  const all = Array.from({ length: people }, async () => {
    while (!world.stopping) {
      await pick()(world).catch((error: unknown) => {
        world.record.surprises.push(`the load itself failed: ${error instanceof Error ? error.stack : String(error)}`);
      });
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  });
  return {
    async stop() {
      world.stopping = true;
      await Promise.all(all);
    },
  };
}

function pick(): Operation {
  let at = Math.random() * PARTS;
  for (const [part, operation] of MIX) {
    at -= part;
    if (at < 0) return operation;
  }
  return verify;
}

async function createAndProvision(world: World): Promise<void> {
  const tenant = await createTenant(world);
  if (tenant) await provision(world, tenant);
}

async function createAndClaim(world: World): Promise<void> {
  const tenant = await createTenant(world);
  if (tenant) await claim(world, tenant);
}
