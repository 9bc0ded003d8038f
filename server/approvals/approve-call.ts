/**
 * Whether a call may be made now, by the policy of its project. A call that needs a person is written down with what it
 * would change; the owner decides on a page, and the same call then passes once. Nothing but that page approves.
 */
import { APPROVED_RISKS } from '@porchlight/contract';
import { sha256 } from '../crypto/hashes.ts';
import type { Clock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import type { ResourceStore } from '../social-login/ports/resource.ts';
import { policyOf } from '../tenants/tenant.ts';
import { type AskDependencies, askOwner } from './ask-owner.ts';
import type { ApproveCall, Pass } from './ports.ts';
import { waysToProve } from './prove-offer.ts';
import { useApproval } from './use-approval.ts';
import { requestHashOf, type WeighDependencies, type Weighed, weighCall } from './weigh-call.ts';

interface Dependencies extends AskDependencies, WeighDependencies {
  readonly clock: Clock;
  readonly resources: Pick<ResourceStore, 'find'>;
}

/** The call needed no approval. */
const UNASKED: Pass = { giveBack: async () => {} };

const NO_EFFECT: Weighed = {
  described: { effects: [], changes: [], version: '' },
  effects: [],
  risk: 'reversible',
  isAsked: false,
};

export const approveCall =
  (dependencies: Dependencies): ApproveCall =>
  async (call) => {
    const { clock, memory, resources } = dependencies;
    const { tenant, requester, operation } = call;
    const policy = policyOf(tenant);
    const mayBeAsked = APPROVED_RISKS.some((risk) => policy[risk]);
    // No call needs an approval, and there is no owner who could object if a key puts something back.
    if (!mayBeAsked && tenant.ownerId === null) return ok(UNASKED);
    const now = clock.now();
    const weighed = await weighCall(dependencies, call, now);
    if (weighed?.ok === false) return mayBeAsked ? weighed : ok(UNASKED);
    const effect = weighed?.value ?? NO_EFFECT;
    const { described, risk, isAsked } = effect;
    if (!isAsked) {
      // A call in a bundle has to be made in the bundle's order. It may also change the state that the next calls are
      // compared with.
      const bundled =
        typeof call.approval === 'object'
          ? await useApproval(dependencies, call, requestHashOf(call), effect, now)
          : null;
      return bundled ?? ok(await memory.remember(call, described, now));
    }
    const bytes = call.readBody ? await call.readBody() : null;
    if (bytes?.ok === false) return bytes;
    // A body that is not JSON is compared with the approval byte for byte.
    const requestHash = requestHashOf(bytes ? { ...call, body: sha256(bytes.value) } : call);
    const used = await useApproval(dependencies, call, requestHash, effect, now);
    if (used) return used;
    const { changes, version, newHosts = [] } = described;
    const wanted = { requester, operation, risk, requestHash, stateHash: version, changes, calls: [] };
    const asked = await askOwner(dependencies, tenant, wanted, now);
    if (!asked.ok) return asked;
    const callbackUrls = (await resources.find(tenant.id))?.callbackUrls ?? [];
    return fail({ code: 'approvalRequired', ...asked.value, ...waysToProve(newHosts, callbackUrls) });
  };
