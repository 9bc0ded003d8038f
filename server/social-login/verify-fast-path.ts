/**
 * Verify on the fast path. A token that was checked before is answered at once, with the answer kept as long as its user
 * is; a new one as soon as its MAC is computed. What only the tenant's state can answer takes the ordinary path.
 */
import { contract, type VerifyAnswer } from '@porchlight/contract';
import type { z } from 'zod';
import { type FastPath, type FastPathAnswer, jsonAnswer } from '../http/fast-path.ts';
import { getOrInsert } from '../kernel/get-or-insert.ts';
import type { VerifiedUser } from './checked-tokens.ts';
import type { VerifyToken } from './verify-token.ts';

const { verify } = contract.edgeAuth;
type Answer = z.input<typeof VerifyAnswer>;

export function verifyFastPath({
  verifyCached,
  verifyInMemory,
}: VerifyToken): FastPath<typeof verify.body, typeof VerifyAnswer> {
  const invalid = jsonAnswer<Answer>({ valid: false });
  const answers = new WeakMap<VerifiedUser, FastPathAnswer<Answer>>();
  const answerFor = (user: VerifiedUser | null): FastPathAnswer<Answer> =>
    user ? getOrInsert(answers, user, () => jsonAnswer<Answer>({ valid: true, user })) : invalid;
  return {
    operation: verify,
    property: 'access_token',
    handle({ tenantId, token }, { answer, fallThrough }) {
      const known = verifyCached(tenantId, token);
      if (known !== undefined) {
        answer(answerFor(known));
        return;
      }
      verifyInMemory(tenantId, token).then(
        (user) => (user === undefined ? fallThrough() : answer(answerFor(user))),
        fallThrough,
      );
    },
  };
}
