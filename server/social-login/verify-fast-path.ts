/**
 * Verify on the fast path. A token that was checked before is answered at once, with the answer kept as long as its user
 * is; a new one as soon as its MAC is computed. What only the tenant's state can answer takes the ordinary path.
 */
import { contract, type VerifyAnswer } from '@porchlight/contract';
import type { z } from 'zod';
import type { FastPath, FastPathExits } from '../http/fast-path/fast-path.ts';
import { type FastPathAnswer, jsonAnswer } from '../http/fast-path/fast-path-response.ts';
import { isPlain } from '../http/fast-path/plain-body.ts';
import { getOrInsert } from '../kernel/get-or-insert.ts';
import type { CheckedToken, VerifiedUser } from './verify/checked-tokens.ts';
import type { VerifyToken } from './verify/verify-token.ts';

const { verify } = contract.edgeAuth;
type Answer = z.input<typeof VerifyAnswer>;

export function verifyFastPath({
  recall,
  verifyInMemory,
}: Pick<VerifyToken, 'recall' | 'verifyInMemory'>): FastPath<typeof verify.body, typeof VerifyAnswer, CheckedToken> {
  const invalid = jsonAnswer<Answer>({ valid: false });
  const answers = new WeakMap<VerifiedUser, FastPathAnswer<Answer>>();
  const answerFor = (user: VerifiedUser) => jsonAnswer<Answer>({ valid: true, user });
  const refuse = (user: null | undefined, token: string | CheckedToken, exits: FastPathExits<Answer>): void => {
    if (user === null && (typeof token !== 'string' || isPlain(token))) exits.answer(invalid);
    else exits.fallThrough();
  };
  return {
    operation: verify,
    property: 'access_token',
    recall,
    handle({ tenantId, token }, exits) {
      const known = verifyInMemory(tenantId, token);
      if (known instanceof Promise) {
        // Nothing is kept for a token that is seen for the first time: many are seen only once.
        known.then((user) => (user ? exits.answer(answerFor(user)) : refuse(user, token, exits)), exits.fallThrough);
      } else if (known) exits.answer(getOrInsert(answers, known, () => answerFor(known)));
      else refuse(known, token, exits);
    },
  };
}
