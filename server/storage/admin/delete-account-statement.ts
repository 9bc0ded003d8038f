/**
 * Deletes an account with its browsers and its usage, unless it owns a project. It is one statement, so that no project
 * is claimed in between.
 */
export const DELETE_ACCOUNT = `
  with deleted as (
    delete from porchlight.accounts where id = $1
      and not exists (select 1 from porchlight.tenants where owner_id = $1) returning id
  ), signed_out as (
    delete from porchlight.account_sessions where account_id in (select id from deleted)
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
