/** Deletes one batch of expired rows, found by the index on their column. */

import { UNDO_S } from '@porchlight/contract';

export interface SweepRule {
  readonly table: string;
  readonly column: 'expires_at' | 'created_at';
  /** How long a row is kept after the time in its column. */
  readonly keepS: number;
}

export const BATCH = 5_000;

/**
 * Nothing is deleted that is young by the database's clock, because the time of the node may be wrong. A locked row is left
 * for the next turn.
 */
/** Webhooks that can no longer come back, with their messages. */
export const SWEEP_ENDED_WEBHOOKS = `
  with old as (
    select id from porchlight.webhooks where ended_at <= least($1, now() - interval '${UNDO_S} seconds')
    limit ${BATCH} for update skip locked
  ), messages as (
    delete from porchlight.webhook_deliveries where webhook_id in (select id from old)
  ), swept as (
    delete from porchlight.webhooks where id in (select id from old) returning 1
  )
  select count(*) as count from swept`;

export const sweepRowsStatement = ({ table, column, keepS }: SweepRule): string => `
  with old as (
    select ctid from porchlight.${table} where ${column} <= least($1, now() - interval '${keepS} seconds')
    order by ${column} limit ${BATCH} for update skip locked
  ), swept as (
    delete from porchlight.${table} where ctid in (select ctid from old) returning 1
  )
  select count(*) as count from swept`;
