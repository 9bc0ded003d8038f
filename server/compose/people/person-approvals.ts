import type { PersonApproval } from '../../approvals/common/person-approval.ts';
import { personApprovals } from '../../approvals/person/ask-person.ts';
import { decideByPerson } from '../../approvals/person/decide-by-person.ts';
import { type EndQuestions, endQuestions } from '../../approvals/person/end-questions.ts';
import { type BeginSignIn, personPageRoutes } from '../../approvals/person/page-routes.ts';
import { readAsker } from '../../approvals/person/read-asker.ts';
import { personApprovalRoutes } from '../../approvals/person/routes.ts';
import type { PersonApprovalStore } from '../../approvals/ports/person.ts';
import type { RestRoutes } from '../../http/rest/ts-rest.ts';
import { fail, ok } from '../../kernel/result.ts';
import { choiceOf } from '../../social-login/providers/provider-choice.ts';
import { providerNotEnabled } from '../../social-login/settings/provider-settings.ts';
import { isApprovalPage, ownPagePath } from '../../social-login/sign-in/own-page-path.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { Issuer } from '../social-login/issuer.ts';
import type { SignIn } from '../social-login/sign-in.ts';
import type { SocialLogin } from '../social-login/social-login.ts';
import type { People, PeopleAccess } from './people.ts';

/** The questions that wait, and who hears of them. */
export interface Questions {
  readonly approvals: PersonApprovalStore;
  readonly webhooks: {
    tellOfPerson(approval: PersonApproval, url: string, now: Date): Promise<void>;
    tellOfDecision(approval: PersonApproval, now: Date): Promise<void>;
  };
  /** Somebody has decided. */
  readonly wake: () => void;
}

interface Needs extends Questions {
  readonly access: PeopleAccess;
  readonly managedPeople: People;
  readonly issuer: Issuer;
  readonly signIn: SignIn;
  readonly socialLogin: SocialLogin;
  readonly endQuestions: EndQuestions;
}

export interface ApprovalsOfPeople {
  readonly routes: RestRoutes['personApprovals'];
  readonly feature: Feature;
}

const toldBy = ({ clock }: Pick<Shared, 'clock'>, { webhooks }: Pick<Questions, 'webhooks'>) => ({
  asked: (approval: PersonApproval, url: string) => webhooks.tellOfPerson(approval, url, clock.now()),
  decided: (approval: PersonApproval) => webhooks.tellOfDecision(approval, clock.now()),
});

export const composeEndQuestions = (shared: Shared, { approvals, webhooks, wake }: Questions): EndQuestions =>
  endQuestions({ clock: shared.clock, approvals, told: toldBy(shared, { webhooks }), wake });

export function composePersonApprovals(shared: Shared, needs: Needs): ApprovalsOfPeople {
  const { approvals, access, managedPeople, issuer, signIn, socialLogin, webhooks, wake } = needs;
  const { baseUrl, clock, guard, random, rateLimiter, resources } = shared;
  const told = toldBy(shared, { webhooks });
  const useCases = personApprovals({
    baseUrl,
    clock,
    random,
    rateLimiter,
    approvals,
    told,
    readAsker: readAsker({
      holderOf: socialLogin.verifyToken.holder,
      introspect: issuer.introspectForApp,
      sessions: socialLogin.clientSessions,
      agentOf: issuer.connectedAgents.ofSession,
    }),
  });
  const decisions = decideByPerson({
    clock,
    approvals,
    isBlocked: async ({ tenantId, userId }) => (await access.people.blockedAtOf(tenantId, userId)) !== null,
    told,
    wake,
    endQuestions: needs.endQuestions,
    async endAgent({ tenantId, userId, clientId }) {
      const location = await resources.find(tenantId);
      if (!location) return;
      for (const agent of await issuer.connectedAgents.ofUser(location, userId))
        if (agent.clientId === clientId) await issuer.connectedAgents.disconnect(location, agent.id, userId);
    },
  });
  return {
    routes: personApprovalRoutes(useCases),
    feature: {
      mount: personPageRoutes({
        baseUrl,
        clock,
        guard,
        decideByPerson: decisions,
        appOf: managedPeople.appOf,
        visits: access.visits,
        choicesOf: async (tenantId, hrefOf) =>
          (await socialLogin.providers.enabled(tenantId)).map((provider) =>
            choiceOf(provider, hrefOf(provider.id), signIn.providers),
          ),
        beginSignIn: signInForApproval(needs),
        listPath: (tenantId) => `${ownPagePath(tenantId)}#approvals`,
      }),
    },
  };
}

/** The way to sign in for a page of approval. */
const signInForApproval =
  ({ socialLogin, signIn }: Needs): BeginSignIn =>
  async (cookieHeader, { tenantId, provider: asked, returnTo }) => {
    const enabled = await socialLogin.providers.enabled(tenantId);
    const provider = asked === '' ? enabled[0] : enabled.find(({ id }) => id === asked);
    // Any other path would be taken for that of an account.
    if (!provider || !isApprovalPage(returnTo)) return fail(providerNotEnabled);
    const choice = { provider, callbackUri: provider.callbacks.atService };
    return ok(await signIn.beginSignIn(cookieHeader, returnTo, choice));
  };
