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

/**
 * Takes due notices. A notice belongs to the taker until the second parameter: if a node dies, the next one takes it, and
 * no two nodes send the same one at once.
 */
export const TAKE_NOTICES = `
  update porchlight.logout_notices notices set attempts = notices.attempts + 1, due_at = $2
  from (
    select tenant_id, session_id, client_id from porchlight.logout_notices where due_at <= $1 order by due_at limit $3
    for update skip locked
  ) as due
  where notices.tenant_id = due.tenant_id and notices.session_id = due.session_id and notices.client_id = due.client_id
  returning notices.tenant_id as "tenantId", notices.session_id as "sessionId", notices.client_id as "clientId",
    notices.user_id as "userId", notices.uri, notices.attempts, notices.created_at as "createdAt"`;
