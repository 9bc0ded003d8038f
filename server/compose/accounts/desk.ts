import { ownerRoutes } from '../../desk/owner-routes.ts';
import type { DeskPeople, DeskWebhooks } from '../../desk/ports.ts';
import { accessRoutes } from '../../desk/routes/access-routes.ts';
import { activityRoutes } from '../../desk/routes/activity-routes.ts';
import { agentsRoutes } from '../../desk/routes/agents-routes.ts';
import { callbacksRoutes } from '../../desk/routes/callbacks-routes.ts';
import { eventsRoutes } from '../../desk/routes/events-routes.ts';
import { keysRoutes } from '../../desk/routes/keys-routes.ts';
import { overviewRoutes } from '../../desk/routes/overview-routes.ts';
import { settingsRoutes } from '../../desk/routes/settings-routes.ts';
import { transferRoutes } from '../../desk/routes/transfer-routes.ts';
import { tryRoutes } from '../../desk/routes/try-routes.ts';
import { usersRoutes } from '../../desk/routes/users-routes.ts';
import { webhooksRoutes } from '../../desk/routes/webhooks-routes.ts';
import { createOwnerStore } from '../../storage/accounts/owner-store.ts';
import { createInsightsStore } from '../../storage/observability/insights-store.ts';
import { createObservabilityStore } from '../../storage/observability/observability-store.ts';
import { createProofStore } from '../../storage/proving/proof-store.ts';
import { createEventStore } from '../../storage/social-login/events/event-store.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { Issuer } from '../social-login/issuer.ts';
import type { People, PeopleAccess } from '../social-login/people.ts';
import type { SocialLogin } from '../social-login/social-login.ts';
import type { TenantUseCases } from '../tenants/tenants.ts';
import type { Webhooks } from '../tenants/webhooks.ts';
import type { Accounts } from './accounts.ts';

interface Dependencies {
  readonly accounts: Accounts;
  readonly tenants: TenantUseCases;
  readonly socialLogin: SocialLogin;
  readonly people: PeopleAccess & People;
  readonly webhooks: Webhooks;
  readonly issuer: Issuer;
}

/** The pages of a project. Each of them calls what the management API calls. */
export function composeDesk(shared: Shared, dependencies: Dependencies): Feature {
  const { accounts, tenants: tenantUseCases, socialLogin } = dependencies;
  const { provisioning, proveHost } = socialLogin;
  const common = {
    ...shared,
    ...tenantUseCases,
    provisioning,
    proveHost,
    readResource: provisioning.read,
    users: socialLogin.users,
    sessions: socialLogin.sessions,
    events: createEventStore(shared.database),
    owners: createOwnerStore(shared.database),
    insights: createInsightsStore(shared.database),
    requests: createObservabilityStore(shared.database),
    proofs: createProofStore(shared.database),
    people: peopleOf(dependencies.people),
    webhooks: webhooksOf(dependencies.webhooks),
    clients: dependencies.issuer.manageClients,
    agents: { ...dependencies.issuer.manageAgents, ...dependencies.issuer.connectedAgents },
    revokeSessions: socialLogin.endSession.revoke,
    followEvents: socialLogin.followEvents,
    tryOut: socialLogin.tryOut,
  };
  return {
    mount: (app) => {
      const owner = ownerRoutes(app, { ...shared, ...tenantUseCases, sessions: accounts.sessions });
      overviewRoutes(owner, common);
      tryRoutes(owner, common);
      usersRoutes(owner, common);
      eventsRoutes(owner, common);
      activityRoutes(owner, common);
      callbacksRoutes(owner, common);
      accessRoutes(owner, common);
      webhooksRoutes(owner, common);
      agentsRoutes(owner, common);
      keysRoutes(owner, common);
      settingsRoutes(owner, common);
      transferRoutes(app, { ...shared, ...tenantUseCases, sessions: accounts.sessions });
    },
  };
}

const peopleOf = ({ people, managePeople, exportPerson }: PeopleAccess & People): DeskPeople => ({
  ...managePeople,
  blockedAtOf: (tenantId, userId) => people.blockedAtOf(tenantId, userId),
  exportPerson,
});

const webhooksOf = ({ manageWebhooks, testWebhook, deliveries }: Webhooks): DeskWebhooks => ({
  ...manageWebhooks,
  test: testWebhook,
  messages: (webhook, filter) => deliveries.messages(webhook, filter),
});
