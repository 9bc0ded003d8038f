import { APPROVAL_REQUESTED } from '@porchlight/contract';
import type { Approval } from '../../approvals/approval.ts';
import { approveCall } from '../../approvals/approve-call.ts';
import { decideApproval } from '../../approvals/decide-approval.ts';
import { describeCall, hasEffects } from '../../approvals/describe/describe-call.ts';
import { approvalPageRoutes } from '../../approvals/page-routes.ts';
import type { ApprovalStore, ApproveCall, PutBackMemory, SetPolicy } from '../../approvals/ports.ts';
import { putBackMemory } from '../../approvals/put-back.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import { approvalRoutes } from '../../approvals/routes.ts';
import { setPolicy } from '../../approvals/set-policy.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { ProveHost } from '../../social-login/ports/hosts.ts';
import type { PassedHosts } from '../../social-login/ports/passed-hosts.ts';
import { createTakenAwayStore } from '../../storage/approvals/taken-away-store.ts';
import type { PeopleAccess } from '../people/people.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { Keys } from '../tenants/keys.ts';
import type { Webhooks } from '../tenants/webhooks.ts';
import type { Accounts } from './accounts.ts';
import type { Members } from './members.ts';
import { presentState } from './present-state.ts';

export interface Approvals {
  readonly routes: RestRoutes['approvals'];
  readonly feature: Feature;
  readonly approveCall: ApproveCall;
  readonly setPolicy: SetPolicy;
  readonly memory: PutBackMemory;
}

interface Needs {
  readonly accounts: Accounts;
  readonly members: Members;
  readonly keys: Keys;
  readonly people: PeopleAccess;
  readonly webhooks: Webhooks;
  readonly passedHosts: PassedHosts;
  readonly proveHost: Pick<ProveHost, 'checkDomain'>;
  readonly approvals: ApprovalStore;
  readonly decided: () => void;
}

export function composeApprovals(shared: Shared, needs: Needs): Approvals {
  const { accounts, members, keys, webhooks, approvals, decided } = needs;
  const { clock, database, baseUrl, random, rateLimiter, resources, tenants, guard } = shared;
  const state = presentState(shared, needs);
  const memory = putBackMemory({ store: createTakenAwayStore(database), canTakeAway: hasEffects });
  const asking = {
    baseUrl,
    clock,
    random,
    rateLimiter,
    resources,
    approvals,
    describe: describeCall(state),
    memory,
    announce: announcing(webhooks, clock),
  };
  const useCases = {
    setPolicy: setPolicy(shared),
    approveCall: approveCall(asking),
    requestApproval: requestApproval(asking),
    decideApproval: decideApproval({
      clock,
      tenants,
      approvals,
      keys: keys.keys,
      roleOf: members.roleOf,
      memory,
      decided,
    }),
  };
  return {
    setPolicy: useCases.setPolicy,
    approveCall: useCases.approveCall,
    memory,
    routes: approvalRoutes(useCases),
    feature: {
      mount: approvalPageRoutes({
        baseUrl,
        clock,
        guard,
        decideApproval: useCases.decideApproval,
        sessions: accounts.sessions,
        proveHost: needs.proveHost,
      }),
    },
  };
}

/** Tells the webhooks of a project that a call waits for its owner. */
const announcing =
  (webhooks: Needs['webhooks'], clock: Clock) =>
  ({ id, tenantId, expiresAt, operation, risk, calls }: Approval, url: string) => {
    const approval = { id, approval_url: url, expires_at: expiresAt.toISOString() };
    const message = { approval, operation, risk, calls: Math.max(1, calls.length) };
    return webhooks.tellOfApproval(tenantId, APPROVAL_REQUESTED, message, clock.now());
  };
