/** Accounts and their signed-in browsers in the database. Nothing here reads or writes a tenant. */
import { DEFAULT_ACCOUNT_TIER, type TierName } from '@porchlight/contract';
import type { AccountStore } from '../../accounts/ports.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import { DELETE_ACCOUNT } from '../admin/delete-account-statement.ts';
import type { Database } from '../database.ts';
import { ACCOUNT_COLUMNS, AccountEntity, AccountSessionEntity } from '../entities/account.ts';
import { collectOfAccount } from '../limits/held-places.ts';
import { UPSERT_ACCOUNT, type UpsertedAccount } from './upsert-account-statement.ts';

const USE_NOTED_EVERY_MS = 3_600_000;

async function findSession(
  database: Database,
  ...[token, now]: Parameters<AccountStore['findSession']>
): ReturnType<AccountStore['findSession']> {
  const account = await database.tables
    .selectFrom('AccountSession as sessions')
    .innerJoin('Account as accounts', 'accounts.id', 'sessions.accountId')
    .select(ACCOUNT_COLUMNS.map((column) => `accounts.${column}` as const))
    .select(['sessions.lastUsedAt as lastUsedAt', 'sessions.createdAt as since'])
    .where('sessions.hash', '=', sha256(token))
    .where('sessions.expiresAt', '>', now)
    .where('sessions.createdAt', '>', database.endedBefore)
    .executeTakeFirst();
  if (!account) return null;
  const { lastUsedAt, since, ...found } = account;
  // Written at most once an hour: it helps to recognise a browser, and does not record each visit.
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_NOTED_EVERY_MS) {
    const used = { lastUsedAt: now };
    await database.em.nativeUpdate(AccountSessionEntity, { hash: sha256(token) }, used).catch(() => {});
  }
  return { account: found, since };
}

export function createAccountStore(
  database: Database,
  random: Random,
  newAccountTier: TierName = DEFAULT_ACCOUNT_TIER,
): AccountStore {
  return {
    // The identity is the pair of issuer and subject: an account keeps its id and tier when the e-mail changes.
    async upsert({ issuer, subject, email, name, picture }, now) {
      const id = `acct_${randomText(random, 20)}`;
      const values = [id, issuer, subject, email, name, picture, now, newAccountTier];
      const [account] = await database.query<UpsertedAccount>(UPSERT_ACCOUNT, values);
      if (!account) throw new Error('an upsert returned no row');
      return account;
    },

    find: (accountId) => database.em.findOne(AccountEntity, { id: accountId }, { fields: ACCOUNT_COLUMNS }),

    async setTier(accountId, tier) {
      await database.transaction(async (on) => {
        await on.em.nativeUpdate(AccountEntity, { id: accountId }, { tier });
        await collectOfAccount(on, accountId);
      });
    },

    async openSession(accountId, token, now, expiresAt, browser) {
      await database.em.insert(AccountSessionEntity, {
        hash: sha256(token),
        accountId,
        browser: browser ?? null,
        createdAt: now,
        expiresAt,
      });
    },

    findSession: (...asked) => findSession(database, ...asked),

    async remove(accountId) {
      return (await database.query(DELETE_ACCOUNT, [accountId])).length === 1;
    },

    async closeSession(token) {
      await database.em.nativeDelete(AccountSessionEntity, { hash: sha256(token) });
    },
  };
}
