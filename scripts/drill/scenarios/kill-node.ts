/** kill -9 of one node after the other, under load; each is started again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';

const KILLS = 50;
const KILLS_QUICK = 4;

export const killNode: Scenario<TwoNodeStage> = {
  name: 'kill-node',
  title: `kill -9 of a node, ${KILLS} times`,
  setUp: async (setting) => setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair() }),
  async play({ stage, world, quick, say }) {
    world.record.readsRepeat = true;
    const kills = quick ? KILLS_QUICK : KILLS;
    for (let kill = 0; kill < kills; kill += 1) {
      const node = stage.nodes[kill % 2 === 0 ? 0 : 1];
      await sleep(Math.random() * 200);
      await node.kill();
      await node.start();
    }
    say(`${kills} nodes killed and started again`);
  },
};
