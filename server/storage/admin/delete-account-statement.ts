/**
 * Deletes an account with its browsers and its usage, unless it owns a project. Where it was a second owner, the offer of
 * the project and every yes that was not used end with it. It is one statement, so that no project is claimed in between.
 */
export const DELETE_ACCOUNT = `
  with deleted as (
    delete from porchlight.accounts where id = $1
      and not exists (select 1 from porchlight.tenants where owner_id = $1) returning id
  ), signed_out as (
    delete from porchlight.account_sessions where account_id in (select id from deleted)
  ), owned as (
    select tenant_id from porchlight.project_members
     where role = 'owner' and account_id in (select id from deleted)
  ), ended_offers as (
    update porchlight.tenants set transfer_hash = null, transfer_expires_at = null
     where id in (select tenant_id from owned)
  ), ended_approvals as (
    update porchlight.approvals set status = 'denied'
     where status = 'approved' and tenant_id in (select tenant_id from owned)
  ), left_teams as (
    delete from porchlight.project_members where account_id in (select id from deleted)
  ), ended_keys as (
    delete from porchlight.tenant_keys where account_id in (select id from deleted)
  ), ended_links as (
    delete from porchlight.links where account_id in (select id from deleted)
  ), unnamed as (
    update porchlight.changes set actor_name = null, account_id = null where account_id in (select id from deleted)
  ), metered as (
    delete from porchlight.usage where scope in (select 'account:' || id from deleted)
  )
  select 1 from deleted`;
