/**
 * Deletes records of the authorization server that have expired, and grants under which nothing is left. In batches: each
 * is a transaction of its own and holds its locks for a moment.
 */
import type { Database } from '../database.ts';
import { GRANT_MODELS } from './grant-models.ts';

const BATCH = 2_000;
const BATCHES_MAX = 250;
/** A turn looks at so many slices of the grants; the next goes on behind them. */
const SLICES_A_TURN = 50;

const SWEEP_EXPIRED = `
  with old as (
    select ctid from porchlight.oauth_records where expires_at <= $1 order by expires_at limit ${BATCH} for update skip locked
  ), swept as (
    delete from porchlight.oauth_records where ctid in (select ctid from old) returning 1
  )
  select count(*) as count from swept`;

/** Most grants are alive, so they are walked in the order of their key: a search for the dead would read all each time. */
const SWEEP_IDLE = `
  with slice as (
    select model, id_hash, grant_hash, created_at from porchlight.oauth_records
    where (model, id_hash) > ($2, $3) and model in ${GRANT_MODELS} order by model, id_hash limit ${BATCH}
  ), swept as (
    delete from porchlight.oauth_records grants using slice
    where grants.model = slice.model and grants.id_hash = slice.id_hash and slice.created_at <= $1 and not exists (
      select 1 from porchlight.oauth_records issued
      where issued.grant_hash = slice.grant_hash and issued.model not in ${GRANT_MODELS})
  )
  select model, id_hash from slice order by model desc, id_hash desc limit 1`;

export function createRecordSweep(database: Database): (now: Date, idleSince: Date) => Promise<void> {
  let [model, idHash] = ['', ''];

  const sweepIdle = async (idleSince: Date): Promise<void> => {
    for (let slice = 0; slice < SLICES_A_TURN; slice += 1) {
      const values = [idleSince, model, idHash];
      const [last] = await database.query<{ model: string; id_hash: string }>(SWEEP_IDLE, values);
      [model, idHash] = [last?.model ?? '', last?.id_hash ?? ''];
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
