/**
 * Deletes records of the authorization server that have expired, and grants under which nothing is left. In batches: each
 * is a transaction of its own and holds its locks for a moment.
 */
import type { Database } from '../database.ts';
import { BATCH, type LastOfSlice, SWEEP_EXPIRED, SWEEP_IDLE } from './sweep-records-statement.ts';

const BATCHES_MAX = 250;
/** A turn looks at so many slices of the grants; the next goes on behind them. */
const SLICES_A_TURN = 50;

export function createRecordSweep(database: Database): (now: Date, idleSince: Date) => Promise<void> {
  let [model, idHash] = ['', ''];

  const sweepIdle = async (idleSince: Date): Promise<void> => {
    for (let slice = 0; slice < SLICES_A_TURN; slice += 1) {
      const values = [idleSince, model, idHash];
      const [last] = await database.query<LastOfSlice>(SWEEP_IDLE, values);
      [model, idHash] = [last?.model ?? '', last?.idHash ?? ''];
      if (!last) return;
    }
  };

  return async (now, idleSince) => {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const [swept] = await database.query<{ count: number }>(SWEEP_EXPIRED, [now]);
      if ((swept?.count ?? 0) < BATCH) break;
    }
    await sweepIdle(idleSince);
  };
}
