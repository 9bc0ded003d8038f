/**
 * Deletes records of the authorization server that have expired, and grants under which nothing is left. In batches: each
 * is a transaction of its own and holds its locks for a moment.
 */
import type { Sweep } from '../../scheduling/sweep.ts';
import type { Database } from '../database.ts';
import { BATCH, type LastOfSlice, SWEEP_EXPIRED, SWEEP_IDLE } from './sweep-records-statement.ts';

const BATCHES_MAX = 250;
/** How many slices of the grants one turn checks; the next turn continues after them. */
const SLICES_A_TURN = 50;

/** `left` is 1 if there was more than one turn can take. */
export function createRecordSweep(database: Database): Sweep<[now: Date, idleSince: Date]> {
  let [model, idHash] = ['', ''];
  let left = 0;
  let swept = 0;

  const sweepExpired = async (now: Date): Promise<void> => {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const [row] = await database.query<{ count: number }>(SWEEP_EXPIRED, [now]);
      const count = row?.count ?? 0;
      swept += count;
      left = count < BATCH ? 0 : 1;
      if (left === 0) return;
    }
  };

  const sweepIdle = async (idleSince: Date): Promise<void> => {
    for (let slice = 0; slice < SLICES_A_TURN; slice += 1) {
      const values = [idleSince, model, idHash];
      const [last] = await database.query<LastOfSlice>(SWEEP_IDLE, values);
      [model, idHash] = [last?.model ?? '', last?.idHash ?? ''];
      if (!last) return;
    }
  };

  return {
    get left() {
      return left;
    },
    get swept() {
      return swept;
    },
    async run(now, idleSince) {
      await sweepExpired(now);
      await sweepIdle(idleSince);
    },
  };
}
