/** Teams over HTTP, with the access token of a person of the app. */
import { contract, TEAM_LIST_LIMIT_MAX, TEST_USER_DOMAIN } from '@porchlight/contract';
import type { Response } from 'express';
import { rest } from '../http/rest/ts-rest.ts';
import { unwrap } from '../kernel/domain-error.ts';
import type { OwnTeams, TeamHolder } from './ports.ts';
import { presentMyTeam, presentTeam, presentTeamInvitation, presentTeamMember } from './presenters.ts';
import type { TeamMember } from './team.ts';

interface Call {
  readonly params: { readonly tenantId: string };
  readonly body: { readonly access_token: string };
  readonly res: Response;
}

/** A test user knows other test users alone: whoever may make one may not thereby know the people of the app. */
const presentTo =
  ({ isTestUser }: TeamHolder) =>
  (member: TeamMember) =>
    presentTeamMember(!isTestUser || member.email.endsWith(`@${TEST_USER_DOMAIN}`))(member);

export function ownTeamRoutes(own: OwnTeams) {
  const personOf = async ({ params, body, res }: Call): Promise<TeamHolder> => {
    res.setHeader('Cache-Control', 'no-store');
    return unwrap(await own.holder(params.tenantId, body.access_token));
  };

  return rest.router(contract.ownTeams, {
    mine: async (call) => {
      const person = await personOf(call);
      const teams = unwrap(await own.mine(person));
      return { status: 200, body: { user: { id: person.userId }, teams: teams.map(presentMyTeam) } };
    },
    create: async (call) => {
      const team = unwrap(await own.create(await personOf(call), call.body.name));
      return { status: 201, body: { team: presentTeam(team) } };
    },
    members: async (call) => {
      const { team_id, after = 0, limit = TEAM_LIST_LIMIT_MAX } = call.body;
      const person = await personOf(call);
      const { entries, next } = unwrap(await own.members(person, team_id, after, limit));
      return { status: 200, body: { members: entries.map(presentTo(person)), next_after: next } };
    },
    leave: async (call) => {
      unwrap(await own.leave(await personOf(call), call.body.team_id));
      return { status: 200, body: { left: true } };
    },
    rename: async (call) => {
      const team = unwrap(await own.rename(await personOf(call), call.body.team_id, call.body.name));
      return { status: 200, body: { team: presentTeam(team) } };
    },
    invite: async (call) => {
      const { team_id, email, role } = call.body;
      const { url, ...invitation } = unwrap(await own.invite(await personOf(call), team_id, { email, role }));
      return { status: 201, body: { invitation: { ...presentTeamInvitation(true)(invitation), url } } };
    },
    role: async (call) => {
      const { team_id, user_id, role } = call.body;
      const person = await personOf(call);
      const member = unwrap(await own.setRole(person, team_id, user_id, role));
      return { status: 200, body: { member: presentTo(person)(member) } };
    },
    remove: async (call) => {
      unwrap(await own.remove(await personOf(call), call.body.team_id, call.body.user_id));
      return { status: 200, body: { deleted: true } };
    },
  });
}
