/** Claiming: a human approves at the claim URL, and the wait token tells how it went. */
import type { ClaimUrl, WaitAnswer } from '../../generated/porchlight.schemas.ts';
import { waitForClaim as wait } from '../../generated/porchlight.ts';
import { Unavailable } from '../errors.ts';
import { settle } from '../settle.ts';
import { type ManagementOptions, requestsWith } from './connection.ts';
import { pause } from './pause.ts';

export type ClaimOutcome = Exclude<WaitAnswer['status'], 'pending'>;

export interface WaitOptions extends Omit<ManagementOptions, 'managementKey'> {
  readonly signal?: AbortSignal;
  /** Hears of every answer that is still `pending`. */
  readonly onPending?: () => void;
}

const HOLD_S = 25;

/** Resolves when the human has decided or the link has expired. An outage on the way only makes it take longer. */
export async function waitForClaim(claim: ClaimUrl, options: WaitOptions): Promise<ClaimOutcome> {
  const { signal, onPending } = options;
  const request = requestsWith(claim.wait.token, options);
  for (;;) {
    signal?.throwIfAborted();
    try {
      const { status } = await settle(() => wait({ timeout: HOLD_S }, request({ signal, holdS: HOLD_S })), signal);
      if (status !== 'pending') return status;
      onPending?.();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await pause(error.retryAfterS ?? claim.wait.interval_s, signal);
    }
  }
}
