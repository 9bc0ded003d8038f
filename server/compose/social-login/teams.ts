/** Teams of an app: by key, by a person of the app, and at the desk. */
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { ok } from '../../kernel/result.ts';
import { sweepTeamInvitations } from '../../storage/teams/sweep-invitations.ts';
import { createTeamInvitationStore } from '../../storage/teams/team-invitation-store.ts';
import { createTeamResourceStore } from '../../storage/teams/team-resource-store.ts';
import { createTeamStore } from '../../storage/teams/team-store.ts';
import { inviteToTeam } from '../../teams/invite.ts';
import { manageTeams } from '../../teams/manage-teams.ts';
import { ownTeamRoutes } from '../../teams/own-routes.ts';
import { ownTeams } from '../../teams/own-teams.ts';
import type { ManageTeams, OwnTeams } from '../../teams/ports.ts';
import { teamRoutes } from '../../teams/routes.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { SocialLogin } from './social-login.ts';

export interface Teams {
  readonly routes: Pick<RestRoutes, 'teams' | 'ownTeams'>;
  readonly manageTeams: ManageTeams;
  readonly ownTeams: OwnTeams;
  readonly feature: Feature;
}

const SWEEP_EVERY_MS = 60_000;

export function composeTeams(shared: Shared, { directory, verifyToken }: SocialLogin): Teams {
  const { baseUrl, clock, random, database, resources, usage, rateLimiter, chargeBytes, returnBytes } = shared;
  const teams = createTeamStore(database);
  const teamResources = createTeamResourceStore(database);
  const invitations = createTeamInvitationStore(database);
  const invite = inviteToTeam({ baseUrl, clock, random, invitations, teams });
  const manage = manageTeams({ clock, resources, usage, teamResources, teams, invitations, invite });
  const own = ownTeams({
    clock,
    holderOf: verifyToken.holder,
    open: async (tenantId) => {
      const opened = await directory.open(tenantId, clock.now());
      return opened.ok ? ok({ tenant: opened.value.tenant, location: opened.value.resource }) : opened;
    },
    usage,
    rateLimiter,
    chargeBytes,
    returnBytes,
    teamResources,
    teams,
    invite,
  });
  return {
    routes: { teams: teamRoutes(manage), ownTeams: ownTeamRoutes(own) },
    manageTeams: manage,
    ownTeams: own,
    feature: {
      jobs: [
        {
          name: 'sweep-team-invitations',
          everyMs: SWEEP_EVERY_MS,
          shared: true,
          run: async () => void (await sweepTeamInvitations(database, clock.now())),
        },
      ],
    },
  };
}
