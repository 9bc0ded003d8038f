/** The app's side of approvals by people, over HTTP. */
import { contract } from '@porchlight/contract';
import { rest } from '../../http/rest/ts-rest.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { callingTenant } from '../../tenants/caller.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import type { PersonApprovals } from './ask-person.ts';

/** A key of another project is told the same as for a project that does not exist. */
function tenantOf(res: Parameters<typeof callingTenant>[0], tenantId: string): Tenant {
  const tenant = callingTenant(res);
  if (tenant.id !== tenantId) throw new Refusal({ code: 'tenantNotFound' });
  return tenant;
}

export const personApprovalRoutes = ({ ask, take }: PersonApprovals) =>
  rest.router(contract.personApprovals, {
    ask: async ({ params, body, res }) => {
      res.setHeader('Cache-Control', 'no-store');
      const { access_token: accessToken, ...question } = body;
      const asked = unwrap(await ask(tenantOf(res, params.tenantId), accessToken, question));
      return asked ? { status: 201, body: asked } : { status: 200, body: { approved: true } };
    },
    take: async ({ params: { tenantId, id }, body, res }) => {
      res.setHeader('Cache-Control', 'no-store');
      unwrap(await take(tenantOf(res, tenantId), body.access_token, { id, binding: body.binding }));
      return { status: 200, body: { approved: true } };
    },
  });
