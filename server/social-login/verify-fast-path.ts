/**
 * Verify on the fast path. A token that was checked before is answered at once, with the answer kept as long as its user
 * is; a new one as soon as its MAC is computed. What only the tenant's state can answer takes the ordinary path.
 */
import { contract, type VerifyAnswer } from '@porchlight/contract';
import type { z } from 'zod';
import type { FastPath, FastPathExits } from '../http/fast-path.ts';
import { type FastPathAnswer, jsonAnswer } from '../http/fast-path-response.ts';
import { getOrInsert } from '../kernel/get-or-insert.ts';
import type { CheckedToken, VerifiedUser } from './checked-tokens.ts';
import type { KnownUser, VerifyToken } from './verify-token.ts';

const { verify } = contract.edgeAuth;
type Answer = z.input<typeof VerifyAnswer>;

export function verifyFastPath({
  recall,
  verifyInMemory,
}: Pick<VerifyToken, 'recall' | 'verifyInMemory'>): FastPath<typeof verify.body, typeof VerifyAnswer, CheckedToken> {
  const invalid = jsonAnswer<Answer>({ valid: false });
  const answers = new WeakMap<VerifiedUser, FastPathAnswer<Answer>>();
  const answerFor = (user: VerifiedUser) => jsonAnswer<Answer>({ valid: true, user });
  /** Of a token that comes for the first time nothing is kept: many come only once. */
  const leaveFirst = (user: KnownUser, { answer, fallThrough }: FastPathExits<Answer>): void => {
    if (user === undefined) fallThrough();
    else answer(user === null ? invalid : answerFor(user));
  };
  const leave = (user: KnownUser, exits: FastPathExits<Answer>): void => {
    if (user) exits.answer(getOrInsert(answers, user, () => answerFor(user)));
    else leaveFirst(user, exits);
  };
  return {
    operation: verify,
    property: 'access_token',
    recall,
    handle({ tenantId, token }, exits) {
      const known = verifyInMemory(tenantId, token);
      if (known instanceof Promise) known.then((user) => leaveFirst(user, exits), exits.fallThrough);
      else leave(known, exits);
    },
  };
}
