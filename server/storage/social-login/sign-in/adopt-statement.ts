/** How taking a session over differs from an approval: a token that works once takes the place of the attempt. */
import { ADOPTION } from '@porchlight/contract';
import type { ApprovedBy } from './approve-statement.ts';

/**
 * `$5` is the hash of the token, `$6` when it ends. The insert has no `on conflict`: of two uses at once the second one
 * fails as a whole.
 */
export const BY_TOKEN: ApprovedBy = {
  first: `
    select null::text as return_to, null::jsonb as client, '${ADOPTION}'::text as provider, $5::text as state_hash
    where not exists (select 1 from porchlight.adopted_tokens where tenant_id = $1 and token_hash = $5)`,
  last: `
    insert into porchlight.adopted_tokens (tenant_id, token_hash, expires_at)
    select $1, $5, $6::timestamptz from person`,
};

/** The first identity of the user who was imported with this former name. */
export const formerPersonStatement = (schema: string): string => `
  select issuer, subject, email, name, picture from ${schema}.social_users
  where tenant_id = $1 and former_issuer = $2 and former_subject = $3`;
