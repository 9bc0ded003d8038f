/** Accounts as the operator sees them. */
import type { AccountTier } from '@porchlight/contract';
import type { Sql } from '../database.ts';
import { type AdminPage, type PageRequest, toPage } from './page.ts';

export interface AdminAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly tier: AccountTier;
  readonly issuer: string;
  readonly projects: number;
  readonly createdAt: Date;
  readonly lastSeen: Date;
}

type AccountColumns = Omit<AdminAccount, 'createdAt' | 'lastSeen'> & { created_at: Date; last_seen: Date };

const ACCOUNT = `select accounts.id, accounts.email, accounts.name, accounts.tier, accounts.issuer,
    accounts.created_at, accounts.last_seen,
    (select count(*) from porchlight.tenants where owner_id = accounts.id) as projects
  from porchlight.accounts accounts`;

/** Newest first. */
export async function listAccounts(sql: Sql, { limit, after }: PageRequest): Promise<AdminPage<AdminAccount>> {
  const rows = await sql.query<AccountColumns>(
    `${ACCOUNT} left join porchlight.accounts mark on mark.id = $2
     where $2::text is null or (accounts.created_at, accounts.id) < (mark.created_at, mark.id)
     order by accounts.created_at desc, accounts.id desc limit $1`,
    [limit + 1, after],
  );
  return toPage(rows.map(toAccount), limit, ({ id }) => id);
}

/** By id or by e-mail. The identity is not the e-mail, so there may be several. */
export async function findAccounts(sql: Sql, idOrEmail: string): Promise<AdminAccount[]> {
  const rows = await sql.query<AccountColumns>(
    `${ACCOUNT} where accounts.id = $1 or lower(accounts.email) = lower($1) order by accounts.created_at limit 100`,
    [idOrEmail],
  );
  return rows.map(toAccount);
}

/** False, and nothing is deleted, when the account owns a project. */
export async function deleteAccount(sql: Sql, accountId: string): Promise<boolean> {
  const rows = await sql.query(
    `with deleted as (
       delete from porchlight.accounts where id = $1
         and not exists (select 1 from porchlight.tenants where owner_id = $1) returning id
     ), signed_out as (
       delete from porchlight.account_sessions where account_id in (select id from deleted)
     ), metered as (
       delete from porchlight.usage where scope in (select 'account:' || id from deleted)
     )
     select 1 from deleted`,
    [accountId],
  );
  return rows.length === 1;
}

const toAccount = ({ created_at, last_seen, ...account }: AccountColumns): AdminAccount => ({
  ...account,
  createdAt: created_at,
  lastSeen: last_seen,
});
