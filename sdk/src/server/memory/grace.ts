/**
 * Accepts known tokens for a while after the service went away. Only a token that was accepted in this process counts,
 * and never after it expires, after the service refused it, or after its revocation was received.
 */
import type { VerifiedUser } from '../../../generated/porchlight.schemas.ts';
import { Unavailable } from '../../errors.ts';
import { claimsOf, type TokenClaims } from './token-claims.ts';
import type { VerifyMemory } from './verify-memory.ts';

export interface Grace {
  /** The answer of `ask`. If there is none, the last answer that accepted the token. */
  verify(token: string, ask: () => Promise<VerifiedUser | null>): Promise<VerifiedUser | null>;
  forget(token: string): void;
}

interface Accepted {
  readonly user: VerifiedUser;
  readonly claims: TokenClaims;
  readonly at: number;
  /** The state of the revocations at that time. */
  readonly mark: number | undefined;
}

interface Clocks {
  /** A clock that only goes forward, in milliseconds. */
  readonly steadyNow: () => number;
  /** Milliseconds of the time of day. */
  readonly dayNow: () => number;
}

const HERE: Clocks = { steadyNow: () => performance.now(), dayNow: () => Date.now() };
export const GRACE_MAX_S = 300;
const ACCEPTED_MAX = 10_000;

export function createGrace(graceSeconds: number, watch?: VerifyMemory['watch'], clocks: Clocks = HERE): Grace {
  const accepted = new Map<string, Accepted>();

  const remember = (token: string, user: VerifiedUser): void => {
    const claims = claimsOf(token);
    accepted.delete(token);
    if (!claims) return;
    accepted.set(token, { user: { ...user }, claims, at: clocks.steadyNow(), mark: watch?.present() });
    if (accepted.size <= ACCEPTED_MAX) return;
    const [oldest = ''] = accepted.keys();
    accepted.delete(oldest);
  };
  const recall = (token: string): VerifiedUser | null => {
    const known = accepted.get(token);
    if (!known) return null;
    const { user, claims, at, mark } = known;
    const isOver = clocks.steadyNow() - at > graceSeconds * 1_000 || clocks.dayNow() >= claims.exp * 1_000;
    const hasEnded = mark !== undefined && watch?.endedSince(mark, claims.sid, claims.gen);
    return isOver || hasEnded ? null : { ...user };
  };

  return {
    async verify(token, ask) {
      try {
        const user = await ask();
        if (user) remember(token, user);
        else accepted.delete(token);
        return user;
      } catch (error) {
        // 429 is an answer of the service: it can be reached.
        const known = error instanceof Unavailable && error.status === 503 ? recall(token) : null;
        if (!known) throw error;
        return known;
      }
    },
    forget: (token) => void accepted.delete(token),
  };
}

// Apps that create their helpers for each request still share one memory.
const graces = new Map<string, Grace>();

/** The memory of this process for a tenant; null without `graceSeconds`. */
export function sharedGrace(
  options: { readonly baseUrl: string; readonly tenantId: string; readonly graceSeconds?: number | undefined },
  memory: VerifyMemory | null,
): Grace | null {
  const { baseUrl, tenantId, graceSeconds = 0 } = options;
  if (!(graceSeconds >= 0 && graceSeconds <= GRACE_MAX_S)) {
    throw new TypeError(`graceSeconds must be a number from 0 to ${GRACE_MAX_S}; it is ${graceSeconds}.`);
  }
  if (graceSeconds === 0) return null;
  const name = `${baseUrl} ${tenantId} ${graceSeconds} ${memory !== null}`;
  const grace = graces.get(name) ?? createGrace(graceSeconds, memory?.watch);
  graces.set(name, grace);
  return grace;
}
