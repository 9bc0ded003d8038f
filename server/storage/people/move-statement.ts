/** Export and import of users, a page or a batch at a time. */
import { SCOPE, TENANT_WITH_CAPS } from '../limits/caps-statement.ts';
import { changeUsers } from '../limits/counters-statement.ts';
import { NO_CAP } from '../limits/tier-store.ts';
import { PASSKEY_COLUMNS } from '../social-login/passkeys/passkey-statement.ts';
import { IS_NO_TEST_USER } from '../social-login/users/test-user-marks.ts';
import { changeUserDays, daysOfUsers, firstDayOf, lastDayOf } from '../social-login/users/user-days-statement.ts';

/** The links of a page of users, each user's in the order in which they were added. */
export const linksOfPage = (schema: string): string => `
  select user_id as "userId", issuer, subject, added_at as "addedAt" from ${schema}.social_identities
  where tenant_id = $1 and user_id = any($2::bigint[]) order by user_id, added_at, issuer, subject`;

/**
 * When users of a page were blocked. A separate statement, because Citus cannot join a local table to a distributed one.
 */
export const BLOCKS_OF_PAGE = `
  select user_id as "userId", min(blocked_at) as "blockedAt" from porchlight.social_blocks
  where tenant_id = $1 and user_id = any($2::bigint[]) group by user_id`;

export const portablePageStatement = (schema: string): string => `
  select users.id, users.issuer, users.subject, users.email, users.name, users.picture,
    users.first_seen as "firstSeen", users.last_seen as "lastSeen",
    coalesce(users.identity_added_at, users.first_seen) as "addedAt",
    users.former_issuer as "formerIssuer", users.former_subject as "formerSubject"
  from ${schema}.social_users users
  where users.tenant_id = $1 and users.id > $2 and users.${IS_NO_TEST_USER} order by users.id limit $3`;

/** How many more users there may be; without a cap, as many as the column can count. */
export const READ_ROOM = `
  select used.scope, greatest(0, coalesce(caps.max_users, ${NO_CAP}) - used.stored_users) as room
  from ${TENANT_WITH_CAPS} join porchlight.usage used on used.scope = ${SCOPE}
  where tenants.id = $1`;

/** Locked from here on, as in an approval, so that no other call takes the same room. */
export const LOCK_ROOM = `${READ_ROOM} for update of used`;

/** Users who were one of these people in a former system. */
export const knownFormerStatement = (schema: string): string => `
  select users.id, users.former_issuer as issuer, users.former_subject as subject
  from unnest($2::text[], $3::text[]) as wanted (issuer, subject)
  join ${schema}.social_users users on users.tenant_id = $1 and users.former_issuer = wanted.issuer
    and users.former_subject = wanted.subject`;

export const addUsersStatement = (schema: string): string => `
  with added as (
    insert into ${schema}.social_users as users (tenant_id, id, issuer, subject, email, name, picture, first_seen, last_seen,
      identity_added_at, former_issuer, former_subject)
    select $1, wanted.* from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::text[], $12::text[]) as wanted
    returning id, ${firstDayOf('users')} as first_day, ${lastDayOf('users')} as last_day
  ), numbered as (
    update ${schema}.social_counters set ${changeUsers('(select count(*) from added)')},
      last_user_id = greatest(last_user_id, (select max(id) from added))
    where tenant_id = $1
  ), seen as (${changeUserDays(schema, daysOfUsers('added', 1))}
  )
  update porchlight.usage set stored_users = stored_users + (select count(*) from added) where scope = $13`;

/** A link whose user is gone is replaced. */
export const addLinksStatement = (schema: string): string => `
  insert into ${schema}.social_identities (tenant_id, user_id, issuer, subject, added_at)
  select $1, wanted.* from unnest($2::bigint[], $3::text[], $4::text[], $5::timestamptz[]) as wanted
  on conflict (tenant_id, issuer, subject) do update set user_id = excluded.user_id, added_at = excluded.added_at`;

/** The passkeys of a page of users, each user's in the order in which they were added. */
export const passkeysOfPage = (schema: string): string => `
  select user_id as "userId", ${PASSKEY_COLUMNS} from ${schema}.social_passkeys passkeys
  where tenant_id = $1 and user_id = any($2::bigint[]) order by user_id, created_at, handle`;

export const addPasskeysStatement = (schema: string): string => `
  with added as (
    insert into ${schema}.social_passkeys (tenant_id, user_id, handle, credential_id, public_key, counter, transports,
      synchronised, name, created_at, used_at, suspended_at)
    select $1, id, handle, credential_id, public_key, counter, transports::jsonb, synchronised, name, created_at, used_at,
      suspended_at
    from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::boolean[], $9::text[],
      $10::timestamptz[], $11::timestamptz[], $12::timestamptz[])
      as wanted (id, handle, credential_id, public_key, counter, transports, synchronised, name, created_at, used_at,
        suspended_at)
    on conflict do nothing returning 1
  )
  update ${schema}.social_counters set passkeys = passkeys + (select count(*) from added) where tenant_id = $1`;

/** Users in the batch who were blocked before they were erased: they are blocked again. */
export const NAME_BLOCKS = `
  update porchlight.social_blocks blocks set user_id = wanted.id
  from unnest($2::text[], $3::bigint[]) as wanted (hash, id)
  where blocks.tenant_id = $1 and blocks.identity_hash = wanted.hash returning wanted.id`;
