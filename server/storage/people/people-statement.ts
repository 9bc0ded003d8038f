/** Statements of erasing and blocking that touch many rows, or rows that a sign-in touches at the same time. */

import { TEST_ISSUER } from '../../people/test-user.ts';
import { changeUsers } from '../limits/counters-statement.ts';
import { revokedAt } from '../revocations/revocation-statement.ts';
import { noticeSignOuts } from '../social-login/sessions/logout-notice-statement.ts';
import { IS_NO_TEST_USER } from '../social-login/users/test-user-marks.ts';
import { changeUserDays, daysOfUsers, firstDayOf, lastDayOf } from '../social-login/users/user-days-statement.ts';

const forget = (schema: string): string => `
    update ${schema}.social_login_events happened set user_id = null, email = null, redirect_uri = null, return_to = null,
      metadata = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(happened.metadata)
        where key in ('stage', 'error_code', 'reason', 'test'))`;

/** The subject that an e-mail address has in a project, as the sign-in by e-mail makes it. */
const EMAIL_SUBJECT = `rtrim(translate(encode(sha256(convert_to('email' || chr(10) || $1 || chr(10) || lower(email), 'UTF8')), 'base64'), '+/', '-_'), '=')`;

/**
 * Erases a person: sessions with a revocation each, the user, and everything in the history that says who it was. Only
 * metadata that the service itself wrote about the kind of event stays.
 */
export const eraseStatement = (schema: string): string => `
  with person as (
    delete from ${schema}.social_users users where tenant_id = $1 and id = $2
    returning id, email, ${IS_NO_TEST_USER} as counts, ${firstDayOf('users')} as first_day, ${lastDayOf('users')} as last_day
  ), ended as (
    delete from ${schema}.social_sessions where tenant_id = $1 and user_id = (select id from person) returning id
  ), revoked as (
    insert into porchlight.revocations (kind, tenant_id, session_id, created_at)
    select 'session', $1, id, ${revokedAt('$3')} from ended
  ), forgotten as (
    ${forget(schema)} where happened.tenant_id = $1 and happened.user_id = (select id from person)
  ), forgotten_unnamed as (
    ${forget(schema)}
    where happened.tenant_id = $1 and happened.user_id is null and happened.email = (select email from person)
  ), refused as (
    delete from porchlight.refused_people refused using person where refused.tenant_id = $1
      and (refused.user_id = person.id or lower(refused.email) = lower(person.email))
  ), passkeys_gone as (
    delete from ${schema}.social_passkeys where tenant_id = $1 and user_id = (select id from person) returning 1
  ), counted as (
    update ${schema}.social_counters set ${changeUsers('-1')},
      passkeys = greatest(0, passkeys - (select count(*) from passkeys_gone)),
      sessions = greatest(0, sessions - (select count(*) from ended))
    where tenant_id = $1 and exists (select 1 from person where counts)
  ), left_days as (${changeUserDays(schema, daysOfUsers('person where counts', -1))}
  ), stored as (
    update porchlight.usage used set stored_users = greatest(0, used.stored_users - 1)
    from porchlight.tenants tenants, person
    where person.counts and tenants.id = $1 and used.scope = coalesce('account:' || tenants.owner_id, 'tenant:' || tenants.id)
  ), identities as (
    delete from ${schema}.social_identities where tenant_id = $1 and user_id = (select id from person)
  ), unnamed as (
    update porchlight.social_blocks set user_id = null where tenant_id = $1 and user_id = (select id from person)
  ), unlinked as (
    delete from porchlight.session_clients where tenant_id = $1 and user_id = $2 and exists (select 1 from person)
    returning session_id, client_id, user_id
  ), noticed as (${noticeSignOuts('$3')}
  ), attempts as (
    delete from porchlight.login_attempts where tenant_id = $1
      and (user_id = (select id from person) or address_hash = (select ${EMAIL_SUBJECT} from person))
  ), unsent as (
    delete from porchlight.mails where tenant_id = $1 and address_hash = (select ${EMAIL_SUBJECT} from person)
  )
  select person.id, array(select id from ended) as sessions from person`;

/** The access list of the app, and whether one of the hashes is blocked. It always returns one row. */
export const ADMISSION = `
  select access.mode, access.domains, access.emails, exists (
    select 1 from porchlight.social_blocks where tenant_id = $1 and identity_hash = any($2::text[])) as blocked
  from (select 1) one left join porchlight.social_access access on access.tenant_id = $1`;

/** A test user has the name that its maker gave it. */
export const renameStatement = (schema: string): string => `
  update ${schema}.social_users set name = $3 where tenant_id = $1 and id = $2 and issuer <> '${TEST_ISSUER}' returning 1`;
