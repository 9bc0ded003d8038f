/** Two nodes that reach PostgreSQL through one PgBouncer, with the settings of the document on databases. */
import { feedUrlOf, Pgbouncer, type PgbouncerOptions } from '../../../test/support/network/pgbouncer-process.ts';
import { findProgram } from '../../../test/support/run/programs/programs.ts';
import { MissingProgram } from './cannot-play.ts';
import { setUpBehindHaproxy } from './documented-balancers.ts';
import type { TwoNodeOptions, TwoNodeStage } from './two-node-stage.ts';

export interface PooledStage extends TwoNodeStage {
  readonly pooler: Pgbouncer;
}

export async function setUpBehindPgbouncer(
  options: Omit<TwoNodeOptions, 'reach'>,
  pooling: PgbouncerOptions,
): Promise<PooledStage> {
  const program = findProgram('pgbouncer');
  if (!program) throw new MissingProgram('pgbouncer');
  const pooler = await Pgbouncer.open(options.pair.url, { program, folder: options.folder }, pooling);
  const env = { ...options.env, DATABASE_FEED_URL: feedUrlOf(pooler.url) };
  const stage = await setUpBehindHaproxy({ ...options, env, reach: async () => pooler.url });
  return {
    ...stage,
    pooler,
    async tearDown() {
      await stage.tearDown();
      await pooler.kill();
    },
  };
}
