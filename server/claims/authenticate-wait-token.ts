/**
 * Authentication by wait token. The wait itself checks whether the token is known, because it reads the claim anyway.
 */
import { credentialKindOf } from '../crypto/credential-kind.ts';
import type { Authenticator } from '../http/authentication/authenticate.ts';
import { bearerOf, type CallerKind, callerKind } from '../http/authentication/caller.ts';
import { fail, ok } from '../kernel/result.ts';
import { NEW_CLAIM_URL, unknownWaitToken } from './wait-for-claim.ts';

/** An agent that waits for the outcome of a claim. */
export const waitCaller: CallerKind<{ readonly waitToken: string }> = callerKind('waiter');

export const byWaitToken: Authenticator = async (req) => {
  const waitToken = bearerOf(req.headers.authorization);
  if (waitToken === null) {
    return fail({
      code: 'missingCredentials',
      detail: 'This operation needs `Authorization: Bearer <wait token>`.',
      next: NEW_CLAIM_URL,
    });
  }
  const kind = credentialKindOf(waitToken);
  if (kind === 'waitToken') return ok(waitCaller.make({ waitToken }));
  return fail(kind === null ? unknownWaitToken : { code: 'wrongKeyKind', given: kind, expected: 'waitToken' });
};
