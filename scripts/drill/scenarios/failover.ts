/**
 * The primary is killed under load and its synchronous standby takes over. Nobody tells the nodes. Verify goes on all the
 * while, behind HAProxy with its documented settings.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '../load/operations/look.ts';
import type { World } from '../load/world.ts';
import { setUpBehindHaproxy } from '../stage/documented-haproxy.ts';
import type { Front, TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';
import { withoutFeed } from './without-feed.ts';

const BEFORE_MS = 4_000;
const AFTER_MS = 8_000;
const VERIFIES = 100;

export const failover: Scenario<TwoNodeStage<Front>> = {
  name: 'failover',
  title: 'the primary is killed, the standby takes over',
  setUp: async (setting) => setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair() }),
  async play({ stage, world, quick, say }) {
    await sleep(quick ? 500 : BEFORE_MS);
    const killedAt = Date.now();
    await withoutFeed(world, stage.nodes, async () => {
      const began = Date.now();
      const asked = verifyOften(world);
      await stage.pair.failOver();
      const took = Date.now() - began;
      await asked;
      say(`the standby took over ${took} ms after the primary was killed`);
    });
    const verified = world.record.attempts.filter(({ operation, at }) => operation === 'verify' && at >= killedAt);
    const refused = verified.filter(({ outcome }) => outcome !== 'acknowledged');
    for (const { outcome } of refused) world.record.surprises.push(`verify was ${outcome} while there was no primary`);
    say(`verify ${verified.length - refused.length} of ${verified.length}`);
    await sleep(quick ? 1_500 : AFTER_MS);
  },
};

/** While there is no primary, and a little beyond. */
async function verifyOften(world: World): Promise<void> {
  for (let call = 0; call < VERIFIES; call += 1) await verify(world);
}
