/** What claims need from storage, and what others may ask of them. */
import type { WaitStatus } from '@porchlight/contract';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Claim, ClaimCase } from './claim.ts';

export interface ClaimStore {
  /** Stores a new claim; both tokens are hashed. */
  create(claim: Claim, linkToken: string, waitToken: string): Promise<void>;
  find(linkToken: string): Promise<ClaimCase | null>;
  /** The newest claim link of a tenant. */
  latestOf(tenantId: string): Promise<Claim | null>;
  /** The claims of wait tokens, by token; unknown ones are left out. All are read in one statement. */
  findByWaitTokens(waitTokens: readonly string[]): Promise<ReadonlyMap<string, ClaimCase>>;
  /**
   * Applies a decision under a lock on the tenant, and tells every node. When the tenant gets an owner, its stored users
   * count for that account from then on. Null when there is no such link.
   */
  settle(
    linkToken: string,
    now: Date,
    decide: (found: ClaimCase) => Result<ClaimCase, DomainError>,
  ): Promise<Result<ClaimCase, DomainError> | null>;
}

/** The outcome of something that a caller waits for. */
export interface WaitOutcome {
  readonly status: WaitStatus;
  readonly tenantId: string;
}

/** By wait token. Unknown tokens are left out. Storage is asked once for each kind of wait. */
export type OutcomesOf = (waitTokens: readonly string[]) => Promise<ReadonlyMap<string, WaitOutcome>>;

/** The key that comes of a wait, once: its secret; null if there is none to take, `ended` if it may not be made any more. */
export type TakeKey = (waitToken: string) => Promise<Result<{ readonly secret: string } | 'ended' | null, DomainError>>;

export interface ClaimLink {
  readonly claimUrl: string;
  readonly userCode: string;
  readonly expiresAt: Date;
  readonly waitToken: string;
}

/** `mcp` if an MCP program asks, because such a program shows no code. */
export type CreateClaimUrl = (
  tenant: Tenant,
  mcp?: { readonly userAgent: string | undefined } | null,
) => Promise<Result<ClaimLink, DomainError>>;
