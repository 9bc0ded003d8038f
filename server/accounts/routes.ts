/** The account over HTTP: what happens when the identity provider has said who somebody is. */
import type { Response } from 'express';
import type { Clock } from '../kernel/clock.ts';
import type { Identity } from '../providers/identity-provider.ts';
import { parseReturnTo } from '../social-login/return-to.ts';
import type { BrowserSessions } from './browser-session.ts';
import type { AccountStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly accounts: AccountStore;
  readonly sessions: BrowserSessions;
}

/** Called when a sign-in of purpose `account` came back with an identity. It answers the request. */
export type OnAccountIdentity = (identity: Identity, returnTo: string | null, res: Response) => Promise<void>;

export const onAccountIdentity =
  ({ clock, accounts, sessions }: Dependencies): OnAccountIdentity =>
  async (identity, returnTo, res) => {
    const now = clock.now();
    const account = await accounts.upsert(identity, now);
    res.append('Set-Cookie', await sessions.open(account.id, res.req.headers, now));
    res.setHeader('Cache-Control', 'no-store');
    res.redirect(303, localPath(returnTo));
  };

/** Where to go on: a path of this service, or the account page. */
export function localPath(returnTo: string | null): string {
  const parsed = returnTo === null ? null : parseReturnTo(returnTo);
  return parsed?.ok ? parsed.value : '/account';
}
