/**
 * Looks at what was revoked, each with the snapshot that it was made with. Entries come as lines of one text: a start reads
 * up to a million of them, and a row each would take the driver four times as long.
 */
import { REVOCATION_LIFETIME_S } from '../../social-login/revocations/revocations.ts';

export const PAGE = 10_000;

/** What is null is left out: `tenant <id>`, `session <tenant> <id>`, `generation <tenant> <id> <number>`. No part has a space. */
const LINE = `concat_ws(' ', kind, tenant_id, session_id, generation) as line`;

/**
 * A row is as old as the clock of the database says, whatever the clocks of the node that wrote it and of this one are.
 * Written so that no index answers it: in a table that the statistics have not met, the planner would read and sort all
 * young rows for each page.
 */
const IS_YOUNG = `(created_at > now() - interval '${REVOCATION_LIFETIME_S} seconds') is true`;

const MOMENT = 'pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server';

/** A row of it. The texts are null where there is nothing; `last` is where the page ends. */
export type LookRow = {
  snapshot: string;
  /** When the server was started: another one, or a later start, may give transaction numbers out again. */
  server: string;
  late: string | null;
  lines: string | null;
  rows: number;
  last_xid: string | null;
  last_id: number | null;
};

/**
 * Everything there is, in the order of its numbers: what the snapshot of the first page shows is in one of the pages, and
 * what it does not show is in the next look. Read once through and not kept, which makes it half as dear as `LOOK`. `$1` is
 * where the page before ended.
 */
export const LOOK_AT_ALL = `
  select ${MOMENT}, null as late, string_agg(line, E'\\n') as lines, count(*)::int as rows, null as last_xid, max(id) as last_id
  from (
    select ${LINE}, id from porchlight.revocations where id > $1 and ${IS_YOUNG} order by id limit ${PAGE}
  ) as page`;

/** What `$1`, the snapshot of the look before, did not show; `$2` and `$3` say where the page before ended. */
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
