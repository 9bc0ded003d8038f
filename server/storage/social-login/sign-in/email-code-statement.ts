/** The code of a sign-in by e-mail. Each statement locks the row of the attempt, so that two nodes count every try once. */
import { MAIL_CODE_TRIES } from '@porchlight/contract';
import { ENDED_BEFORE } from '../../ended-before-statement.ts';

const OPEN = `state_hash = $1 and browser_hash = $2 and stage = 'started' and expires_at > $3 and created_at > ${ENDED_BEFORE}`;

export const FIND_ASKED = `
  select purpose, tenant_id, redirect_uri, return_to, client, app_state, code_challenge, sealed_answer, answered_at, mail_code_expires_at,
    mail_code_tries from porchlight.login_attempts where ${OPEN} and provider = $4`;

/**
 * A new code takes the place of the one before, whose mail does not go out any more. The new mail is stored with it, so that a code which was shown as sent is sent or
 * told. The attempt lives as long as its code, at most an hour.
 */
export const SET_CODE = `
  with asked as (
    update porchlight.login_attempts set mail_code_hash = $4, mail_code_expires_at = $5::timestamptz, address_hash = $6,
      sealed_answer = $7, expires_at = greatest(expires_at, least(created_at + interval '1 hour', $8::timestamptz))
    where ${OPEN} and provider = 'email' and answered_at is null and mail_code_tries < ${MAIL_CODE_TRIES}
    returning state_hash
  ), worthless as (
    delete from porchlight.mails mails using asked where mails.tenant_id = $9 and mails.attempt_hash = asked.state_hash
  ), queued as (
    insert into porchlight.mails (tenant_id, attempt_hash, address_hash, is_own, sealed, created_at, next_try_at)
    select $9, state_hash, $6, $10, $11, $3, $3 from asked where $12::boolean
  )
  select 1 from asked`;

/** The right code answers the attempt, once. Each wrong one takes a try. */
export const CHECK_CODE = `
  update porchlight.login_attempts set
    mail_code_tries = mail_code_tries + case when mail_code_hash = any($4::text[]) and mail_code_expires_at > $3 then 0 else 1 end,
    answered_at = case when mail_code_hash = any($4::text[]) and mail_code_expires_at > $3 then $3::timestamptz end,
    mail_code_hash = case when mail_code_hash = any($4::text[]) and mail_code_expires_at > $3 then null else mail_code_hash end
  where ${OPEN} and provider = 'email' and answered_at is null and mail_code_hash is not null
    and mail_code_tries < ${MAIL_CODE_TRIES}
  returning answered_at, mail_code_tries`;
