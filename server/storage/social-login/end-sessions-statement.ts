import { revokedAt } from './revocation-statement.ts';

/** Ends sessions by handle or by user: each leaves a `logout` event and a revocation, in one statement. */
export const endSessionsStatement = (schema: string, column: 'id' | 'user_id'): string => `
  with ended as (
    delete from ${schema}.social_sessions where tenant_id = $1 and ${column} = $2 returning id, user_id
  ), revoked as (
    insert into porchlight.revocations (kind, tenant_id, session_id, created_at)
    select 'session', $1, id, ${revokedAt('$4')} from ended
  ), numbered as (
    update ${schema}.social_counters set last_event_id = last_event_id + (select count(*) from ended),
      sessions = greatest(0, sessions - (select count(*) from ended))
    where tenant_id = $1 and exists (select from ended) returning last_event_id
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, metadata, created_at)
    select $1, numbered.last_event_id - row_number() over (order by ended.id desc) + 1, 'logout', ended.user_id, users.email,
      jsonb_build_object('reason', $3::text), $4
    from numbered, ended left join ${schema}.social_users users on users.tenant_id = $1 and users.id = ended.user_id
  )
  select id from ended`;
