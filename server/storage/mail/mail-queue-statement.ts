/** The statements of the mail queue. None waits for a lock that another node holds. */

/** The projects whose mails have been due the longest. */
export const WAITING_MAILS = `
  select due.tenant_id as "tenantId", due.is_own as "isOwn", due.count as due, tenants.owner_id is not null as "isClaimed"
  from (
    select tenant_id, is_own, count(*)::int as count, min(next_try_at) as since from (
      select tenant_id, is_own, next_try_at from porchlight.mails where next_try_at <= $1 order by next_try_at limit $2
    ) rows group by tenant_id, is_own
  ) due left join porchlight.tenants tenants on tenants.id = due.tenant_id order by due.since`;

/** As many for each project as it has places. */
export const TAKE_MAILS = `
  with wanted as (
    select next.id from unnest($2::text[], $3::boolean[], $4::int[]) as turn (tenant_id, is_own, places)
    cross join lateral (
      select id from porchlight.mails mails
      where mails.tenant_id = turn.tenant_id and mails.is_own = turn.is_own and mails.next_try_at <= $1
      order by next_try_at, id limit turn.places
    ) next
  ), taken as (
    select id from porchlight.mails where id in (select id from wanted) and next_try_at <= $1 for update skip locked
  )
  update porchlight.mails mails set next_try_at = $5::timestamptz from taken where mails.id = taken.id
  returning mails.id, tenant_id as "tenantId", attempt_hash as "attemptHash", is_own as "isOwn", sealed, tries`;

export const MAIL_DEPTH = `select count(*)::int as waiting, min(created_at) as oldest from porchlight.mails`;
