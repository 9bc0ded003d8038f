/**
 * Verify on the fast path. The answer for a token that was checked before is kept as long as the token is remembered. If
 * only the tenant's state can give the answer, the call takes the ordinary path.
 */
import { contract, type VerifyAnswer } from '@porchlight/contract';
import type { z } from 'zod';
import type { FastPath } from '../http/fast-path/fast-path.ts';
import { type FastPathAnswer, jsonAnswer } from '../http/fast-path/fast-path-response.ts';
import { isPlain } from '../http/fast-path/plain-body.ts';
import type { CheckedToken, VerifiedUser } from './verify/checked-tokens.ts';
import type { VerifyToken } from './verify/verify-token.ts';

const { verify } = contract.edgeAuth;
type Answer = z.input<typeof VerifyAnswer>;

/** A token carries its own answer, because a map of all of them would be slower. */
const ANSWER = Symbol('answer');
type AnsweredToken = CheckedToken & { [ANSWER]?: FastPathAnswer<Answer> };

export function verifyFastPath({
  recall,
  verifyInMemory,
}: Pick<VerifyToken, 'recall' | 'verifyInMemory'>): FastPath<typeof verify.body, typeof VerifyAnswer, AnsweredToken> {
  const invalid = jsonAnswer<Answer>({ valid: false });
  const answerFor = (user: VerifiedUser) => jsonAnswer<Answer>({ valid: true, user });
  const keptAnswer = (token: AnsweredToken, user: VerifiedUser) => {
    token[ANSWER] ??= answerFor(user);
    return token[ANSWER];
  };
  return {
    operation: verify,
    property: 'access_token',
    recall,
    handle({ tenantId, token }, exits) {
      const known = verifyInMemory(tenantId, token);
      // Nothing is kept for a token that is seen for the first time: many are seen only once.
      if (known) exits.answer(typeof token === 'string' ? answerFor(known) : keptAnswer(token, known));
      else if (known === null && (typeof token !== 'string' || isPlain(token))) exits.answer(invalid);
      else exits.fallThrough();
    },
  };
}
