/** One look at what was revoked, with the snapshot that it was made with. */
import { REVOCATION_LIFETIME_S } from '../../social-login/revocations.ts';

export const PAGE = 5_000;

const ENTRY = 'select kind, tenant_id, session_id, generation, xid, id';
/**
 * `$1` is the snapshot of the look before; `$2` and `$3` say where the page before ended. A row is as old as the clock of
 * the database says, whatever the clocks of the node that wrote it and of this one are.
 */
export const LOOK = `select entry.kind, entry.tenant_id, entry.session_id, entry.generation,
    entry.xid::text, entry.id, entry.late, now.snapshot, now.server
  from (select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server) now
  left join lateral (
    (${ENTRY}, true as late from porchlight.revocations
      where $2::text is null and xid = any(array(select pg_snapshot_xip($1::text::pg_snapshot)))) union all
    (${ENTRY}, false as late from porchlight.revocations
      where (xid, id) > (coalesce($2::text::xid8, pg_snapshot_xmax($1::text::pg_snapshot)), $3::bigint)
        and created_at > now() - interval '${REVOCATION_LIFETIME_S} seconds' order by xid, id limit ${PAGE})
  ) entry on true`;
