/**
 * Nodes are told to stop and started again, one after the other, under load and behind HAProxy or nginx with its
 * documented settings. No request may be lost: every one is answered, and none with 503. nginx does not check the
 * health of nodes, so behind it one request may be lost at each restart: the one that arrives while the port closes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { noteLostRequests } from '../check/lost-requests.ts';
import { setUpBehindHaproxy, setUpBehindNginx } from '../stage/documented-balancers.ts';
import type { TwoNodeOptions, TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';

const RESTARTS = 8;
const RESTARTS_QUICK = 2;
/** The balancer checks each second. It must have seen that one node is back before the other leaves. */
export const NOTICED_MS = 2_500;

type Behind = (options: TwoNodeOptions) => Promise<TwoNodeStage>;

const rollingRestartBehind = (
  name: string,
  balancer: string,
  setUpBehind: Behind,
  lostPerRestart: number,
): Scenario<TwoNodeStage> => ({
  name,
  title: `rolling restart behind ${balancer}, ${RESTARTS} times`,
  setUp: async (setting) =>
    setUpBehind({ folder: setting.folder, pair: await setting.pair(), env: { DRAIN_DELAY_S: '3' } }),
  async play({ stage, world, quick, say }) {
    const restarts = quick ? RESTARTS_QUICK : RESTARTS;
    await sleep(NOTICED_MS);
    const began = Date.now();
    for (let restart = 0; restart < restarts; restart += 1) {
      const node = stage.nodes[restart % 2 === 0 ? 0 : 1];
      await node.stop();
      await node.start();
      await sleep(NOTICED_MS);
    }
    say(`${restarts} restarts, ${noteLostRequests(world.record, began, restarts * lostPerRestart)}`);
  },
});

export const rollingRestart = rollingRestartBehind('rolling-restart', 'HAProxy', setUpBehindHaproxy, 0);
export const rollingRestartNginx = rollingRestartBehind('rolling-restart-nginx', 'nginx', setUpBehindNginx, 1);
