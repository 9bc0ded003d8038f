/**
 * The master key is rotated as the document says, under load and behind HAProxy: the new key goes behind the old one on
 * every node, then in front of it. Tokens of both keys must be good on every node all the time, and no request may be
 * lost. Before that, a node is started with another key, as after a loss: it must refuse to start and say why.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerDidNotStart } from '../../../test/support/processes.ts';
import { testMasterKey } from '../../../test/support/test-master-key.ts';
import { noteLostRequests } from '../check/lost-requests.ts';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import { operate } from '../stage/operator.ts';
import type { ServiceNode } from '../stage/service-node.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import { NOTICED_MS } from './rolling-restart.ts';
import type { Scenario } from './scenario.ts';

const ROUNDS = 2;
const OTHER_KEY = Buffer.alloc(32, 'another key').toString('base64url');
const REFUSAL = 'MASTER_KEY does not fit the data in this database';

interface Rotation {
  readonly master_key: string;
  readonly master_key_before_on_several_nodes: string;
}

export const rotateKeys: Scenario<TwoNodeStage> = {
  name: 'rotate-keys',
  title: `a lost master key, and its rotation, ${ROUNDS} times`,
  async setUp(setting) {
    const pair = await setting.pair();
    // Later scenarios know only the first key.
    await pair.emptyDatabase();
    const stage = await setUpBehindHaproxy({ folder: setting.folder, pair, env: { DRAIN_DELAY_S: '3' } });
    return {
      ...stage,
      async tearDown() {
        await stage.tearDown();
        await pair.emptyDatabase();
      },
    };
  },
  async play({ stage, world, quick, say }) {
    const { nodes, pair } = stage;
    const restartWith = async (node: ServiceNode, MASTER_KEY: string): Promise<void> => {
      node.configure({ MASTER_KEY });
      await node.stop();
      await node.start();
      await sleep(NOTICED_MS);
    };
    await sleep(NOTICED_MS);
    const began = Date.now();
    const [, node] = nodes;
    node.configure({ MASTER_KEY: OTHER_KEY });
    await node.stop();
    const refused = await node.start().then(
      () => 'it started',
      (error: unknown) => (error instanceof ServerDidNotStart ? error.logs.trim() : String(error)),
    );
    if (!refused.includes(REFUSAL)) world.record.surprises.push(`a node with another master key: ${refused}`);
    say(`with another master key: ${refused}`);
    await restartWith(node, testMasterKey);
    let key = testMasterKey;
    for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
      const rotation = (await operate(pair.url, 'key', 'rotate').catch(() => null)) as Rotation | null;
      if (!rotation) throw new Error('key rotate failed');
      const created = rotation.master_key.split(',')[0];
      for (const each of nodes) await restartWith(each, `${key},${created}`);
      key = `${created},${key}`;
      for (const each of nodes) await restartWith(each, key);
      say(`rotated: ${key.split(',').length} keys in the list`);
    }
    say(noteLostRequests(world.record, began));
  },
};
