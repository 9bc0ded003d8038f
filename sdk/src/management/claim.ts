/** Claiming: a human approves at the claim URL, and the wait token tells how it went. */
import type { ClaimUrl, WaitAnswer } from '../../generated/porchlight.schemas.ts';
import { waitForClaim as wait } from '../../generated/porchlight.ts';
import { Unavailable } from '../errors.ts';
import { settle } from '../settle.ts';
import { type ManagementOptions, requestsWith } from './connection.ts';
import { pause } from './pause.ts';

export type ClaimOutcome = Exclude<WaitAnswer['status'], 'pending' | 'approved'>;

export interface WaitOptions extends Omit<ManagementOptions, 'managementKey'> {
  readonly signal?: AbortSignal;
  /** Called for every answer that is still `pending`. */
  readonly onPending?: () => void;
}

const HOLD_S = 25;

/**
 * Resolves when the human has decided or the link has expired. An outage meanwhile only makes it take longer.
 *
 * @throws `Refused` for a wait token that the service does not know, and the reason of `signal` once that is aborted
 *
 * @example
 * import { createManagement, createTenant, waitForClaim } from '@porchlight/sdk/management';
 *
 * const baseUrl = 'http://localhost:3000';
 * const { management_key } = await createTenant({ baseUrl, name: 'Todo app' });
 * const claim = await createManagement({ baseUrl, managementKey: management_key }).claim();
 * console.log(`Open ${claim.claim_url} and compare the code ${claim.user_code}`);
 * console.log(await waitForClaim(claim, { baseUrl })); // claimed
 */
export async function waitForClaim(claim: ClaimUrl, options: WaitOptions): Promise<ClaimOutcome> {
  return (await waitForDecision(claim.wait.token, options, claim.wait.interval_s)) as ClaimOutcome;
}

type Decided = Exclude<WaitAnswer['status'], 'pending'>;

/** The outcome behind a wait token, once it is decided. */
export const waitForDecision = async (token: string, options: WaitOptions, intervalS?: number): Promise<Decided> =>
  (await waitForAnswer(token, options, intervalS)).status;

/** The same with everything that came with it. */
export async function waitForAnswer(
  token: string,
  options: WaitOptions,
  intervalS = 5,
): Promise<WaitAnswer & { readonly status: Decided }> {
  const { signal, onPending } = options;
  const request = requestsWith(token, options);
  for (;;) {
    signal?.throwIfAborted();
    const asked = performance.now();
    try {
      const { status, ...rest } = await settle(
        () => wait({ timeout: HOLD_S }, request({ signal, holdS: HOLD_S })),
        signal,
      );
      if (status !== 'pending') return { status, ...rest };
      onPending?.();
      // A node that is about to stop does not hold the answer.
      if (performance.now() - asked < 1_000) await pause(1, signal);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await pause(error.retryAfterS ?? intervalS, signal);
    }
  }
}
