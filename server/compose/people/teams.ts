/** Teams of an app: by key, by a person of the app, and at the desk. */
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { MayStillInvite } from '../../members/ports.ts';
import type { OwnPageTeams, PeopleStore } from '../../people/ports.ts';
import { wouldLeaveTeams } from '../../storage/teams/leave-teams.ts';
import { sweepTeamInvitations } from '../../storage/teams/sweep-invitations.ts';
import { createTeamInvitationStore } from '../../storage/teams/team-invitation-store.ts';
import { createTeamResourceStore } from '../../storage/teams/team-resource-store.ts';
import { createTeamStore } from '../../storage/teams/team-store.ts';
import { answerInvitation } from '../../teams/answer-invitation.ts';
import { inviteToTeam } from '../../teams/invite.ts';
import { manageTeams, NO_TEAMS } from '../../teams/manage-teams.ts';
import { ownTeamRoutes } from '../../teams/own-routes.ts';
import { ownTeams } from '../../teams/own-teams.ts';
import type { AnswerInvitation, ManageTeams, OwnTeams } from '../../teams/ports.ts';
import { teamRoutes } from '../../teams/routes.ts';
import type { Feature, Job } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { SocialLogin } from '../social-login/social-login.ts';

export interface Teams {
  readonly routes: Pick<RestRoutes, 'teams' | 'ownTeams'>;
  readonly manageTeams: ManageTeams;
  readonly ownTeams: OwnTeams;
  readonly answerInvitation: AnswerInvitation;
  readonly ofOwnPage: OwnPageTeams;
  readonly feature: Feature;
}

const SWEEP_EVERY_MS = 60_000;

interface Needs {
  readonly socialLogin: SocialLogin;
  readonly people: Pick<PeopleStore, 'blockedAtOf'>;
  /** About invitations that a key or somebody at the desk has made. */
  readonly mayStillInvite: MayStillInvite;
}

export function composeTeams(shared: Shared, { socialLogin, people, mayStillInvite }: Needs): Teams {
  const { directory, users, verifyToken } = socialLogin;
  const { baseUrl, clock, random, database, resources, usage, rateLimiter, chargeBytes, returnBytes } = shared;
  const teams = createTeamStore(database);
  const teamResources = createTeamResourceStore(database);
  const invitations = createTeamInvitationStore(database);
  const invite = inviteToTeam({ baseUrl, clock, random, invitations, teams });
  const manage = manageTeams({ clock, resources, usage, teamResources, teams, invitations, invite });
  const open = async (tenantId: string) => {
    const opened = await directory.open(tenantId, clock.now());
    return opened.ok ? ok({ tenant: opened.value.tenant, location: opened.value.resource }) : opened;
  };
  const counted = { clock, rateLimiter, chargeBytes, returnBytes };
  const holderOf = verifyToken.holder;
  const own = ownTeams({ ...counted, holderOf, open, usage, teamResources, teams, invite });
  return {
    routes: { teams: teamRoutes(manage), ownTeams: ownTeamRoutes(own) },
    manageTeams: manage,
    ownTeams: own,
    answerInvitation: answerInvitation({
      ...counted,
      open,
      users,
      isBlocked: async (tenantId, userId) => (await people.blockedAtOf(tenantId, userId)) !== null,
      teams,
      invitations,
      mayStillInvite,
    }),
    ofOwnPage: teamsOfOwnPage(shared, teams, own),
    feature: { jobs: [sweepInvitations(shared)] },
  };
}

/** What a person's own page shows and does with teams. */
const teamsOfOwnPage = (
  { database, resources }: Shared,
  teams: ReturnType<typeof createTeamStore>,
  own: OwnTeams,
): OwnPageTeams => ({
  async ofUser(tenantId, userId) {
    const location = await resources.find(tenantId);
    return location ? teams.ofUser(location, userId) : [];
  },
  wouldLeave: async (location, userId) =>
    wouldLeaveTeams(database, location, userId, await teams.ofUser(location, userId)),
  async leave(tenantId, userId, teamId) {
    const [found] = await resources.findWithTenants([tenantId]);
    if (!found?.resource) return fail(NO_TEAMS);
    return own.leave({ tenant: found.tenant, location: found.resource, userId }, teamId);
  },
});

const sweepInvitations = ({ clock, database }: Shared): Job => ({
  name: 'sweep-team-invitations',
  everyMs: SWEEP_EVERY_MS,
  shared: true,
  run: async () => void (await sweepTeamInvitations(database, clock.now())),
});
