/** Members over HTTP. Every route here needs a tenant's management key. */
import { contract } from '@porchlight/contract';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant, tenantCaller } from '../tenants/caller.ts';
import type { ManageMembers } from './ports.ts';
import { presentInvitation, presentMember } from './presenters.ts';

export const memberRoutes = ({ manageMembers }: { readonly manageMembers: ManageMembers }) =>
  rest.router(contract.members, {
    list: async ({ res }) => {
      const { members, invitations } = await manageMembers.list(callingTenant(res));
      return {
        status: 200,
        body: { members: members.map(presentMember), invitations: invitations.map(presentInvitation) },
      };
    },
    invite: async ({ body, res }) => {
      const { tenant, actor, permissions: held } = tenantCaller.of(res);
      const inviter = { by: 'key', held, id: actor } as const;
      const { url, ...invitation } = unwrap(await manageMembers.invite(tenant, inviter, body));
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: { invitation: { ...presentInvitation(invitation), url } } };
    },
    change: async ({ params, body, res }) => {
      const { tenant, permissions: held } = tenantCaller.of(res);
      const member = unwrap(await manageMembers.change(tenant, { by: 'key', held }, params.id, body.role));
      return { status: 200, body: { member: presentMember(member) } };
    },
    remove: async ({ params, res }) => {
      unwrap(await manageMembers.remove(callingTenant(res), 'key', params.id));
      return { status: 200, body: { deleted: true } };
    },
  });
