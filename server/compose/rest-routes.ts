/**
 * Every router of the contract by name, and the feature that brings it. A router that is missing here is a type error;
 * an operation that is missing in a router is one in its feature.
 */
import type { RestRoutes } from '../http/rest/ts-rest.ts';

interface Features {
  readonly tenants: { readonly routes: RestRoutes['tenants']; readonly agentRoutes: RestRoutes['agentAuth'] };
  readonly keys: { readonly routes: RestRoutes['keys'] };
  readonly approvals: { readonly routes: RestRoutes['approvals'] };
  readonly approvalsOfPeople: { readonly routes: RestRoutes['personApprovals'] };
  readonly claims: { readonly routes: RestRoutes['claims']; readonly agentRoutes: RestRoutes['agentClaims'] };
  readonly links: { readonly routes: RestRoutes['links'] };
  readonly socialLogin: {
    readonly routes: Pick<RestRoutes, 'socialLogin' | 'providers' | 'domain' | 'appearance' | 'adoption' | 'edgeAuth'>;
  };
  readonly managedPeople: {
    readonly routes: RestRoutes['people'];
    readonly ownSessionRoutes: RestRoutes['ownSessions'];
    readonly settingsRoutes: RestRoutes['settings'];
  };
  readonly proving: { readonly routes: RestRoutes['proving'] };
  readonly issuer: { readonly routes: Pick<RestRoutes, 'agents' | 'clients'> };
  readonly signals: { readonly routes: RestRoutes['signals'] };
  readonly teams: { readonly routes: Pick<RestRoutes, 'teams' | 'ownTeams'> };
  readonly edgeSession: { readonly routes: RestRoutes['edgeSession'] };
  readonly webhooks: { readonly routes: RestRoutes['webhooks'] };
  readonly members: { readonly routes: RestRoutes['members'] };
  readonly feedback: { readonly routes: RestRoutes['feedback'] };
  readonly observability: { readonly routes: RestRoutes['observability'] };
}

export const restRoutes = (features: Features, operations: RestRoutes['operations']): RestRoutes => ({
  tenants: features.tenants.routes,
  keys: features.keys.routes,
  approvals: features.approvals.routes,
  claims: features.claims.routes,
  links: features.links.routes,
  agentAuth: features.tenants.agentRoutes,
  agentClaims: features.claims.agentRoutes,
  socialLogin: features.socialLogin.routes.socialLogin,
  people: features.managedPeople.routes,
  proving: features.proving.routes,
  providers: features.socialLogin.routes.providers,
  domain: features.socialLogin.routes.domain,
  appearance: features.socialLogin.routes.appearance,
  settings: features.managedPeople.settingsRoutes,
  adoption: features.socialLogin.routes.adoption,
  agents: features.issuer.routes.agents,
  clients: features.issuer.routes.clients,
  edgeAuth: features.socialLogin.routes.edgeAuth,
  ownSessions: features.managedPeople.ownSessionRoutes,
  personApprovals: features.approvalsOfPeople.routes,
  signals: features.signals.routes,
  teams: features.teams.routes.teams,
  ownTeams: features.teams.routes.ownTeams,
  edgeSession: features.edgeSession.routes,
  webhooks: features.webhooks.routes,
  members: features.members.routes,
  feedback: features.feedback.routes,
  observability: features.observability.routes,
  operations,
});
