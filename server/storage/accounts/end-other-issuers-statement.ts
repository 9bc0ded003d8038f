/**
 * Browsers and grants of accounts that another identity provider vouched for. The comparison is written so that the index
 * on issuer and subject answers it: where there is one issuer, nothing is read.
 */
export type EndedAccess = {
  readonly browsers: number;
  readonly grants: number;
};

export const END_OTHER_ISSUERS = `
  with others as (
    select id from porchlight.accounts where issuer < $1 or issuer > $1
  ), signed_out as (
    delete from porchlight.account_sessions where account_id in (select id from others) returning 1
  ), ended as (
    delete from porchlight.oauth_records where grant_hash in (
      select grant_hash from porchlight.oauth_records
      where subject in (select 'account:' || id from others) and grant_hash is not null)
    returning model
  )
  select (select count(*) from signed_out)::int as browsers,
    (select count(*) from ended where model = 'Grant')::int as grants`;
