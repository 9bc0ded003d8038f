/** A token for a minute, in exchange for the application key. */
import { EDGE_SESSION_LIFETIME_S } from '@porchlight/contract';
import type { EdgeSessionTokens } from '../crypto/edge-session-token.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly edgeSessionTokens: EdgeSessionTokens;
  readonly rateLimiter: RateLimiter;
}

export type OpenEdgeSession = (tenantId: string) => Promise<Result<string, DomainError>>;

export const openEdgeSession =
  ({ clock, edgeSessionTokens, rateLimiter }: Dependencies): OpenEdgeSession =>
  async (tenantId) => {
    const now = clock.now();
    const counted = await rateLimiter.take('edgeSession', { tenant: tenantId }, now);
    if (!counted.ok) return fail({ ...counted.error, detail: 'This tenant opens too many edge sessions a minute.' });
    return ok(edgeSessionTokens.issue({ tenantId, expiresAt: addSeconds(now, EDGE_SESSION_LIFETIME_S) }));
  };
