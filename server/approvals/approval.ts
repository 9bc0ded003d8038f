/** A call that waits for the owner, from its request to its one use. Pure: `now` is an argument. */
import {
  APPROVAL_LIFETIME_S,
  APPROVAL_USE_S,
  type OperationId,
  type Risk,
  type WaitStatus,
} from '@porchlight/contract';
import { addSeconds } from '../kernel/clock.ts';

/** One line of what would change. `label` is ours; `value` is data of the caller, and never more than that. */
export interface Change {
  /** Adds, removes, sets; `~` is what the call is about. */
  readonly sign: '+' | '-' | '=' | '~';
  readonly label: string;
  readonly value?: string;
}

export interface Approval {
  readonly id: string;
  readonly tenantId: string;
  /** The key by its fingerprint, or a connected program. */
  readonly requester: string;
  readonly operation: OperationId;
  readonly risk: Risk;
  /** Hash of the requester and the whole call. */
  readonly requestHash: string;
  /** Hash of what would change, as it was when the call was made. */
  readonly stateHash: string;
  readonly changes: readonly Change[];
  readonly userCode: string;
  readonly status: 'pending' | 'approved' | 'denied' | 'used';
  readonly createdAt: Date;
  /** Until when it can be decided; once approved, until when it can be used. */
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
}

export const waitStatusOfApproval = ({ status, expiresAt }: Approval, now: Date): WaitStatus =>
  status === 'used' ? 'approved' : status === 'denied' ? 'denied' : expiresAt <= now ? 'expired' : status;

export const requestedUntil = (now: Date): Date => addSeconds(now, APPROVAL_LIFETIME_S);

export const approvedUntil = (now: Date): Date => addSeconds(now, APPROVAL_USE_S);
