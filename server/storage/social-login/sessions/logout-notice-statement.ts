/** Statements on sign-outs that clients have not been notified of yet. */

/**
 * Writes a notice for each session in `unlinked` whose client has an address for it. The tenant is the first parameter,
 * unless another is named.
 */
export const noticeSignOuts = (now: string, tenant = '$1'): string => `
    insert into porchlight.logout_notices (tenant_id, session_id, client_id, user_id, uri, attempts, due_at, created_at)
    select ${tenant}, unlinked.session_id, unlinked.client_id, unlinked.user_id, own.backchannel_logout_uri, 0, ${now}, ${now}
    from unlinked join porchlight.issuer_clients own on own.tenant_id = ${tenant} and own.client_id = unlinked.client_id
    where own.backchannel_logout_uri is not null
    on conflict do nothing`;

const GROUP = `tenant_id, uri, attempts > 0`;
const SHOWN = `due.tenant_id as "tenantId", due.uri, due.is_again as "isAgain", due.count as due,
  tenants.owner_id is not null as "isClaimed"`;

/** The notices that have been due the longest. If there are fewer rows than the limit, these are all. */
export const LONGEST_DUE_NOTICES = `
  select ${SHOWN} from (
    select tenant_id, uri, attempts > 0 as is_again, count(*)::int as count, min(due_at) as since from (
      select tenant_id, uri, attempts, due_at from porchlight.logout_notices
      where due_at <= $1 order by due_at limit $2
    ) rows group by ${GROUP}
  ) due left join porchlight.tenants tenants on tenants.id = due.tenant_id order by due.since`;

/**
 * All projects with due notices, even if a few have very many rows: the primary key is read once for each project, from
 * one to the next.
 */
export const ALL_DUE_NOTICES = `
  with recursive walk as (
    (select tenant_id from porchlight.logout_notices order by tenant_id limit 1)
    union all
    select next.tenant_id from walk cross join lateral (
      select tenant_id from porchlight.logout_notices where tenant_id > walk.tenant_id order by tenant_id limit 1
    ) next
  )
  select ${SHOWN} from (
    select tenant_id, uri, attempts > 0 as is_again, count(*)::int as count, min(due_at) as since from (
      select rows.tenant_id, rows.uri, rows.attempts, rows.due_at from walk cross join lateral (
        select tenant_id, uri, attempts, due_at from porchlight.logout_notices
        where tenant_id = walk.tenant_id and due_at <= $1 limit $2
      ) rows
    ) rows group by ${GROUP}
  ) due left join porchlight.tenants tenants on tenants.id = due.tenant_id order by due.since`;

/**
 * Takes due notices, as many for each project and address as there are places. A notice belongs to the taker until the
 * sixth parameter: if a node dies, the next one takes it, and no two nodes send the same one at once.
 */
export const TAKE_NOTICES = `
  with wanted as (
    select next.tenant_id, next.session_id, next.client_id
    from unnest($2::text[], $3::text[], $4::boolean[], $5::int[]) as turn (tenant_id, uri, is_again, places)
    cross join lateral (
      select tenant_id, session_id, client_id from porchlight.logout_notices
      where tenant_id = turn.tenant_id and uri = turn.uri and (attempts > 0) = turn.is_again and due_at <= $1
      order by due_at limit turn.places
    ) next
  ), taken as (
    select tenant_id, session_id, client_id from porchlight.logout_notices
    where (tenant_id, session_id, client_id) in (select tenant_id, session_id, client_id from wanted) and due_at <= $1
    for update skip locked
  )
  update porchlight.logout_notices notices set attempts = notices.attempts + 1, due_at = $6::timestamptz
  from taken
  where notices.tenant_id = taken.tenant_id and notices.session_id = taken.session_id
    and notices.client_id = taken.client_id
  returning notices.tenant_id as "tenantId", notices.session_id as "sessionId", notices.client_id as "clientId",
    notices.user_id as "userId", notices.uri, notices.attempts, notices.created_at as "createdAt"`;
