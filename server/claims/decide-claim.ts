/** A signed-in human approves or refuses a claim. However many approve at once, the tenant gets one owner. */
import { isWellFormed } from '../crypto/credentials.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import { fail, type Result } from '../kernel/result.ts';
import { approved, type ClaimCase, claimNotFound, denied } from './claim.ts';
import type { ClaimWatch } from './claim-watch.ts';
import { CLAIM_TOKEN_PREFIX } from './create-claim-url.ts';
import type { ClaimStore } from './ports.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly claims: ClaimStore;
  readonly watch: Pick<ClaimWatch, 'wake'>;
}

type Decision = 'approve' | 'deny';

export type DecideClaim = (
  linkToken: string,
  accountId: string,
  decision: Decision,
) => Promise<Result<ClaimCase, DomainError>>;

export const decideClaim =
  ({ clock, claims, watch }: Dependencies): DecideClaim =>
  async (linkToken, accountId, decision) => {
    if (!isWellFormed(CLAIM_TOKEN_PREFIX, linkToken)) return fail(claimNotFound);
    const now = clock.now();
    const settled = await claims.settle(linkToken, now, (found) =>
      decision === 'approve' ? approved(now, accountId, found) : denied(now, found),
    );
    watch.wake();
    return settled ?? fail(claimNotFound);
  };
