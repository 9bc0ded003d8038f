/** Teams over HTTP, with a tenant's management key. */
import { contract } from '@porchlight/contract';
import type { Response } from 'express';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import { callingTenant, tenantCaller } from '../tenants/caller.ts';
import type { ManageTeams } from './ports.ts';
import { presentTeam, presentTeamInvitation, presentTeamMember, presentTeamsResource } from './presenters.ts';

const seesPeople = (res: Response): boolean => tenantCaller.of(res).permissions.includes('users:read');

export function teamRoutes(manage: ManageTeams) {
  const place = async (res: Response) => unwrap(await manage.place(callingTenant(res)));

  return rest.router(contract.teams, {
    provision: async ({ body, res }) => {
      const { resource, isNew } = unwrap(await manage.provision(callingTenant(res), body));
      return { status: isNew ? 201 : 200, body: { resource: presentTeamsResource(resource) } };
    },
    resource: async ({ res }) => ({
      status: 200,
      body: { resource: presentTeamsResource((await place(res)).resource) },
    }),
    removeResource: async ({ query, res }) => {
      const of = await place(res);
      if (query.dry_run)
        return { status: 200, body: { dry_run: true, would_remove: { ...(await manage.contents(of)) } } };
      return { status: 200, body: { deleted: true, removed: { ...(await manage.removeResource(of)) } } };
    },
    list: async ({ query, res }) => {
      const { entries, next } = await manage.list(await place(res), query.after ?? 0, query.limit);
      return { status: 200, body: { teams: entries.map(presentTeam), next_after: next } };
    },
    create: async ({ body, res }) => {
      const team = unwrap(await manage.create(await place(res), body.name, body.owner_user_id));
      return { status: 201, body: { team: presentTeam(team) } };
    },
    read: async ({ params, res }) => {
      const team = unwrap(await manage.read(await place(res), params.id));
      return { status: 200, body: { team: presentTeam(team) } };
    },
    change: async ({ params, body, res }) => {
      const team = unwrap(await manage.rename(await place(res), params.id, body.name));
      return { status: 200, body: { team: presentTeam(team) } };
    },
    remove: async ({ params, res }) => {
      unwrap(await manage.remove(await place(res), params.id));
      return { status: 200, body: { deleted: true } };
    },
    members: async ({ params, query, res }) => {
      const of = await place(res);
      const { entries, next } = unwrap(await manage.members(of, params.id, query.after ?? 0, query.limit));
      return { status: 200, body: { members: entries.map(presentTeamMember(seesPeople(res))), next_after: next } };
    },
    setMember: async ({ params, body, res }) => {
      const member = unwrap(await manage.setMember(await place(res), params.id, params.userId, body.role));
      return { status: 200, body: { member: presentTeamMember(seesPeople(res))(member) } };
    },
    removeMember: async ({ params, res }) => {
      unwrap(await manage.removeMember(await place(res), params.id, params.userId));
      return { status: 200, body: { deleted: true } };
    },
    invitations: async ({ params, res }) => {
      const found = unwrap(await manage.invitations(await place(res), params.id));
      return { status: 200, body: { invitations: found.map(presentTeamInvitation(seesPeople(res))) } };
    },
    invite: async ({ params, body, res }) => {
      const { url, ...invitation } = unwrap(
        await manage.invite(await place(res), params.id, tenantCaller.of(res).actor, body),
      );
      res.setHeader('Cache-Control', 'no-store');
      return { status: 201, body: { invitation: { ...presentTeamInvitation(seesPeople(res))(invitation), url } } };
    },
    withdraw: async ({ params, res }) => {
      unwrap(await manage.withdraw(await place(res), params.id, params.invitationId));
      return { status: 200, body: { deleted: true } };
    },
  });
}
