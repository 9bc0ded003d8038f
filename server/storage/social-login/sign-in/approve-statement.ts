/** The person's yes as one statement: bucket, user, session or code, event and the day's count are stored together or not at all. */
import { RETURN_TO_KEPT } from '@porchlight/contract';
import { ENDED_BEFORE } from '../../ended-before-statement.ts';
import { openAt, SCOPE, TENANT_WITH_CAPS, takeEvent } from '../../limits/caps-statement.ts';
import { changeUsers, numberEvents } from '../../limits/counters-statement.ts';
import { countDay, dayOf } from '../events/day-counts-statement.ts';
import { useStatement } from '../sessions/use-session-statement.ts';
import { unlessLinksMoved, userOfIdentity } from '../users/identity-statement.ts';
import { changeUserDays, lastDayOf } from '../users/user-days-statement.ts';
import { signInMetadata } from './client-metadata.ts';

/**
 * The provider's data about a person counts only for the first identity: a linked one signs in and changes nothing else.
 */
const IS_FIRST = '(issuer = $8 and subject = $9)';
const TODAY = dayOf('$2::timestamptz');

/** The parts that prove the yes of the person: `first` reads it before everything else, `last` stores that it was used. */
export interface ApprovedBy {
  readonly first: string;
  readonly last: string;
}

/** `$5` is the consent and `$6` the browser; `$21` and `$22` are the code and its end. */
export const BY_CONSENT: ApprovedBy = {
  first: `
    select return_to, client, provider, state_hash from porchlight.login_attempts
    where consent_hash = $5 and browser_hash = $6 and stage = 'consenting' and expires_at > $2
      and created_at > ${ENDED_BEFORE} for update`,
  last: `
    update porchlight.login_attempts set stage = 'done', sealed_identity = null, user_id = person.id,
      code_hash = $21::text, code_expires_at = $22::timestamptz
    from person where consent_hash = $5 and stage = 'consenting'`,
};

export const approveStatement = (
  schema: string,
  hour: number,
  signInsPerHour: number,
  { first, last }: ApprovedBy = BY_CONSENT,
): string => `
  with attempt as (${first}
  ), known as (
    select id, sign_in_hour = ${hour} and sign_ins >= ${signInsPerHour} as too_often, ${lastDayOf('users')} as last_day
    from ${schema}.social_users users where tenant_id = $1 and id = ${userOfIdentity(schema, '$8', '$9')} for update
  ), before as (
    select links from ${schema}.social_counters where tenant_id = $1
  ), tenant as (
    select ${SCOPE} as scope, case when exists (select 1 from known) then 0 else 1 end as new_users, caps.*
    from attempt, ${TENANT_WITH_CAPS}
    join porchlight.social_login_resources resources on resources.tenant_id = tenants.id and resources.updated_at = $7
    where tenants.id = $1 and ${openAt('$2')} and not exists (select 1 from known where too_often)
      and ($20::boolean or exists (select 1 from known))
  ), ${takeEvent('tenant', '$3', '$4')}, numbered as (
    update ${schema}.social_counters counters set ${numberEvents('1')}, authorize = authorize + 1,
      sessions = sessions + case when $13::text is null then 0 else 1 end,
      last_user_id = last_user_id + tenant.new_users, ${changeUsers('tenant.new_users')},
      links = ${unlessLinksMoved('counters', 'before')}
    from tenant, attempt, took, before where counters.tenant_id = $1
    returning last_event_id, last_user_id, tenant.new_users, attempt.return_to, attempt.client, attempt.provider,
      attempt.state_hash
  ), seen as (
    update ${schema}.social_users users set
      email = case when ${IS_FIRST} then $10 else email end,
      name = case when not ${IS_FIRST} then name when $19::boolean then coalesce(name, $11) when $18::boolean then coalesce($11, name) else $11 end,
      picture = case when ${IS_FIRST} and not $19::boolean then $12 else picture end, last_seen = greatest(last_seen, $2),
      sign_in_hour = ${hour}, sign_ins = case when sign_in_hour = ${hour} then sign_ins else 0 end + 1
    from numbered, known where users.tenant_id = $1 and users.id = known.id returning users.id, email, name, picture
  ), added as (
    insert into ${schema}.social_users (tenant_id, id, issuer, subject, email, name, picture, first_seen, last_seen,
      sign_in_hour, sign_ins)
    select $1, last_user_id, $8, $9, $10, $11, $12, $2, $2, ${hour}, 1 from numbered where new_users = 1 returning id, email, name, picture
  ), person as (
    select * from seen union all select * from added
  ), opened as (
    insert into ${schema}.social_sessions (tenant_id, id, user_id, refresh_hash, generation, created_at, expires_at)
    select $1, $13, person.id, $14, 1, $2, $15::timestamptz from person where $13::text is not null
  ), linked as (
    insert into porchlight.session_clients (tenant_id, session_id, user_id, client_id, client_name, redirect_uri, resource,
      scopes, created_at, last_used_at, expires_at)
    select $1, $13, person.id, client ->> 'id', client ->> 'name', $16::text, client ->> 'resource', client -> 'scopes',
      $2, $2, $15::timestamptz
    from numbered, person where $13::text is not null and client is not null
  ), finished as (${last}
  ), counted as (${countDay(schema, {
    from: 'numbered left join known on true',
    at: '$2',
    add: {
      logins: '1',
      users_first_seen: 'new_users',
      users_last_seen: `case when new_users = 1 or last_day < ${TODAY} then 1 else 0 end`,
    },
    detail: { name: '$17', by: '1' },
  })}
  ), returned as (${changeUserDays(schema, `select last_day, 0, -1 from numbered, known where last_day < ${TODAY}`)}
  ), recorded as (
    insert into ${schema}.social_login_events (tenant_id, id, event, user_id, email, redirect_uri, return_to, metadata, created_at)
    select $1, last_event_id, 'authorize', person.id, person.email, $16::text, left(return_to, ${RETURN_TO_KEPT}),
      ${signInMetadata({ provider: 'provider', client: 'client', stateHash: 'state_hash' })} || case when new_users = 1 then '{"first": true}'::jsonb else '{}'::jsonb end,
      $2 from numbered, person
  )
  select id, email, name, picture from person`;

/**
 * The person's yes to another client of the project, which uses the session that they have from then on. The parameters
 * after the nine of every use: `$10` the consent, `$11` the browser, `$12` redirect, `$13` the name of the detail of the day.
 */
export const joinStatement = (schema: string): string =>
  useStatement(schema, {
    event: 'authorize',
    metadata: signInMetadata({ provider: 'provider', client: 'client', stateHash: 'state_hash' }),
    redirectUri: '$12::text',
    first: `attempt as (
    select client, provider, state_hash from porchlight.login_attempts
    where consent_hash = $10 and browser_hash = $11 and stage = 'consenting' and expires_at > $2
      and created_at > ${ENDED_BEFORE} for update
  ),`,
    onlyIf: 'exists (select 1 from attempt)',
    last: `joined as (
    insert into porchlight.session_clients (tenant_id, session_id, user_id, client_id, client_name, redirect_uri, resource,
      scopes, created_at, last_used_at, expires_at, joined)
    select $1, $5, person.user_id, client ->> 'id', client ->> 'name', $12::text, null, '[]', $2, $2, taker.ends_at, true
    from person, attempt, taker
    on conflict (tenant_id, session_id, client_id) do update set last_used_at = excluded.last_used_at,
      expires_at = excluded.expires_at
  ), finished as (
    update porchlight.login_attempts set stage = 'done', sealed_identity = null, user_id = person.user_id
    from person where consent_hash = $10 and stage = 'consenting'
  ), counted as (${countDay(schema, {
    from: 'person',
    at: '$2',
    add: { logins: '1' },
    detail: { name: '$13', by: '1' },
  })}
  ),`,
    from: 'person, attempt',
  });
