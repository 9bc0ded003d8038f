/**
 * What every request for a yes has, whoever decides: the owner of a project or a person of its app. It waits, is decided
 * once, is used once, and ends by itself. Pure: `now` is an argument.
 */
import { APPROVAL_LIFETIME_S, APPROVAL_USE_S, type WaitStatus } from '@porchlight/contract';
import { addSeconds } from '../../kernel/clock.ts';
import { type Random, randomText } from '../../kernel/random.ts';
import { createUserCode } from '../../kernel/user-code.ts';

export interface AskedRequest {
  readonly id: string;
  /** The person compares it with the one that the program shows. */
  readonly userCode: string;
  readonly status: 'pending' | 'approved' | 'denied' | 'used';
  readonly createdAt: Date;
  /** Until when it can be decided. Once it is approved, until when it can be used. */
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
}

export type Decided = 'approved' | 'denied';

const requestedUntil = (now: Date): Date => addSeconds(now, APPROVAL_LIFETIME_S);

export const newRequest = (random: Random, now: Date): AskedRequest => ({
  id: `apr_${randomText(random, 22)}`,
  userCode: createUserCode(random),
  status: 'pending',
  createdAt: now,
  expiresAt: requestedUntil(now),
  decidedAt: null,
});

/** Until when a request counts after this decision. A denial stands as long as the request would have waited. */
export const countsUntil = (decision: Decided, { expiresAt }: Pick<AskedRequest, 'expiresAt'>, now: Date): Date =>
  decision === 'approved' ? addSeconds(now, APPROVAL_USE_S) : expiresAt;

export const waitStatusOfRequest = (
  { status, expiresAt }: Pick<AskedRequest, 'status' | 'expiresAt'>,
  now: Date,
): WaitStatus =>
  status === 'used' ? 'approved' : status === 'denied' ? 'denied' : expiresAt <= now ? 'expired' : status;
