/**
 * Reads revocations, each page with the snapshot of its statement. Entries come as lines of one text: a start reads up to a
 * million of them, and one row for each would take the driver four times as long.
 */

import { REVOCATION_LIFETIME_S } from '../../social-login/revocations/revocations.ts';
import { ENDED_BEFORE_TEXT, type EndedBeforeRow } from '../ended-before-statement.ts';

export const PAGE = 10_000;

/**
 * Null parts are left out: `tenant <id>`, `session <tenant> <id>`, `generation <tenant> <id> <number>`,
 * `team <tenant> <user>@<team> <version>`. No part
 * contains a space.
 */
const LINE = `concat_ws(' ', kind, tenant_id, session_id, generation) as line`;

/**
 * The database's clock decides the age of a row, not the clocks of the nodes. The condition is written so that no index can
 * answer it: without statistics, the planner would read and sort all young rows for each page.
 */
const IS_YOUNG = `(created_at > now() - interval '${REVOCATION_LIFETIME_S} seconds') is true`;

const MOMENT = `pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
  ${ENDED_BEFORE_TEXT} as ended_before`;

/** One row of the result. The texts are null if there is nothing; `last` is where the page ends. */
export type LookRow = EndedBeforeRow & {
  snapshot: string;
  /** When the server was started. Another server, or a later start, may give out the same transaction numbers again. */
  server: string;
  late: string | null;
  lines: string | null;
  rows: number;
  last_xid: string | null;
  last_id: number | null;
};

/**
 * All entries in the order of their numbers. Entries that the snapshot of the first page shows are in one of the pages; all
 * others are in the next poll. The result is read once and not kept, which costs half as much as `LOOK`. `$1` is where the
 * previous page ended.
 */
export const LOOK_AT_ALL = `
  select ${MOMENT}, null as late, string_agg(line, E'\\n') as lines, count(*)::int as rows, null as last_xid, max(id) as last_id
  from (
    select ${LINE}, id from porchlight.revocations where id > $1 and ${IS_YOUNG} order by id limit ${PAGE}
  ) as page`;

/**
 * Entries that `$1`, the snapshot of the previous poll, did not show; `$2` and `$3` say where the previous page ended.
 */
export const LOOK = `
  with late as (
    select ${LINE} from porchlight.revocations
    where $2::text is null and xid = any(array(select pg_snapshot_xip($1::text::pg_snapshot)))
  ), page as materialized (
    select ${LINE}, xid, id from porchlight.revocations
    where (xid, id) > (coalesce($2::text::xid8, pg_snapshot_xmax($1::text::pg_snapshot)), $3::bigint)
      and ${IS_YOUNG} order by xid, id limit ${PAGE}
  ), ending as (
    select xid, id from page order by xid desc, id desc limit 1
  )
  select ${MOMENT}, (select string_agg(line, E'\\n') from late) as late, (select string_agg(line, E'\\n') from page) as lines,
    (select count(*) from page)::int as rows, (select xid::text from ending) as last_xid, (select id from ending) as last_id`;
