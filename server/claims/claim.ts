/**
 * A claim link, from its creation to the human's decision. Pure: every transition is a named function, `now` is an
 * argument.
 */
import { CLAIM_LIFETIME_S } from '@porchlight/contract';
import { addSeconds } from '../kernel/clock.ts';
import type { ClaimNotFound, DomainError } from '../kernel/domain-error.ts';
import { fail, ok, passed, type Result } from '../kernel/result.ts';
import { claimed, NEW_TENANT, statusOf, type Tenant } from '../tenants/tenant.ts';

export interface Claim {
  readonly tenantId: string;
  /** Shown by the agent and on the page, so that the human can compare. It opens nothing. */
  readonly userCode: string;
  /** The MCP program that asked for the link, which shows no code; null for any other way. */
  readonly program: string | null;
  readonly status: 'pending' | 'claimed' | 'denied';
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly decidedAt: Date | null;
}

/** The outcome of a claim so far. */
export type ClaimOutcome = Claim['status'] | 'expired';

/** A claim and the tenant that it is about, as read or changed together. */
export interface ClaimCase {
  readonly claim: Claim;
  readonly tenant: Tenant;
}

/** A new claim link for a tenant without an owner. It never outlives the tenant. */
export function newClaim(
  tenant: Tenant,
  { userCode, program }: Pick<Claim, 'userCode' | 'program'>,
  now: Date,
): Result<Claim, DomainError> {
  if (tenant.claimedAt) return fail({ code: 'alreadyClaimed', next: SEE_STATUS });
  const end = addSeconds(now, CLAIM_LIFETIME_S);
  const expiresAt = tenant.expiresAt && tenant.expiresAt < end ? tenant.expiresAt : end;
  return ok({ tenantId: tenant.id, userCode, program, status: 'pending', createdAt: now, expiresAt, decidedAt: null });
}

/** What a waiting agent gets as the status of this link. A claim through another link of the same tenant counts too. */
export function waitStatusOf({ claim, tenant }: ClaimCase, now: Date): ClaimOutcome {
  if (claim.status !== 'pending') return claim.status;
  if (tenant.claimedAt) return 'claimed';
  return statusOf(tenant, now) === 'expired' || claim.expiresAt <= now ? 'expired' : 'pending';
}

/** The human says yes. A second yes of the same owner changes nothing, so that an answer that was lost can be asked for again. */
export function approved(now: Date, accountId: string, { claim, tenant }: ClaimCase): Result<ClaimCase, DomainError> {
  if (tenant.ownerId === accountId) return ok({ claim, tenant });
  const pending = requirePending({ claim, tenant }, now);
  if (!pending.ok) return pending;
  const moved = claimed(tenant, accountId, now);
  return moved.ok ? ok({ claim: { ...claim, status: 'claimed', decidedAt: now }, tenant: moved.value }) : moved;
}

/** The human says no. The tenant stays what it is, and its agent may ask for another link. */
export function denied(now: Date, { claim, tenant }: ClaimCase): Result<ClaimCase, DomainError> {
  if (claim.status === 'denied') return ok({ claim, tenant });
  const pending = requirePending({ claim, tenant }, now);
  return pending.ok ? ok({ claim: { ...claim, status: 'denied', decidedAt: now }, tenant }) : pending;
}

function requirePending({ claim, tenant }: ClaimCase, now: Date): Result<void, DomainError> {
  if (tenant.claimedAt) return fail({ code: 'alreadyClaimed', next: SEE_ACCOUNT });
  if (statusOf(tenant, now) === 'expired') return fail({ code: 'tenantExpired', next: NEW_TENANT });
  if (claim.status === 'denied') return fail({ ...claimNotFound, detail: 'This claim link was declined before.' });
  return claim.expiresAt <= now ? fail({ ...claimNotFound, detail: 'This claim link has expired.' }) : passed;
}

const SEE_STATUS = { why: 'See since when.', operation: 'getTenant' } as const;
const SEE_ACCOUNT = { why: 'The owner manages the project there.', page: 'account' } as const;

export const claimNotFound: ClaimNotFound = {
  code: 'claimNotFound',
  next: { why: 'Create a new link, with the management key of the tenant.', operation: 'createClaimUrl' },
};
