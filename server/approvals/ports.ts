/** What approvals need from storage and from the features whose settings a call would change. */
import type { CallToApprove as CallSchema, OperationId, Permission } from '@porchlight/contract';
import type { z } from 'zod';
import type { DomainError } from '../kernel/domain-error.ts';
import type { Result } from '../kernel/result.ts';
import type { Policy, Tenant } from '../tenants/tenant.ts';
import type { Approval, Change } from './approval.ts';
import type { ApprovalAsked } from './common/asked-answer.ts';
import type { Effect, EffectKind } from './effect.ts';

export type CallToApprove = z.output<typeof CallSchema>;
export type { ApprovalAsked } from './common/asked-answer.ts';

export interface ApprovalStore {
  /**
   * The request of this call that is open or denied and has not expired, or a new one. Null if the limit of open
   * requests is reached. The wait token is returned too, also for an existing request. `sent`: the calls of a bundle.
   */
  request(
    approval: Approval,
    waitToken: string,
    now: Date,
    sent: readonly SentCall[],
  ): Promise<{ approval: Approval; waitToken: string; isNew: boolean } | null>;
  find(id: string): Promise<Approval | null>;
  /** The request of this call that is open, approved or denied and has not expired. */
  findOpen(call: Pick<Approval, 'tenantId' | 'requestHash' | 'stateHash'>, now: Date): Promise<Approval | null>;
  /** Spends a valid approval. Returns false for any other approval, and for the second of two calls at once. */
  use(approval: Pick<Approval, 'id' | 'callsMade'>, now: Date): Promise<boolean>;
  /** The calls of a bundle, as they were sent. */
  sentCalls(id: string): Promise<readonly SentCall[]>;
  /** A call of a bundle was made: its approval is now valid for the next call. */
  proceed(approval: Pick<Approval, 'id' | 'calls' | 'callsMade'>): Promise<void>;
  /** Makes a spent approval valid again, if it has not expired. */
  giveBack(id: string): Promise<void>;
  /** The newest approval for this call that is granted and not spent. */
  findApproved(tenantId: string, requestHash: string, now: Date): Promise<Approval | null>;
  /** Decides a pending approval; null if there is nothing to decide. */
  decide(id: string, decision: 'approved' | 'denied', now: Date, expiresAt: Date): Promise<Approval | null>;
  /** What waits in all projects of an owner, the oldest first. */
  waitingFor(ownerId: string, now: Date): Promise<Approval[]>;
  /** What waits in one project, the oldest first. */
  waitingIn(tenantId: string, now: Date): Promise<Approval[]>;
  /** By wait token. Unknown tokens are left out. */
  findByWaitTokens(waitTokens: readonly string[]): Promise<ReadonlyMap<string, Approval>>;
}

/** What a caller sends, checked against the schemas of its operation. */
export interface SentCall<Body = unknown> {
  readonly operation: OperationId;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Body;
}

/** A managed call that is not made yet. */
export interface ManagedCall<Body = unknown> extends SentCall<Body> {
  readonly tenant: Tenant;
  readonly requester: string;
  /** Reads a body that is no JSON. It is read only for a call that may have to wait. */
  readonly readBody?: (() => Promise<Result<Buffer, DomainError>>) | undefined;
  readonly approval: SoughtApproval;
}

/** The approval that a call names, any valid approval for the same call (an MCP tool sends no header), or none. */
export type SoughtApproval = { readonly id: string } | 'standing' | 'none';

/** A setting before and after a call, as a list of things that it holds. */
export interface SettingChange {
  readonly setting: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What a key took away of a setting, and how it left the setting. */
export interface TakenAway {
  readonly requester: string;
  readonly setting: string;
  /** The setting as the key left it. */
  readonly version: string;
  readonly things: readonly { readonly mark: string; readonly at: string }[];
}

export interface TakenAwayStore {
  read(tenantId: string): Promise<readonly TakenAway[]>;
  /** Makes one change of a tenant at a time. Nothing is kept for a tenant without social login. */
  change(tenantId: string, change: (present: readonly TakenAway[]) => readonly TakenAway[]): Promise<void>;
}

/** What each key took away, which the same key may put back for a day without approval. */
export interface PutBackMemory {
  /** The effects without those that only put something back. */
  standing(call: ManagedCall, described: Described, now: Date): Promise<readonly Effect[]>;
  /** Called before the call is made. If the call is then refused, it has taken nothing away. */
  remember(call: ManagedCall, described: Described, now: Date): Promise<Pass>;
  /** The owner has said no: what was denied to one key must not be put back by another. */
  forget(tenantId: string): Promise<void>;
  /** A person has made this change at the desk. What keys took away before it stays away. */
  changedByPerson(tenantId: string, operation: string): Promise<void>;
}

/** What a call would change, as the server describes it. */
export interface Described<Kind extends EffectKind = EffectKind> {
  readonly effects: readonly Effect<Kind>[];
  readonly changes: readonly Change[];
  /** Becomes a different text as soon as what would be changed is different. */
  readonly version: string;
  /** Left out if nothing can be put back. */
  readonly setting?: SettingChange;
  /** Hosts that are new places. */
  readonly newHosts?: readonly string[];
}

/** A call that may be made now. */
export interface Pass {
  /**
   * The call was refused and changed nothing: the approval that it spent is valid again, and nothing counts as taken
   * away.
   */
  giveBack(): Promise<void>;
  /**
   * The call was made. Must be called before the answer is sent, because the next call of the same approval may follow
   * at once.
   */
  made?(): Promise<void>;
}

/** Says what a call would change. Fails if that thing does not exist. Null if the call can do no harm. */
export type DescribeCall = (call: ManagedCall) => Promise<Result<Described, DomainError> | null>;

/** Stores several calls for one decision of the owner. Null if none of them needs a decision. */
export type RequestApproval = (
  caller: { readonly tenant: Tenant; readonly requester: string; readonly permissions: readonly Permission[] },
  calls: readonly CallToApprove[],
) => Promise<Result<ApprovalAsked | null, DomainError>>;

/** Passes if the call may be made now. */
export type ApproveCall = (call: ManagedCall) => Promise<Result<Pass, DomainError>>;

/** Fields that are left out stay as they are. A key can make the policy stricter; only the owner can loosen it. */
export type SetPolicy = (
  tenantId: string,
  change: { readonly [Risk in keyof Policy]?: boolean | undefined },
  by: 'key' | 'owner',
) => Promise<Result<Policy, DomainError>>;
