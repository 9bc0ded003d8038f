/** The page on which a person answers an invitation to a team. */
import { choiceOf } from '../../social-login/providers/provider-choice.ts';
import { invitationPageRoutes } from '../../teams/invitation-routes.ts';
import { createPendingInvitations } from '../../teams/pending-invitation.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { SignIn } from '../social-login/sign-in.ts';
import type { SocialLogin } from '../social-login/social-login.ts';
import type { People, PeopleAccess } from './people.ts';
import type { Teams } from './teams.ts';

interface Needs {
  readonly access: PeopleAccess;
  readonly managedPeople: People;
  readonly signIn: SignIn;
  readonly socialLogin: SocialLogin;
  readonly teams: Teams;
}

export function composeTeamInvitations(shared: Shared, needs: Needs): Feature {
  const { access, managedPeople, signIn, socialLogin, teams } = needs;
  const { baseUrl, clock, guard, random } = shared;
  return {
    mount: invitationPageRoutes({
      baseUrl,
      clock,
      guard,
      random,
      answer: teams.answerInvitation,
      pending: createPendingInvitations(shared),
      ownSignIn: socialLogin.ownSignIn,
      visits: access.invitationVisits,
      async appOf(tenantId) {
        const open = await socialLogin.directory.open(tenantId, clock.now());
        return open.ok ? managedPeople.appOf(tenantId) : open;
      },
      choicesOf: async (tenantId, hrefOf) =>
        (await socialLogin.providers.enabled(tenantId)).map((provider) =>
          choiceOf(provider, hrefOf(provider.id), signIn.providers),
        ),
    }),
  };
}
