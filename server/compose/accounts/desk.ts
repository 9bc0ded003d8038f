import type { CountWaiting } from '../../accounts/ports.ts';
import { recentProjects } from '../../accounts/recent-projects.ts';
import type { Calls } from '../../calls/ports.ts';
import { nameEvents } from '../../desk/name-events.ts';
import { type OwnerRoutes, ownerRoutes } from '../../desk/owner-routes.ts';
import { confirmPage } from '../../desk/pages/frame/confirm-page.ts';
import { signInAgainPage } from '../../desk/pages/frame/sign-in-again-page.ts';
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
import { linkRoutes } from '../../desk/routes/link-routes.ts';
import { membersRoutes } from '../../desk/routes/members-routes.ts';
import { overviewRoutes } from '../../desk/routes/overview-routes.ts';
import { providersRoutes } from '../../desk/routes/providers-routes.ts';
import { settingsRoutes } from '../../desk/routes/settings-routes.ts';
import { teamsRoutes } from '../../desk/routes/teams-routes.ts';
import { transferRoutes } from '../../desk/routes/transfer-routes.ts';
import { tryRoutes } from '../../desk/routes/try-routes.ts';
import { undoRoutes } from '../../desk/routes/undo-routes.ts';
import { userRoutes } from '../../desk/routes/user-routes.ts';
import { usersRoutes } from '../../desk/routes/users-routes.ts';
import { webhooksRoutes } from '../../desk/routes/webhooks-routes.ts';
import { createPictureFetch } from '../../egress/fetch-picture.ts';
import { gatherProject } from '../../observability/gather-insights.ts';
import { createOwnerStore } from '../../storage/accounts/owner-store.ts';
import { createProjectListStore } from '../../storage/accounts/project-list-store.ts';
import { createPersonApprovalStore } from '../../storage/approvals/person-approval-store.ts';
import { createChangeStore } from '../../storage/observability/change-store.ts';
import { createInsightsStore } from '../../storage/observability/insights-store.ts';
import { createObservabilityStore } from '../../storage/observability/observability-store.ts';
import { createProofStore } from '../../storage/proving/proof-store.ts';
import { createEventStore } from '../../storage/social-login/events/event-store.ts';
import { createEndedRows } from '../../storage/undo/ended-rows.ts';
import type { EndedRows } from '../../undo/ports.ts';
import type { People, PeopleAccess } from '../people/people.ts';
import type { Teams } from '../people/teams.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { Issuer } from '../social-login/issuer.ts';
import type { SocialLogin } from '../social-login/social-login.ts';
import type { Keys } from '../tenants/keys.ts';
import type { Links } from '../tenants/links.ts';
import type { TenantUseCases } from '../tenants/tenants.ts';
import type { Webhooks } from '../tenants/webhooks.ts';
import type { Accounts } from './accounts.ts';
import type { Approvals } from './approvals.ts';
import type { Members } from './members.ts';
import { composeUndos } from './undos.ts';

interface Needs {
  readonly accounts: Accounts;
  readonly tenants: TenantUseCases;
  readonly socialLogin: SocialLogin;
  readonly people: PeopleAccess;
  readonly managedPeople: People;
  readonly members: Members;
  readonly webhooks: Webhooks;
  readonly keys: Keys;
  readonly links: Links;
  readonly approvals: Pick<Approvals, 'setPolicy'>;
  readonly calls: Calls;
  readonly countWaiting: CountWaiting;
  readonly issuer: Issuer;
  readonly teams: Pick<Teams, 'manageTeams'>;
}

/** The pages of a project. Each of them calls what the management API calls. */
export function composeDesk(shared: Shared, needs: Needs): Feature {
  const { baseUrl, clock, guard, tenants } = shared;
  const { members, tenants: tenantUseCases } = needs;
  const { sessions } = needs.accounts;
  const rows = createEndedRows(shared.database);
  const undos = composeUndos(shared, needs, rows);
  return {
    mount: (app) => {
      const owner = ownerRoutes(app, {
        calls: needs.calls,
        baseUrl,
        clock,
        tenants,
        guard,
        tenantNotices: tenantUseCases.tenantNotices,
        roleOf: members.roleOf,
        sessions,
        undos,
        confirmPage,
        signInAgainPage,
        countWaiting: needs.countWaiting,
        recentProjects: recentProjects({
          clock,
          list: createProjectListStore(shared.database),
          sharedWith: members.sharedWith,
        }),
      });
      mountPages(owner, shared, { ...needs, rows });
      linkRoutes(owner, { ...needs.links, ...needs.keys });
      undoRoutes(owner, undos);
      const { changeOwner, rotateKeys } = tenantUseCases;
      transferRoutes(app, { baseUrl, clock, guard, changeOwner, rotateKeys, resources: shared.resources, sessions });
      const { answerInvitation, providerOf } = members;
      invitationRoutes(app, { baseUrl, clock, guard, answerInvitation, providerOf, sessions });
    },
  };
}

function mountPages(owner: OwnerRoutes, shared: Shared, needs: Needs & { readonly rows: EndedRows }): void {
  const { rows } = needs;
  const { baseUrl, clock, database, offeredProviders, tenants } = shared;
  const { changeOwner, changeTenant, rotateKeys } = needs.tenants;
  const { provisioning, proveHost, refusedHosts, hosts, manageDomain, ownAddresses } = needs.socialLogin;
  const { users, sessions, endSession, followEvents, looks, manageAppearance, ownSignIn } = needs.socialLogin;
  const { manageProviders: providers, identities, manageAdoption } = needs.socialLogin;
  const { manageClients: clients, manageTrustedIssuers: trustedIssuers, manageAgents, connectedAgents } = needs.issuer;
  const { manageMembers } = needs.members;
  const { manageKeys } = needs.keys;
  const { setPolicy } = needs.approvals;
  const readResource = provisioning.read;
  const events = createEventStore(database);
  const owners = createOwnerStore(database);
  const insights = createInsightsStore(database);
  const requests = createObservabilityStore(database);
  const changes = createChangeStore(database);
  const proofs = createProofStore(database);
  const people = peopleOf(needs.people, needs.managedPeople);
  const webhooks = webhooksOf(needs.webhooks);
  const agents = { ...manageAgents, ...connectedAgents };
  const asked = createPersonApprovalStore(database, shared.sealer);
  const fetchPicture = createPictureFetch(shared.egress, shared.fetchInTurn);
  const { revoke: revokeSessions } = endSession;

  const shownEvents = { events, nameEvents: nameEvents({ providers, events }) };
  overviewRoutes(owner, {
    baseUrl,
    hosts,
    offeredProviders,
    readResource,
    owners,
    insights,
    tenants,
    ...shownEvents,
    webhooks,
    manageDomain,
    manageTeams: needs.teams.manageTeams,
  });
  tryRoutes(owner, { readResource, ownSignIn, ...shownEvents });
  usersRoutes(owner, { readResource, users, identities, owners, people });
  userRoutes(owner, {
    ...{ clock, readResource, users, identities, sessions, people, asked, fetchPicture, revokeSessions },
    managePasskeys: needs.people.managePasskeys,
    connectedAgents,
    manageTeams: needs.teams.manageTeams,
    ...shownEvents,
  });
  teamsRoutes(owner, { readResource, manageTeams: needs.teams.manageTeams });
  eventsRoutes(owner, { readResource, followEvents, ...shownEvents });
  insightsRoutes(owner, { readResource, providers, insights, gatherProject: gatherProject({ clock, insights }) });
  activityRoutes(owner, { requests, changes, proofs, manageMembers, tenants });
  callbacksRoutes(owner, { provisioning, proveHost, refusedHosts });
  providersRoutes(owner, { baseUrl, hosts, insights, readResource, providers });
  domainRoutes(owner, { baseUrl, readResource, manageDomain, ownAddresses, rows });
  appearanceRoutes(owner, { readResource, manageAppearance, providers, looks, rows });
  accessRoutes(owner, { readResource, users, people });
  webhooksRoutes(owner, { webhooks });
  agentsRoutes(owner, {
    ...{ baseUrl, hosts, offeredProviders, readResource },
    ...{ agents, asked, clients, trustedIssuers, clock, rows },
  });
  keysRoutes(owner, { baseUrl, clock, tenants, rotateKeys, manageKeys, setPolicy });
  membersRoutes(owner, { manageMembers, rows });
  fileRoutes(owner, {
    baseUrl,
    readResource,
    providers,
    people,
    agents,
    clients,
    trustedIssuers,
    webhooks,
    manageDomain,
    manageTeams: needs.teams.manageTeams,
  });
  settingsRoutes(owner, { provisioning, owners, people, manageAdoption, changeTenant, changeOwner });
}

const peopleOf = (
  { people }: PeopleAccess,
  { managePeople, exportPerson, exportUsers, importUsers, testUsers, signInSettings }: People,
): DeskPeople => ({
  ...managePeople,
  areTestUsersOn: testUsers.read,
  changeSettings: signInSettings.change,
  blockedAtOf: (tenantId, userId) => people.blockedAtOf(tenantId, userId),
  blockedIds: (tenantId, limit) => people.blockedIds(tenantId, limit),
  exportPerson,
  exportUsers,
  importUsers: (tenant, location, { lines, mayWriteTeams }) =>
    importUsers(tenant, location, lines, { above: 0, isDryRun: false, mayWriteTeams }),
});

const webhooksOf = ({ manageWebhooks, testWebhook, deliveries }: Webhooks): DeskWebhooks => ({
  ...manageWebhooks,
  test: testWebhook,
  messages: (webhook, filter) => deliveries.messages(webhook, filter),
});
