/**
 * PgBouncer in session mode, with fewer connections to the server than both nodes may open. No request may be lost
 * while everything is well. Then PgBouncer is killed and comes back, and PostgreSQL behind it is restarted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { noteLostRequests } from '../check/lost-requests.ts';
import { type PooledStage, setUpBehindPgbouncer } from '../stage/behind-pgbouncer.ts';
import type { Scenario } from './scenario.ts';
import { withoutFeed } from './without-feed.ts';

/** That of the document. Two nodes may open 32. */
const POOL_SIZE = 20;
const WELL_MS = 15_000;
const WELL_QUICK_MS = 5_000;
const AWAY_MS = 2_000;
const BETWEEN_MS = 2_500;

export const pgbouncerSession: Scenario<PooledStage> = {
  name: 'pgbouncer-session',
  title: 'PgBouncer in session mode is killed, and PostgreSQL behind it restarted',
  setUp: async ({ folder, pair }) =>
    setUpBehindPgbouncer({ folder, pair: await pair() }, { mode: 'session', poolSize: POOL_SIZE }),
  async play({ stage, world, quick, say }) {
    const began = Date.now();
    await sleep(quick ? WELL_QUICK_MS : WELL_MS);
    say(`${POOL_SIZE} connections for two nodes: ${noteLostRequests(world.record, began)}`);
    await withoutFeed(world, stage.nodes, async () => {
      await stage.pooler.kill();
      await sleep(AWAY_MS);
      await stage.pooler.start();
    });
    say('PgBouncer was killed, and is back');
    await sleep(BETWEEN_MS);
    await withoutFeed(world, stage.nodes, () => stage.pair.restart('fast'));
    say('PostgreSQL was restarted behind it');
    await sleep(BETWEEN_MS);
  },
};
