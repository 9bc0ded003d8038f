import { byAccountSession } from '../../accounts/authenticate-account-session.ts';
import { createBrowserSessions } from '../../accounts/browser-session.ts';
import { type CompleteSignIn, completeSignIn } from '../../accounts/complete-sign-in.ts';
import type { AccountStore, BrowserSessions, ReadSignedIn } from '../../accounts/ports.ts';
import { createCsrfTokens } from '../../crypto/csrf-token.ts';
import type { Authenticator } from '../../http/authentication/authenticate.ts';
import { createAccountStore } from '../../storage/accounts/account-store.ts';
import type { Shared } from '../shared/shared.ts';

export interface Accounts {
  readonly byAccountSession: Authenticator;
  readonly accounts: AccountStore;
  readonly sessions: BrowserSessions;
  readonly readSignedIn: ReadSignedIn;
  readonly completeSignIn: CompleteSignIn;
}

export function composeAccounts(shared: Shared): Accounts {
  const { baseUrl, random } = shared;
  const accounts = createAccountStore(shared.database, shared.random, shared.config.accountTier);
  const csrf = createCsrfTokens(shared.keyRing);
  const sessions = createBrowserSessions({ baseUrl, random, csrf, accounts });
  return {
    byAccountSession: byAccountSession(sessions),
    accounts,
    sessions,
    readSignedIn: sessions.read,
    completeSignIn: completeSignIn({ clock: shared.clock, accounts, sessions }),
  };
}
