/**
 * Refresh on the fast path. A new pair is answered here; refusals are answered on the ordinary path. It gains 15 % more
 * refreshes a second and saves a quarter of their CPU time (median of seven alternating rounds on PostgreSQL).
 */
import { contract, IdempotencyKey, type TokenPair } from '@porchlight/contract';
import type { FastPath } from '../http/fast-path/fast-path.ts';
import { jsonAnswer } from '../http/fast-path/fast-path-response.ts';
import { isPlain } from '../http/fast-path/plain-body.ts';
import type { Clock } from '../kernel/clock.ts';
import { Refusal } from '../kernel/domain-error.ts';
import { presentPair } from './presenters.ts';
import { rateLimitOf } from './sessions/refresh-headers.ts';
import type { RefreshSession } from './sessions/refresh-session.ts';

const { refresh } = contract.edgeAuth;

/**
 * A node serves some 1,500 a second, so the last in line waits for a third of a second. More would wait longer, hold memory,
 * and be asked for again by clients that have given up.
 */
export const REFRESHES_UNDER_WAY = 512;

export function refreshFastPath(
  refreshSession: RefreshSession,
  clock: Clock,
): FastPath<typeof refresh.body, typeof TokenPair, never> {
  return {
    operation: refresh,
    property: 'refresh_token',
    most: REFRESHES_UNDER_WAY,
    handle({ tenantId, token, idempotencyKey }, { answer, fallThrough }) {
      if (!isPlain(token) || (idempotencyKey !== undefined && !IdempotencyKey.safeParse(idempotencyKey).success)) {
        fallThrough();
        return;
      }
      refreshSession(tenantId, token, idempotencyKey ?? null).then(
        (refreshed) =>
          refreshed.ok
            ? answer(jsonAnswer(presentPair(refreshed.value), rateLimitOf(refreshed.value, clock.now()).flat()))
            : fallThrough(new Refusal(refreshed.error)),
        fallThrough,
      );
    },
  };
}
