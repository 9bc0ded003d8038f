/** The browsers in which an account is signed in. A session's hash is its handle: it opens nothing. */
import type { SignedInBrowserStore } from '../../accounts/ports.ts';
import { isDigest, sha256 } from '../../crypto/hashes.ts';
import type { Database } from '../database.ts';
import { AccountSessionEntity } from '../entities/account.ts';

const LISTED_MAX = 100;

export const createSignedInBrowserStore = (database: Database): SignedInBrowserStore => ({
  async browsersOf(accountId, now) {
    const sessions = await database.em.find(
      AccountSessionEntity,
      { accountId, expiresAt: { $gt: now }, createdAt: { $gt: database.endedBefore } },
      { orderBy: { createdAt: 'desc', hash: 'asc' }, limit: LISTED_MAX },
    );
    return sessions.map(({ hash, browser, createdAt, expiresAt, lastUsedAt }) => ({
      handle: hash,
      browser,
      since: createdAt,
      lastUsed: lastUsedAt,
      until: expiresAt,
    }));
  },

  async closeOne(accountId, handle) {
    if (!isDigest(handle)) return;
    await database.em.nativeDelete(AccountSessionEntity, { accountId, hash: handle });
  },

  closeAll: (accountId, except) =>
    database.em.nativeDelete(AccountSessionEntity, {
      accountId,
      ...(except === undefined ? {} : { hash: { $ne: except } }),
    }),

  handleOf: sha256,
});
