/** Authentication by wait token. Whether it is known is asked by the wait itself, which reads the claim anyway. */
import { WAIT_TOKEN_PREFIX } from '@porchlight/contract';
import { isWellFormed } from '../crypto/credentials.ts';
import type { Authenticator } from '../http/authentication/authenticate.ts';
import { bearerOf } from '../http/authentication/bearer.ts';
import { misplaced } from '../http/authentication/wrong-key-kind.ts';
import { unknownWaitToken } from './wait-for-claim.ts';

export const byWaitToken: Authenticator = async (req) => {
  const waitToken = bearerOf(req.headers.authorization);
  if (waitToken === null) {
    return {
      code: 'missingCredentials',
      detail: 'This operation needs `Authorization: Bearer <wait token>`.',
      ...(unknownWaitToken.fix ? { fix: unknownWaitToken.fix } : {}),
    };
  }
  if (isWellFormed(WAIT_TOKEN_PREFIX, waitToken)) return { kind: 'waiter', waitToken };
  return misplaced(waitToken, 'waitToken', req) ?? unknownWaitToken;
};
