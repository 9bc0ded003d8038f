/** Authentication by the account session of a browser, for operations of the contract. */

import type { Authenticator } from '../http/authentication/authenticate.ts';
import { fail, ok } from '../kernel/result.ts';
import { accountCaller } from './caller.ts';
import type { BrowserSessions } from './ports.ts';

const SIGN_IN = { why: 'Sign in with a browser.', page: 'signIn' } as const;

export const byAccountSession =
  (sessions: Pick<BrowserSessions, 'read' | 'hasCookie'>): Authenticator =>
  async (req, now) => {
    const { cookie } = req.headers;
    const signedIn = await sessions.read(cookie, now);
    if (signedIn) return ok(accountCaller.make({ account: signedIn.account }));
    return fail(
      sessions.hasCookie(cookie)
        ? { code: 'invalidCredentials', detail: 'The account session has ended.', next: SIGN_IN }
        : {
            code: 'missingCredentials',
            detail: 'This operation needs the account session of a signed-in browser, not a tenant key.',
            next: SIGN_IN,
          },
    );
  };
