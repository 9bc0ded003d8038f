import { recentProjects } from '../../accounts/recent-projects.ts';
import type { Calls } from '../../calls/ports.ts';
import { ownerRoutes } from '../../desk/owner-routes.ts';
import type { DeskPeople, DeskWebhooks } from '../../desk/ports.ts';
import { accessRoutes } from '../../desk/routes/access-routes.ts';
import { activityRoutes } from '../../desk/routes/activity-routes.ts';
import { agentsRoutes } from '../../desk/routes/agents-routes.ts';
import { appearanceRoutes } from '../../desk/routes/appearance-routes.ts';
import { callbacksRoutes } from '../../desk/routes/callbacks-routes.ts';
import { domainRoutes } from '../../desk/routes/domain-routes.ts';
import { eventsRoutes } from '../../desk/routes/events-routes.ts';
import { fileRoutes } from '../../desk/routes/file-routes.ts';
import { insightsRoutes } from '../../desk/routes/insights-routes.ts';
import { invitationRoutes } from '../../desk/routes/invitation-routes.ts';
import { keysRoutes } from '../../desk/routes/keys-routes.ts';
import { membersRoutes } from '../../desk/routes/members-routes.ts';
import { overviewRoutes } from '../../desk/routes/overview-routes.ts';
import { providersRoutes } from '../../desk/routes/providers-routes.ts';
import { settingsRoutes } from '../../desk/routes/settings-routes.ts';
import { transferRoutes } from '../../desk/routes/transfer-routes.ts';
import { tryRoutes } from '../../desk/routes/try-routes.ts';
import { userRoutes } from '../../desk/routes/user-routes.ts';
import { usersRoutes } from '../../desk/routes/users-routes.ts';
import { webhooksRoutes } from '../../desk/routes/webhooks-routes.ts';
import { createPictureFetch } from '../../egress/fetch-picture.ts';
import { gatherProject } from '../../observability/gather-insights.ts';
import { createOwnerStore } from '../../storage/accounts/owner-store.ts';
import { createProjectListStore } from '../../storage/accounts/project-list-store.ts';
import { createInsightsStore } from '../../storage/observability/insights-store.ts';
import { createObservabilityStore } from '../../storage/observability/observability-store.ts';
import { createProofStore } from '../../storage/proving/proof-store.ts';
import { createEventStore } from '../../storage/social-login/events/event-store.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { Issuer } from '../social-login/issuer.ts';
import type { People, PeopleAccess } from '../social-login/people.ts';
import type { SocialLogin } from '../social-login/social-login.ts';
import type { Keys } from '../tenants/keys.ts';
import type { TenantUseCases } from '../tenants/tenants.ts';
import type { Webhooks } from '../tenants/webhooks.ts';
import type { Accounts } from './accounts.ts';
import type { Approvals } from './approvals.ts';
import type { Members } from './members.ts';

interface Dependencies {
  readonly accounts: Accounts;
  readonly tenants: TenantUseCases;
  readonly socialLogin: SocialLogin;
  readonly people: PeopleAccess & People;
  readonly members: Members;
  readonly webhooks: Webhooks;
  readonly keys: Keys;
  readonly approvals: Pick<Approvals, 'setPolicy'>;
  readonly calls: Calls;
  readonly issuer: Issuer;
}

/** The pages of a project. Each of them calls what the management API calls. */
export function composeDesk(shared: Shared, dependencies: Dependencies): Feature {
  const { accounts, members, tenants: tenantUseCases, socialLogin } = dependencies;
  const { provisioning, proveHost, refusedHosts } = socialLogin;
  const insights = createInsightsStore(shared.database);
  const common = {
    ...shared,
    ...tenantUseCases,
    manageKeys: dependencies.keys.manageKeys,
    setPolicy: dependencies.approvals.setPolicy,
    provisioning,
    proveHost,
    refusedHosts,
    hosts: socialLogin.hosts,
    manageDomain: socialLogin.manageDomain,
    ownAddresses: socialLogin.ownAddresses,
    manageAppearance: socialLogin.manageAppearance,
    looks: socialLogin.looks,
    readResource: provisioning.read,
    users: socialLogin.users,
    sessions: socialLogin.sessions,
    events: createEventStore(shared.database),
    owners: createOwnerStore(shared.database),
    insights,
    gatherProject: gatherProject({ ...shared, insights }),
    requests: createObservabilityStore(shared.database),
    proofs: createProofStore(shared.database),
    manageMembers: members.manageMembers,
    people: peopleOf(dependencies.people),
    webhooks: webhooksOf(dependencies.webhooks),
    clients: dependencies.issuer.manageClients,
    trustedIssuers: dependencies.issuer.manageTrustedIssuers,
    agents: { ...dependencies.issuer.manageAgents, ...dependencies.issuer.connectedAgents },
    revokeSessions: socialLogin.endSession.revoke,
    followEvents: socialLogin.followEvents,
    tryOut: socialLogin.tryOut,
    providers: socialLogin.manageProviders,
    fetchPicture: createPictureFetch(shared.wayOut, shared.fetchInTurn),
  };
  return {
    mount: (app) => {
      const { sessions } = accounts;
      const owner = ownerRoutes(app, {
        calls: dependencies.calls,
        ...shared,
        ...tenantUseCases,
        roleOf: members.roleOf,
        sessions,
        recentProjects: recentProjects({
          ...shared,
          list: createProjectListStore(shared.database),
          sharedWith: members.sharedWith,
        }),
      });
      overviewRoutes(owner, common);
      tryRoutes(owner, common);
      usersRoutes(owner, common);
      userRoutes(owner, common);
      eventsRoutes(owner, common);
      insightsRoutes(owner, common);
      activityRoutes(owner, common);
      callbacksRoutes(owner, common);
      providersRoutes(owner, common);
      domainRoutes(owner, common);
      appearanceRoutes(owner, common);
      accessRoutes(owner, common);
      webhooksRoutes(owner, common);
      agentsRoutes(owner, common);
      keysRoutes(owner, common);
      membersRoutes(owner, members);
      fileRoutes(owner, common);
      settingsRoutes(owner, common);
      transferRoutes(app, { ...shared, ...tenantUseCases, sessions });
      invitationRoutes(app, { ...shared, ...members, sessions });
    },
  };
}

const peopleOf = ({
  people,
  managePeople,
  exportPerson,
  exportUsers,
  importUsers,
  testUsers,
}: PeopleAccess & People): DeskPeople => ({
  ...managePeople,
  areTestUsersOn: testUsers.read,
  setTestUsers: testUsers.set,
  blockedAtOf: (tenantId, userId) => people.blockedAtOf(tenantId, userId),
  blockedIds: (tenantId, limit) => people.blockedIds(tenantId, limit),
  exportPerson,
  exportUsers,
  importUsers: (tenant, location, lines) => importUsers(tenant, location, lines, { above: 0, isDryRun: false }),
});

const webhooksOf = ({ manageWebhooks, testWebhook, deliveries }: Webhooks): DeskWebhooks => ({
  ...manageWebhooks,
  test: testWebhook,
  messages: (webhook, filter) => deliveries.messages(webhook, filter),
});
