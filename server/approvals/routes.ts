/** The policy of approvals over HTTP. */
import { contract } from '@porchlight/contract';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant } from '../tenants/caller.ts';
import { policyOf } from '../tenants/tenant.ts';
import type { SetPolicy } from './ports.ts';

export const approvalRoutes = ({ setPolicy }: { readonly setPolicy: SetPolicy }) =>
  rest.router(contract.approvals, {
    policy: async ({ res }) => ({ status: 200, body: { ...policyOf(callingTenant(res)) } }),
    setPolicy: async ({ body, res }) => ({
      status: 200,
      body: unwrap(await setPolicy(callingTenant(res).id, body, 'key')),
    }),
  });
