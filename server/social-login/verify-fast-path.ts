/**
 * Verify on the fast path. A token that was checked before is answered at once, with the answer kept as long as its user
 * is; a new one as soon as its MAC is computed. What only the tenant's state can answer takes the ordinary path.
 */
import { contract, type VerifyAnswer } from '@porchlight/contract';
import type { z } from 'zod';
import type { FastPath, FastPathExits } from '../http/fast-path.ts';
import { type FastPathAnswer, jsonAnswer } from '../http/fast-path-response.ts';
import { getOrInsert } from '../kernel/get-or-insert.ts';
import type { VerifiedUser } from './checked-tokens.ts';
import type { KnownUser, VerifyToken } from './verify-token.ts';

const { verify } = contract.edgeAuth;
type Answer = z.input<typeof VerifyAnswer>;

export function verifyFastPath({
  isKnown,
  verifyInMemory,
}: Pick<VerifyToken, 'isKnown' | 'verifyInMemory'>): FastPath<typeof verify.body, typeof VerifyAnswer> {
  const invalid = jsonAnswer<Answer>({ valid: false });
  const answers = new WeakMap<VerifiedUser, FastPathAnswer<Answer>>();
  const leave = (user: KnownUser, { answer, fallThrough }: FastPathExits<Answer>): void => {
    if (user === undefined) fallThrough();
    else if (user === null) answer(invalid);
    else answer(getOrInsert(answers, user, () => jsonAnswer<Answer>({ valid: true, user })));
  };
  return {
    operation: verify,
    property: 'access_token',
    isKnown,
    handle({ tenantId, token }, exits) {
      const known = verifyInMemory(tenantId, token);
      if (known instanceof Promise) known.then((user) => leave(user, exits), exits.fallThrough);
      else leave(known, exits);
    },
  };
}
