/** What happens when the identity provider has said who owns an account. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../kernel/clock.ts';
import type { Identity } from '../providers/ports.ts';
import { parseReturnTo } from '../social-login/sign-in/return-to.ts';
import type { AccountStore, BrowserSessions } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly accounts: AccountStore;
  readonly sessions: BrowserSessions;
}

/** The browser's session as a cookie, and where the browser goes next. */
interface CompletedSignIn {
  readonly setCookie: string;
  readonly location: string;
}

/** Called when a sign-in of purpose `account` came back with an identity. */
export type CompleteSignIn = (
  identity: Identity,
  returnTo: string | null,
  headers: IncomingHttpHeaders,
) => Promise<CompletedSignIn>;

export const completeSignIn =
  ({ clock, accounts, sessions }: Dependencies): CompleteSignIn =>
  async (identity, returnTo, headers) => {
    const now = clock.now();
    const account = await accounts.upsert(identity, now);
    return { setCookie: await sessions.open(account.id, headers, now), location: localPath(returnTo) };
  };

/** The address to go to next: a path of this service, or the account page. */
function localPath(returnTo: string | null): string {
  const parsed = returnTo === null ? null : parseReturnTo(returnTo);
  return parsed?.ok ? parsed.value : '/account';
}
