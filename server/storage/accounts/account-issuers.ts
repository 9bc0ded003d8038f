/**
 * The identity providers that accounts come from. When the access of an account ends, its projects stay: the operator
 * can see them.
 */
import type { Database } from '../database.ts';
import {
  ACCOUNT_ISSUERS,
  COUNT_ACCOUNTS,
  END_IDENTITY,
  END_ISSUERS,
  type EndedAccess,
  type EndedBatch,
  type IssuerCount,
} from './account-issuers-statement.ts';

export async function accountIssuers(database: Database): Promise<string[]> {
  const rows = await database.query<Pick<IssuerCount, 'issuer'>>(ACCOUNT_ISSUERS, []);
  return rows.map(({ issuer }) => issuer);
}

export const countAccounts = (database: Database, issuers: readonly string[]): Promise<IssuerCount[]> =>
  database.query<IssuerCount>(COUNT_ACCOUNTS, [[...issuers]]);

/**
 * Ends all sessions and grants of accounts of these issuers, in batches. After an interruption a second call ends the rest.
 * `onBatch` hears what has ended so far.
 */
export async function endIssuers(
  database: Database,
  issuers: readonly string[],
  onBatch: (ended: EndedAccess) => void = () => {},
): Promise<EndedAccess> {
  let ended: EndedAccess = { browsers: 0, grants: 0 };
  let after = '';
  for (;;) {
    const [batch] = await database.query<EndedBatch>(END_ISSUERS, [[...issuers], after]);
    if (!batch?.last) return ended;
    ended = { browsers: ended.browsers + batch.browsers, grants: ended.grants + batch.grants };
    after = batch.last;
    onBatch(ended);
  }
}

/** The same for the account of one identity, if there is one. */
export async function endIdentity(database: Database, issuer: string, subject: string): Promise<EndedAccess> {
  const [ended] = await database.query<EndedAccess>(END_IDENTITY, [issuer, subject]);
  return ended ?? { browsers: 0, grants: 0 };
}
