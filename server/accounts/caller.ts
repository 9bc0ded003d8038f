/** The account that is calling: by the session of a browser, or by an OAuth token. */
import { type CallerKind, callerKind } from '../http/authentication/caller.ts';
import type { Account } from './account.ts';

export const accountCaller: CallerKind<{ readonly account: Account }> = callerKind('account');

export const callingAccount = (res: Parameters<typeof accountCaller.of>[0]): Account => accountCaller.of(res).account;
