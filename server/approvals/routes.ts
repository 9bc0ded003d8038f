/** Approvals over HTTP: the policy, and one approval for several calls. */
import { contract } from '@porchlight/contract';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant, tenantCaller } from '../tenants/caller.ts';
import { policyOf } from '../tenants/tenant.ts';
import type { RequestApproval, SetPolicy } from './ports.ts';

interface UseCases {
  readonly setPolicy: SetPolicy;
  readonly requestApproval: RequestApproval;
}

export const approvalRoutes = ({ setPolicy, requestApproval }: UseCases) =>
  rest.router(contract.approvals, {
    request: async ({ body, res }) => {
      const { tenant, permissions, actor: requester } = tenantCaller.of(res);
      const asked = unwrap(await requestApproval({ tenant, requester, permissions }, body.calls));
      return asked ? { status: 201, body: asked } : { status: 200, body: { approval: null, wait: null } };
    },
    policy: async ({ res }) => ({ status: 200, body: { ...policyOf(callingTenant(res)) } }),
    setPolicy: async ({ body, res }) => ({
      status: 200,
      body: unwrap(await setPolicy(callingTenant(res).id, body, 'key')),
    }),
  });
