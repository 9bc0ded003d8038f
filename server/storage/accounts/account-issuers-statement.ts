/** Which identity providers accounts come from, and statements that end the sessions of accounts of some of them. */
import type { Columns } from '../tables.ts';

export type IssuerCount = Columns<'Account', 'issuer'> & {
  readonly accounts: number;
};

export type EndedAccess = {
  readonly browsers: number;
  readonly grants: number;
};

/** `last` is the account at which the batch ends; null if there was none left. */
export type EndedBatch = EndedAccess & { readonly last: string | null };

/** The issuers come from the index on issuer and subject, one step for each, so that no account is read to find them. */
export const ACCOUNT_ISSUERS = `
  with recursive issuers as (
    (select issuer from porchlight.accounts order by issuer limit 1)
    union all
    select (select issuer from porchlight.accounts where issuer > issuers.issuer order by issuer limit 1)
    from issuers where issuers.issuer is not null
  )
  select issuer from issuers where issuer is not null`;

export const COUNT_ACCOUNTS = `
  select issuer, count(*)::int as accounts from porchlight.accounts
  where issuer = any($1::text[]) group by issuer order by issuer`;

const endAccess = (accounts: string): string => `
  with others as (
    ${accounts}
  ), signed_out as (
    delete from porchlight.account_sessions where account_id in (select id from others) returning 1
  ), ended as (
    delete from porchlight.oauth_records where grant_hash in (
      select grant_hash from porchlight.oauth_records
      where subject in (select 'account:' || id from others) and grant_hash is not null)
    returning model
  )
  select (select count(*) from signed_out)::int as browsers,
    (select count(*) from ended where model = 'Grant')::int as grants, (select max(id) from others) as last`;

/** Accounts in one batch: it holds its locks for a moment. */
const BATCH = 500;

/** Accounts after `$2`. */
export const END_ISSUERS = endAccess(`
    select id from porchlight.accounts where issuer = any($1::text[]) and id > $2 order by id limit ${BATCH}`);
export const END_IDENTITY = endAccess('select id from porchlight.accounts where issuer = $1 and subject = $2');
