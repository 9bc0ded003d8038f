/** The passkeys of one project, in the placement of the project. */
import { PASSKEY_TRIES } from '@porchlight/contract';
import { ENDED_BEFORE } from '../../ended-before-statement.ts';
import { userOfIdentity } from '../users/identity-statement.ts';

export const PASSKEY_COLUMNS = `handle, credential_id as "credentialId", public_key as "publicKey", counter, transports, synchronised,
    passkeys.name, created_at as "createdAt", used_at as "usedAt", suspended_at as "suspendedAt"`;

export const findPasskeyStatement = (schema: string): string => `
  select ${PASSKEY_COLUMNS}, users.id as "userId", users.email, users.name as "userName", users.picture
  from ${schema}.social_passkeys passkeys
  join ${schema}.social_users users on users.tenant_id = $1 and users.id = passkeys.user_id
  where passkeys.tenant_id = $1 and credential_id = $2`;

export const passkeysOfUserStatement = (schema: string): string => `
  select ${PASSKEY_COLUMNS} from ${schema}.social_passkeys passkeys
  where tenant_id = $1 and user_id = $2 order by created_at, handle`;

export const suspendedPasskeysStatement = (schema: string): string =>
  `select handle from ${schema}.social_passkeys where tenant_id = $1 and user_id = $2 and suspended_at is not null`;

export const passkeysOfIdentityStatement = (schema: string): string => `
  select users.id as "userId", (select count(*) from ${schema}.social_passkeys passkeys
    where passkeys.tenant_id = $1 and passkeys.user_id = users.id and suspended_at is null)::int as passkeys
  from ${schema}.social_users users where tenant_id = $1 and id = ${userOfIdentity(schema, '$2', '$3')}`;

export const addPasskeyStatement = (schema: string): string => `
  with counted as (
    update ${schema}.social_counters set passkeys = passkeys + 1 where tenant_id = $1
  )
  insert into ${schema}.social_passkeys (tenant_id, user_id, handle, credential_id, public_key, counter, transports,
    synchronised, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1`;

export const renamePasskeyStatement = (schema: string): string =>
  `update ${schema}.social_passkeys set name = $4 where tenant_id = $1 and user_id = $2 and handle = $3 returning 1`;

/** Goes with the identity that it stands for. */
export const removePasskeyStatement = (schema: string): string => `
  with gone as (
    delete from ${schema}.social_passkeys where tenant_id = $1 and user_id = $2 and handle = $3 returning 1
  )
  update ${schema}.social_counters set passkeys = greatest(0, passkeys - 1)
  where tenant_id = $1 and exists (select 1 from gone)`;

/** A counter of 0 says that the authenticator has none. Any other has to grow. */
export const usePasskeyStatement = (schema: string): string => `
  update ${schema}.social_passkeys set counter = $3, synchronised = $4, used_at = $5
  where tenant_id = $1 and handle = $2 and suspended_at is null and (counter < $3 or (counter = 0 and $3 = 0)) returning 1`;

export const suspendPasskeyStatement = (schema: string): string =>
  `update ${schema}.social_passkeys set suspended_at = coalesce(suspended_at, $3) where tenant_id = $1 and handle = $2`;

const OPEN = `state_hash = $1 and browser_hash = $2 and stage = 'started' and expires_at > $3 and created_at > ${ENDED_BEFORE}
  and provider in ('passkey', 'email') and answered_at is null`;

/** Two answers to one attempt come one after the other. */
export const LOCK_ATTEMPT = `select sealed_secrets from porchlight.login_attempts
  where ${OPEN} and mail_code_tries < ${PASSKEY_TRIES} for update`;

/** The page of e-mail takes a passkey too, and the sign-in is one by passkey from then on. */
export const ANSWER_ATTEMPT = `
  update porchlight.login_attempts set sealed_answer = $2, answered_at = $3, provider = 'passkey', callback_uri = $4,
    sealed_secrets = $5, mail_code_hash = null
  where state_hash = $1`;

export const COUNT_FAILURE = `
  update porchlight.login_attempts set mail_code_tries = mail_code_tries + 1
  where ${OPEN} and mail_code_tries < ${PASSKEY_TRIES} returning mail_code_tries < ${PASSKEY_TRIES} as "isLeft"`;
