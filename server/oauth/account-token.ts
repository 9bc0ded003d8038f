/** Authentication by an OAuth token of an account, for operations of the contract. A guest's token is not an account's. */

import type { OAuthScope } from '@porchlight/contract';
import { accountCaller } from '../accounts/caller.ts';
import type { AccountStore } from '../accounts/ports.ts';
import { checkKind } from '../crypto/credential-kind.ts';
import type { Authenticator } from '../http/authentication/authenticate.ts';
import { bearerOf } from '../http/authentication/caller.ts';
import { fail, ok } from '../kernel/result.ts';
import type { CheckAccessToken } from './ports.ts';

/** What an operation that creates tenants for an account needs. */
const SCOPE: OAuthScope = 'mcp:tenants:create';

export const byAccountToken =
  (check: CheckAccessToken, accounts: Pick<AccountStore, 'find'>): Authenticator =>
  async (req) => {
    const token = bearerOf(req.headers.authorization);
    if (token === null) return fail({ code: 'missingCredentials' });
    const ofKind = checkKind(token, 'accountToken');
    if (!ofKind.ok) return ofKind;
    const grant = await check(token);
    if (grant === null || grant.subject.kind !== 'account') return fail({ code: 'invalidCredentials' });
    if (!grant.scopes.includes(SCOPE)) return fail({ code: 'insufficientScope' });
    const account = await accounts.find(grant.subject.accountId);
    return account ? ok(accountCaller.make({ account })) : fail({ code: 'invalidCredentials' });
  };
