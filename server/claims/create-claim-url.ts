/** Makes the link at which a human may take the tenant over, and the token with which its agent waits for that. */

import { WAIT_TOKEN_PREFIX } from '@porchlight/contract';
import { createCredential } from '../crypto/credentials.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { ok } from '../kernel/result.ts';
import { createUserCode } from '../kernel/user-code.ts';
import type { RateLimiter } from '../limits/ports.ts';
import { newClaim } from './claim.ts';
import type { ClaimStore, CreateClaimUrl } from './ports.ts';
import { programName } from './program-name.ts';

/** Scanners recognise the link by this prefix, and an incomplete link never reaches the database. */
export const CLAIM_TOKEN_PREFIX = 'svc_claim_';

interface Dependencies {
  readonly baseUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly claims: ClaimStore;
  readonly rateLimiter: RateLimiter;
}

export const createClaimUrl =
  ({ baseUrl, clock, random, claims, rateLimiter }: Dependencies): CreateClaimUrl =>
  async (tenant, mcp = null) => {
    const now = clock.now();
    const claim = newClaim(
      tenant,
      { userCode: createUserCode(random), program: mcp && programName(mcp.userAgent) },
      now,
    );
    if (!claim.ok) return claim;
    const counted = await rateLimiter.take('claim', { tenant: tenant.id }, now);
    if (!counted.ok) return counted;
    const linkToken = createCredential(random, CLAIM_TOKEN_PREFIX);
    const waitToken = createCredential(random, WAIT_TOKEN_PREFIX);
    await claims.create(claim.value, linkToken, waitToken);
    const { userCode, expiresAt } = claim.value;
    return ok({ claimUrl: `${baseUrl}/claim/${linkToken}`, userCode, expiresAt, waitToken });
  };
