/** The statements of the sweep. Each is a transaction of its own and holds its locks for a moment. */
import type { Rows } from '../tables.ts';
import { GRANT_MODELS } from './grant-models.ts';

export const BATCH = 2_000;

const MODELS = `(${GRANT_MODELS.map((model) => `'${model}'`).join(', ')})`;

export type LastOfSlice = Pick<Rows['OAuthRecord'], 'model' | 'idHash'>;

export const SWEEP_EXPIRED = `
  with old as (
    select ctid from porchlight.oauth_records where expires_at <= $1 order by expires_at limit ${BATCH} for update skip locked
  ), swept as (
    delete from porchlight.oauth_records where ctid in (select ctid from old) returning 1
  )
  select count(*) as count from swept`;

/**
 * Most grants are alive, so they are walked in the order of their key: a search for dead ones would read all of them each
 * time.
 */
export const SWEEP_IDLE = `
  with slice as (
    select model, id_hash, grant_hash, created_at from porchlight.oauth_records
    where (model, id_hash) > ($2, $3) and model in ${MODELS} order by model, id_hash limit ${BATCH}
  ), swept as (
    delete from porchlight.oauth_records grants using slice
    where grants.model = slice.model and grants.id_hash = slice.id_hash and slice.created_at <= $1 and not exists (
      select 1 from porchlight.oauth_records issued
      where issued.grant_hash = slice.grant_hash and issued.model not in ${MODELS})
  )
  select model, id_hash as "idHash" from slice order by model desc, id_hash desc limit 1`;
