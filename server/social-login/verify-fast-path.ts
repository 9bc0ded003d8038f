/** The lanes of verify and refresh: their usual case, and nothing of the others. */
import { contract, IdempotencyKey } from '@porchlight/contract';
import { jsonAnswer, type Lane, type LaneAnswer } from '../http/fast-path.ts';
import type { Clock } from '../kernel/clock.ts';
import { getOrInsert } from '../kernel/get-or-insert.ts';
import { presentPair, rateLimitOf } from './presenters.ts';
import type { RefreshSession } from './refresh-session.ts';
import type { VerifyToken } from './verify-token.ts';

/** A token about which all is known is answered at once, with the answer kept as long as its user is. */
export function verifyLane({ verifyCached }: VerifyToken): Lane {
  const answers = new WeakMap<object, LaneAnswer>();
  const invalid = jsonAnswer({ valid: false });
  return {
    operation: contract.edgeAuth.verify,
    property: 'access_token',
    take({ tenantId, token }, { answer, pass }) {
      const user = verifyCached(tenantId, token);
      if (user === undefined) pass();
      else if (user === null) answer(invalid);
      else answer(getOrInsert(answers, user, () => jsonAnswer({ valid: true, user })));
    },
  };
}

/** A new pair is answered here. Whatever else came of the token is handed on: it must not be spent a second time. */
export function refreshLane(refreshSession: RefreshSession, clock: Clock): Lane {
  return {
    operation: contract.edgeAuth.refresh,
    property: 'refresh_token',
    take({ tenantId, token, idempotencyKey }, { answer, pass }) {
      if (idempotencyKey !== undefined && !IdempotencyKey.safeParse(idempotencyKey).success) {
        pass();
        return;
      }
      const outcome = refreshSession(tenantId, token, idempotencyKey ?? null);
      outcome.then(
        (refreshed) =>
          refreshed.ok
            ? answer(jsonAnswer(presentPair(refreshed.value), rateLimitOf(refreshed.value, clock.now()).flat()))
            : pass(outcome),
        () => pass(outcome),
      );
    },
  };
}
