/**
 * A slice of the walk over sessions, by the pages of the table. Every index that could bound a slice begins with the
 * tenant, so the planner cannot choose between them by its estimates, and with the wrong one each slice reads all
 * sessions of its tenant. Pages can be read in only one way. On a table that is spread over servers, a page stands for
 * one page of each part.
 */
import { isTestSession } from '../social-login/users/test-user-marks.ts';

/** About 3,000 sessions. */
export const PAGES = 64;

export const beginningOf = (page: number): string => `(${page},0)`;

const PAGE_BYTES = `current_setting('block_size')::int`;

export const pagesStatement = (schema: string): string =>
  `select pg_relation_size('${schema}.social_sessions'::regclass) / ${PAGE_BYTES} as pages`;

/** The same for the pooled table if Citus has distributed it: the pages of its largest part. */
export const PAGES_OF_PARTS = `
  select coalesce(max(shard_size), 0) / ${PAGE_BYTES} as pages from citus_shards
  where table_name = 'porchlight.social_sessions'::regclass`;

/** Sessions of one tenant, without those of its test users, and how many of them had not expired. */
export type SweptSessions = { count: number; alive: number };

/**
 * Deletes sessions that have expired at `$1`, and those that a recovery has ended: made at or before `$4`, or after `$5`. `$2`
 * is the beginning of the first page, `$3` of the first page after the slice.
 */
export const sweepSliceStatement = (schema: string): string => `
  with swept as (
    delete from ${schema}.social_sessions
    where ctid >= $2::tid and ctid < $3::tid
      and (expires_at <= $1::timestamptz or created_at <= $4::timestamptz or created_at > $5::timestamptz)
    returning tenant_id, id, expires_at > $1::timestamptz as alive
  )
  update ${schema}.social_counters counters set sessions = greatest(0, counters.sessions - ended.count)
  from (select tenant_id, count(*) as count, count(*) filter (where alive) as alive from swept where not ${isTestSession('id')} group by tenant_id) as ended
  where counters.tenant_id = ended.tenant_id
  returning ended.count, ended.alive`;
