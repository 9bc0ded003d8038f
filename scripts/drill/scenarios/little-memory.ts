/**
 * Nodes with a heap that is hardly enough to start. If Node ends one in the middle of requests, it is started again, as
 * systemd or Kubernetes would do. Nothing that was acknowledged may be lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import type { ServiceNode } from '../stage/service-node.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';

/** With 64 a node that is asked for much at its start does not come up. */
const HEAP_MB = 80;
const ENOUGH_MB = 1_024;
const OUT_OF_MEMORY = 'JavaScript heap out of memory';
const LOAD_MS = 40_000;
const LOAD_QUICK_MS = 15_000;

export const littleMemory: Scenario<TwoNodeStage> = {
  name: 'little-memory',
  title: `nodes with a heap of ${HEAP_MB} MB`,
  setUp: async (setting) => setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair() }),
  async play({ stage, world: { record }, quick, say }) {
    record.readsRepeat = true;
    const restartWith = async (node: ServiceNode, heapMb: number): Promise<void> => {
      node.configure({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
      await node.stop();
      await node.start();
    };
    for (const node of stage.nodes) await restartWith(node, HEAP_MB);
    let ended = 0;
    for (const until = Date.now() + (quick ? LOAD_QUICK_MS : LOAD_MS); Date.now() < until; await sleep(100)) {
      for (const node of stage.nodes) {
        const endings = node.takeEndings();
        record.surprises.push(...endings.filter((ending) => !ending.includes(OUT_OF_MEMORY)));
        ended += endings.length;
        if (node.pid === undefined) await node.start();
      }
    }
    for (const node of stage.nodes) await restartWith(node, ENOUGH_MB);
    say(`${ended} times a node was out of memory and was started again`);
  },
};
