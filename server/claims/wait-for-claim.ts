/** Returns the outcome of a claim, at once or as soon as the human has decided. */
import type { DomainError, Next } from '../kernel/domain-error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ClaimWatch } from './claim-watch.ts';
import type { OutcomesOf, TakeKey, WaitOutcome } from './ports.ts';

/** Seconds between two calls of an agent that does not hold them open. */
export const WAIT_INTERVAL_S = 5;

interface Dependencies {
  readonly outcomesOf: OutcomesOf;
  readonly watch: ClaimWatch;
  readonly takeKey: TakeKey;
}

export type WaitForClaim = (
  waitToken: string,
  timeoutS: number,
  gone: AbortSignal,
) => Promise<Result<WaitOutcome & { readonly secret?: string }, DomainError>>;

export const waitForClaim =
  ({ outcomesOf, watch, takeKey }: Dependencies): WaitForClaim =>
  async (waitToken, timeoutS, gone) => {
    const found = (await outcomesOf([waitToken])).get(waitToken);
    if (!found) return fail(unknownWaitToken);
    const { tenantId, status: before } = found;
    const isOver = before !== 'pending' || timeoutS === 0;
    const status = isOver ? before : await watch.outcomeOf(waitToken, timeoutS * 1_000, gone);
    // A key is made once, so not for a caller who has gone.
    if (status !== 'approved' || gone.aborted) return ok({ status, tenantId });
    const taken = await takeKey(waitToken);
    if (!taken.ok) return taken;
    if (taken.value === 'ended') return ok({ status: 'denied', tenantId });
    return ok({ status, tenantId, ...taken.value });
  };

export const NEW_CLAIM_URL: Next = {
  why: 'Create a new claim URL with a new wait token.',
  operation: 'createClaimUrl',
};

/** Wait tokens end with their claim, so an old token is as unknown as one that never existed. */
export const unknownWaitToken: DomainError = {
  code: 'invalidCredentials',
  detail:
    'This operation takes the wait token that came with a claim URL or an approval; this one is unknown or has been deleted.',
  next: NEW_CLAIM_URL,
};
