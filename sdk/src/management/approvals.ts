/** Calls that wait for the owner: which ones, and how to wait for the decision. */
import type {
  ApprovalAsked,
  ApprovalPolicy,
  ApprovalPolicyChange,
  CallToApprove,
} from '../../generated/porchlight.schemas.ts';
import * as api from '../../generated/porchlight.ts';
import type { Refused } from '../errors.ts';
import { settle, settleTwice } from '../settle.ts';
import { type WaitOptions, waitForDecision } from './claim.ts';
import type { Request } from './connection.ts';

export type ApprovalOutcome = 'approved' | 'denied' | 'expired';

export interface Approvals {
  policy(): Promise<ApprovalPolicy>;
  /** Which calls wait. A field that is left out stays as it is. A key can make it stricter; only the owner can loosen it. */
  setPolicy(policy: ApprovalPolicyChange): Promise<ApprovalPolicy>;
  /**
   * Asks the owner once about several calls; null if none of them needs an approval. Once it is `approved`, make each
   * call in this order with a management that was created with `approval: asked.approval.id`. A call that fails ends
   * the rest.
   */
  request(calls: readonly CallToApprove[]): Promise<ApprovalAsked | null>;
  /**
   * Resolves when the owner has decided on what `request` asked, or on the call that was refused with `approvalRequired`. Once
   * it is `approved`, make the same call with a management that was created with `approval: refused.approval.id`.
   */
  wait(asked: Refused | ApprovalAsked, options?: Pick<WaitOptions, 'signal' | 'onPending'>): Promise<ApprovalOutcome>;
}

export const approvalsWith = (request: Request, options: Omit<WaitOptions, 'signal' | 'onPending'>): Approvals => ({
  policy: () => settleTwice(() => api.getApprovalPolicy(request())),
  setPolicy: (policy) => settle(() => api.setApprovalPolicy(policy, request())),
  request: async (calls) => {
    const asked = await settleTwice(() => api.requestApproval({ calls: [...calls] }, request()));
    return asked.approval ? asked : null;
  },
  wait: async (asked, waiting) => {
    const { wait } = 'problem' in asked ? asked.problem : asked;
    if (!wait) throw new TypeError('This waits for nobody.');
    return (await waitForDecision(wait.token, { ...options, ...waiting })) as ApprovalOutcome;
  },
});
