/** Accounts and their signed-in browsers in the database. Nothing here reads or writes a tenant. */
import type { AccountTier } from '@porchlight/contract';
import type { Account } from '../../accounts/account.ts';
import type { AccountStore } from '../../accounts/ports.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import type { Database } from '../database.ts';

type AccountColumns = {
  id: string;
  email: string;
  name: string | null;
  picture: string | null;
  tier: AccountTier;
  created_at: Date;
};

const COLUMNS = 'accounts.id, accounts.email, accounts.name, accounts.picture, accounts.tier, accounts.created_at';

export function createAccountStore(database: Database, random: Random): AccountStore {
  return {
    // The identity is the pair of issuer and subject: an account keeps its id and tier when the e-mail changes.
    async upsert(identity, now) {
      const rows = await database.query<AccountColumns>(
        `with upserted as (
           insert into porchlight.accounts as accounts
             (id, issuer, subject, email, name, picture, tier, created_at, last_seen)
           values ($1, $2, $3, $4, $5, $6, 'free', $7, $7)
           on conflict (issuer, subject) do update set email = excluded.email, name = excluded.name,
             picture = excluded.picture, last_seen = greatest(accounts.last_seen, excluded.last_seen)
           returning ${COLUMNS}
         ), metered as (
           insert into porchlight.usage (scope, minute, minute_used, month, month_used, lifetime_used, stored_users)
           select 'account:' || id, 0, 0, 0, 0, 0, 0 from upserted on conflict do nothing
         )
         select * from upserted`,
        [
          `acct_${randomText(random, 20)}`,
          identity.issuer,
          identity.subject,
          identity.email,
          identity.name,
          identity.picture,
          now,
        ],
      );
      return toAccount(only(rows));
    },

    async find(accountId) {
      const [row] = await database.query<AccountColumns>(`select ${COLUMNS} from porchlight.accounts where id = $1`, [
        accountId,
      ]);
      return row ? toAccount(row) : null;
    },

    async setTier(accountId, tier) {
      await database.query('update porchlight.accounts set tier = $2 where id = $1', [accountId, tier]);
    },

    async openSession(accountId, token, now, expiresAt, browser) {
      await database.query(
        `insert into porchlight.account_sessions (hash, account_id, created_at, expires_at, browser)
         values ($1, $2, $3, $4, $5)`,
        [sha256(token), accountId, now, expiresAt, browser ?? null],
      );
    },

    async findSession(token, now) {
      const [row] = await database.query<AccountColumns>(
        `select ${COLUMNS} from porchlight.account_sessions sessions
         join porchlight.accounts accounts on accounts.id = sessions.account_id
         where sessions.hash = $1 and sessions.expires_at > $2`,
        [sha256(token), now],
      );
      return row ? toAccount(row) : null;
    },

    async closeSession(token) {
      await database.query('delete from porchlight.account_sessions where hash = $1', [sha256(token)]);
    },
  };
}

function only(rows: readonly AccountColumns[]): AccountColumns {
  const [row] = rows;
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

const toAccount = ({ created_at, ...row }: AccountColumns): Account => ({ ...row, createdAt: created_at });
