import { type BrowserSessions, createBrowserSessions } from '../accounts/browser-session.ts';
import type { AccountStore, ReadSignedIn } from '../accounts/ports.ts';
import { type OnAccountIdentity, onAccountIdentity } from '../accounts/routes.ts';
import { createCsrfTokens } from '../crypto/csrf-token.ts';
import { byAccountSession } from '../http/authenticate-account-session.ts';
import { createAccountStore } from '../storage/account-store.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

export interface Accounts {
  readonly part: Part;
  readonly accounts: AccountStore;
  readonly sessions: BrowserSessions;
  readonly readSignedIn: ReadSignedIn;
  readonly onAccountIdentity: OnAccountIdentity;
}

export function composeAccounts(foundation: Foundation): Accounts {
  const accounts = createAccountStore(foundation.database, foundation.random);
  const csrf = createCsrfTokens(foundation.keyRing);
  const sessions = createBrowserSessions({ ...foundation, csrf, accounts });
  return {
    part: { authenticators: { accountSession: byAccountSession(sessions) } },
    accounts,
    sessions,
    readSignedIn: sessions.read,
    onAccountIdentity: onAccountIdentity({ clock: foundation.clock, accounts, sessions }),
  };
}
