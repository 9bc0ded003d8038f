/**
 * kill -9 of one node after the other behind nginx with its documented settings. nginx does not ask for the health of
 * nodes, and does not repeat a POST that it has sent. So a request that the killed node had taken is answered 502, and
 * nothing else may be lost: while the node is away, every request goes to the other one.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { noteLostRequests } from '../check/lost-requests.ts';
import { setUpBehindNginx } from '../stage/documented-balancers.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';

const KILLS = 20;
const KILLS_QUICK = 4;
/** How many of the people of the drill may have a request at one node. */
const IN_FLIGHT = 10;
const SETTLED_MS = 200;
const AWAY_MS = 1_000;

export const killNodeNginx: Scenario<TwoNodeStage> = {
  name: 'kill-node-nginx',
  title: `kill -9 of a node behind nginx, ${KILLS} times`,
  setUp: async (setting) => setUpBehindNginx({ folder: setting.folder, pair: await setting.pair() }),
  async play({ stage, world, quick, say }) {
    world.record.readsRepeat = true;
    const kills = quick ? KILLS_QUICK : KILLS;
    const began = Date.now();
    for (let kill = 0; kill < kills; kill += 1) {
      const node = stage.nodes[kill % 2 === 0 ? 0 : 1];
      await sleep(Math.random() * 200);
      await node.kill();
      // What was on its way to the node in the moment of the kill is lost. What comes later must not be.
      await sleep(SETTLED_MS);
      const away = Date.now();
      await sleep(AWAY_MS);
      noteLostRequests(world.record, away);
      await node.start();
    }
    say(`${kills} nodes killed and started again, ${noteLostRequests(world.record, began, kills * IN_FLIGHT)}`);
  },
};
