/** The browsers in which an account is signed in. A session's hash is its handle: whoever has it can open nothing. */
import type { SignedInBrowserStore } from '../../accounts/ports.ts';
import { isDigest, sha256 } from '../../crypto/hashes.ts';
import type { Sql } from '../database.ts';

type BrowserColumns = { hash: string; browser: string | null; created_at: Date; expires_at: Date };

const LISTED_MAX = 100;

export const createSignedInBrowserStore = (sql: Sql): SignedInBrowserStore => ({
  async browsersOf(accountId, now) {
    const rows = await sql.query<BrowserColumns>(
      `select hash, browser, created_at, expires_at from porchlight.account_sessions
       where account_id = $1 and expires_at > $2 order by created_at desc, hash limit ${LISTED_MAX}`,
      [accountId, now],
    );
    return rows.map(({ hash, browser, created_at, expires_at }) => ({
      handle: hash,
      browser,
      since: created_at,
      until: expires_at,
    }));
  },

  async closeOne(accountId, handle) {
    if (!isDigest(handle)) return;
    await sql.query('delete from porchlight.account_sessions where account_id = $1 and hash = $2', [accountId, handle]);
  },

  async closeAll(accountId, except) {
    const closed = await sql.query(
      'delete from porchlight.account_sessions where account_id = $1 and hash is distinct from $2 returning 1',
      [accountId, except ?? null],
    );
    return closed.length;
  },

  handleOf: sha256,
});
