/**
 * The primary is killed under load and its synchronous standby takes over. The nodes get no notice of it. Verify keeps
 * working all the time, behind HAProxy with its documented settings.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { noteRefusedVerifies } from '../check/lost-requests.ts';
import { verifyOften } from '../load/operations/look.ts';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';
import { withoutFeed } from './without-feed.ts';

const BEFORE_MS = 4_000;
const AFTER_MS = 8_000;

export const failover: Scenario<TwoNodeStage> = {
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
    say(noteRefusedVerifies(world.record, killedAt));
    await sleep(quick ? 1_500 : AFTER_MS);
  },
};
