/** Calls that wait for the owner: which do, and how to wait for the decision. */
import type { ApprovalPolicy, ApprovalPolicyChange } from '../../generated/porchlight.schemas.ts';
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
   * Resolves when the owner has decided on the call that was refused with `approvalRequired`. Once it is `approved`, make
   * the same call with a management that was created with `approval: refused.approval.id`.
   */
  wait(refused: Refused, options?: Pick<WaitOptions, 'signal' | 'onPending'>): Promise<ApprovalOutcome>;
}

export const approvalsWith = (request: Request, options: Omit<WaitOptions, 'signal' | 'onPending'>): Approvals => ({
  policy: () => settleTwice(() => api.getApprovalPolicy(request())),
  setPolicy: (policy) => settle(() => api.setApprovalPolicy(policy, request())),
  wait: async (refused, waiting) => {
    const { wait } = refused.problem;
    if (!wait) throw new TypeError(`A call that was refused with ${refused.code} does not wait for an approval.`);
    return (await waitForDecision(wait.token, { ...options, ...waiting })) as ApprovalOutcome;
  },
});
