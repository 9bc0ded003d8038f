/** The primary is killed under load and its synchronous standby takes over. Nobody tells the nodes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpTwoNodes, type TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';
import { withoutFeed } from './without-feed.ts';

const BEFORE_MS = 4_000;
const AFTER_MS = 8_000;

export const failover: Scenario<TwoNodeStage> = {
  name: 'failover',
  title: 'the primary is killed, the standby takes over',
  setUp: async (setting) => setUpTwoNodes({ folder: setting.folder, pair: await setting.pair() }),
  async play({ stage, world, quick, say }) {
    await sleep(quick ? 500 : BEFORE_MS);
    await withoutFeed(world, stage.nodes, async () => {
      const began = Date.now();
      await stage.pair.failOver();
      say(`the standby took over ${Date.now() - began} ms after the primary was killed`);
    });
    await sleep(quick ? 1_500 : AFTER_MS);
  },
};
