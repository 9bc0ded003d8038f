/**
 * Stores a call, or a bundle of calls, for the owner to decide, or finds the one that is stored already. Nothing here
 * approves.
 */
import { WAIT_TOKEN_PREFIX } from '@porchlight/contract';
import { createCredential } from '../crypto/credentials.ts';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Random } from '../kernel/random.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { RateLimiter } from '../limits/ports.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Approval } from './approval.ts';
import { askedAnswer } from './common/asked-answer.ts';
import { newRequest } from './common/request.ts';
import type { ApprovalAsked, ApprovalStore, SentCall } from './ports.ts';

export interface AskDependencies {
  readonly baseUrl: string;
  readonly random: Random;
  readonly rateLimiter: RateLimiter;
  readonly approvals: ApprovalStore;
  /** Tells the webhooks of the project that a call waits. */
  readonly announce: (approval: Approval, url: string) => Promise<void>;
}

export const APPROVAL_PATH = '/account/approvals';

/** The calls of a bundle are stored too. A bundle takes at least one counted call for each block of this size. */
const SENT_BYTES = 16 * 1_024;

export type Wish = Pick<
  Approval,
  'requester' | 'operation' | 'risk' | 'requestHash' | 'stateHash' | 'changes' | 'calls'
>;

export async function askOwner(
  { baseUrl, random, rateLimiter, approvals, announce }: AskDependencies,
  tenant: Tenant,
  { requester, operation, risk, requestHash, stateHash, changes, calls }: Wish,
  now: Date,
  sent: readonly SentCall[] = [],
): Promise<Result<ApprovalAsked, DomainError>> {
  const request: Approval = {
    ...newRequest(random, now),
    tenantId: tenant.id,
    requester,
    operation,
    risk,
    requestHash,
    stateHash,
    changes,
    calls,
    callsMade: 0,
  };
  // Only a call that is stored for the owner takes disk space and is counted. A program may repeat its call while it
  // waits.
  if ((await approvals.findOpen(request, now)) === null) {
    const amount = Math.max(1, sent.length, Math.ceil(JSON.stringify(sent).length / SENT_BYTES));
    const subjects = { tenant: tenant.id, unclaimed: tenant.ownerId === null };
    const counted = await rateLimiter.take('approval', subjects, now, amount);
    if (!counted.ok) return counted;
  }
  const asked = await approvals.request(request, createCredential(random, WAIT_TOKEN_PREFIX), now, sent);
  if (!asked) return fail({ code: 'approvalLimit' });
  const { id, status } = asked.approval;
  if (status === 'denied') return fail({ code: 'approvalDenied' });
  const answer = askedAnswer(baseUrl, `${APPROVAL_PATH}/${id}`, asked.approval, asked.waitToken);
  if (asked.isNew) await announce(asked.approval, answer.approval.approval_url);
  return ok(answer);
}
