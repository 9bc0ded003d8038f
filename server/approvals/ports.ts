/** What approvals need of storage and of the features whose settings a call would change. */
import type { ApprovalPolicy, OperationId, Risk } from '@porchlight/contract';
import type { z } from 'zod';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Approval, Change } from './approval.ts';

export interface ApprovalStore {
  /**
   * The request of this call that is open or denied and has not expired, or a new one. Null when as many are open as may
   * be. The wait token is given back with it, also for one that was there before.
   */
  request(
    approval: Approval,
    waitToken: string,
    now: Date,
  ): Promise<{ approval: Approval; waitToken: string; isNew: boolean } | null>;
  find(id: string): Promise<Approval | null>;
  /** The request of this call that is open, approved or denied and has not expired. */
  findOpen(call: Pick<Approval, 'tenantId' | 'requestHash' | 'stateHash'>, now: Date): Promise<Approval | null>;
  /** Spends an approval that stands; false for any other, and for the second of two at once. */
  use(id: string, now: Date): Promise<boolean>;
  /** Lets an approval that was spent stand again, if its time is not over. */
  giveBack(id: string): Promise<void>;
  /** The newest of this call that is approved and unspent. */
  findApproved(tenantId: string, requestHash: string, now: Date): Promise<Approval | null>;
  /** Decides one that is pending; null where there is nothing to decide. */
  decide(id: string, decision: 'approved' | 'denied', now: Date, expiresAt: Date): Promise<Approval | null>;
  /** What waits in all projects of an owner, the oldest first. */
  waitingFor(ownerId: string, now: Date): Promise<Approval[]>;
  /** By wait token; unknown ones are left out. */
  findByWaitTokens(waitTokens: readonly string[]): Promise<ReadonlyMap<string, Approval>>;
}

/** A managed call, checked against its schemas and not made yet. */
export interface ManagedCall {
  readonly tenant: Tenant;
  readonly requester: string;
  readonly operation: OperationId;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Reads a body that is no JSON. It is read only for a call that may have to wait. */
  readonly readBody?: (() => Promise<Result<Buffer, DomainError>>) | undefined;
}

/** What a call would change, told by the server. */
export interface Described {
  readonly risk: Risk;
  readonly changes: readonly Change[];
  /** Another text as soon as what would change is another. */
  readonly version: string;
}

/** A call that may be made now. */
export interface Pass {
  /** The call was refused and changed nothing: the approval that it spent stands again. */
  giveBack(): Promise<void>;
}

/** Passes where the call may be made now. `approvalId`: what the caller sent; null where the call itself finds it. */
export type RequireApproval = (
  call: ManagedCall,
  approvalId: string | null | undefined,
) => Promise<Result<Pass, DomainError>>;

export type Policy = z.output<typeof ApprovalPolicy>;

/** A key can make it stricter; only the owner can loosen it. */
export type SetPolicy = (tenantId: string, policy: Policy, by: 'key' | 'owner') => Promise<Result<Policy, DomainError>>;
