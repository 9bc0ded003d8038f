/** A separate PostgreSQL server for one test, to stop and start under load. Acknowledged writes survive that. */
import { inject } from 'vitest';
import { endAfterFile } from '../cleanup.ts';
import { startCluster } from '../run/programs/provide-postgres.ts';
import type { ThrowawayCluster } from '../run/programs/throwaway-cluster.ts';

export async function startOwnCluster(): Promise<ThrowawayCluster> {
  const faults: string[] = [];
  const cluster = await startCluster(inject('runFolder'), 'lasting', faults);
  if (cluster === undefined) throw new Error(`this test needs a PostgreSQL server of its own: ${faults.join('; ')}`);
  endAfterFile(() => cluster.stop('immediate'));
  return cluster;
}
