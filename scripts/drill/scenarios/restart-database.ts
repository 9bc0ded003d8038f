/** The primary is restarted under load: once in order, and once by a crash. */
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpBehindHaproxy } from '../stage/documented-balancers.ts';
import type { TwoNodeStage } from '../stage/two-node-stage.ts';
import type { Scenario } from './scenario.ts';
import { withoutFeed } from './without-feed.ts';

const ROUNDS = 4;
const BETWEEN_MS = 2_500;

export const restartDatabase: Scenario<TwoNodeStage> = {
  name: 'restart-database',
  title: 'pg_ctl restart of the primary, fast and immediate',
  setUp: async (setting) => setUpBehindHaproxy({ folder: setting.folder, pair: await setting.pair() }),
  async play({ stage, world, quick, say }) {
    for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
      for (const mode of ['fast', 'immediate'] as const) {
        await withoutFeed(world, stage.nodes, async () => {
          const began = Date.now();
          await stage.pair.restart(mode);
          say(`${mode}: away for ${Date.now() - began} ms`);
        });
        await sleep(BETWEEN_MS);
      }
    }
  },
};
