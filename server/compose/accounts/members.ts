import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { answerInvitation } from '../../members/answer-invitation.ts';
import { manageMembers } from '../../members/manage-members.ts';
import type { ProviderOf } from '../../members/member.ts';
import type { AnswerInvitation, ManageMembers, MayStillInvite, MemberStore, RoleOf } from '../../members/ports.ts';
import { roleOf } from '../../members/role-of.ts';
import { memberRoutes } from '../../members/routes.ts';
import { standingOf } from '../../members/standing-of.ts';
import { isIssuerOf } from '../../providers/catalogue/catalogue.ts';
import { createMemberStore } from '../../storage/members/member-store.ts';
import type { Shared } from '../shared/shared.ts';
import type { SignIn } from '../social-login/sign-in.ts';
import type { Keys } from '../tenants/keys.ts';
import type { Accounts } from './accounts.ts';

export interface Members {
  readonly routes: RestRoutes['members'];
  readonly manageMembers: ManageMembers;
  readonly answerInvitation: AnswerInvitation;
  readonly providerOf: ProviderOf;
  readonly roleOf: RoleOf;
  readonly mayStillInviteToTeams: MayStillInvite;
  readonly sharedWith: MemberStore['sharedWith'];
}

export function composeMembers(
  shared: Shared,
  { accounts, clients, keys }: Pick<Accounts, 'accounts'> & Pick<SignIn, 'clients'> & Pick<Keys, 'keys'>,
): Members {
  const { baseUrl, clock, random, tenants } = shared;
  const members = createMemberStore(shared.database);
  const providerOf: ProviderOf = (issuer) => clients.find((client) => isIssuerOf(client, issuer)) ?? null;
  const roles = roleOf(members);
  const standing = standingOf({ clock, needs: 'members:write', roleOf: roles, keys });
  const standingInTeams = standingOf({ clock, needs: 'teams:write', roleOf: roles, keys });
  const manage = manageMembers({ baseUrl, clock, random, members, accounts, providerOf });
  return {
    routes: memberRoutes({ manageMembers: manage }),
    manageMembers: manage,
    answerInvitation: answerInvitation({ clock, random, tenants, members, standingOf: standing }),
    providerOf,
    roleOf: roles,
    mayStillInviteToTeams: async (tenant, manager) => (await standingInTeams(tenant, manager)) !== null,
    sharedWith: (accountId, limit) => members.sharedWith(accountId, limit),
  };
}
