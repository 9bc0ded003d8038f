/** The account of an identity and its usage row: both are there afterwards, or neither. */
import type { ACCOUNT_COLUMNS } from '../entities/account.ts';
import type { Rows } from '../tables.ts';

export type UpsertedAccount = Pick<Rows['Account'], (typeof ACCOUNT_COLUMNS)[number]>;

export const UPSERT_ACCOUNT = `
  with upserted as (
    insert into porchlight.accounts as accounts
      (id, issuer, subject, email, name, picture, tier, created_at, last_seen)
    values ($1, $2, $3, $4, $5, $6, $8, $7, $7)
    on conflict (issuer, subject) do update set email = excluded.email, name = excluded.name,
      picture = excluded.picture, last_seen = greatest(accounts.last_seen, excluded.last_seen)
    returning *
  ), metered as (
    insert into porchlight.usage (scope, minute, minute_used, month, month_used, lifetime_used, stored_users)
    select 'account:' || id, 0, 0, 0, 0, 0, 0 from upserted on conflict do nothing
  )
  select id, issuer, email, name, picture, tier, created_at as "createdAt" from upserted`;
