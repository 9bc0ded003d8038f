import type { Express } from 'express';
import type { ReadSignedIn } from '../../accounts/ports.ts';
import type { Calls } from '../../calls/ports.ts';
import type { CreateClaimUrl } from '../../claims/ports.ts';
import { VERSION } from '../../docs/sources/version.ts';
import type { GiveFeedback } from '../../feedback/ports.ts';
import { credentialsRoutes } from '../../mcp/credentials-routes.ts';
import { downloadCredentials } from '../../mcp/download-credentials.ts';
import type { ProjectsOf, RecordToolCall, ServiceDocumentation } from '../../mcp/ports.ts';
import { mcpRoutes } from '../../mcp/routes.ts';
import type { Tool } from '../../mcp/tool.ts';
import { allTools } from '../../mcp/tools/all-tools.ts';
import type { CheckAccessToken, GuestOfCookie } from '../../oauth/ports.ts';
import type { SignInHosts } from '../../social-login/ports/domains.ts';
import type { Provisioning } from '../../social-login/ports/resource.ts';
import { createProjectListStore } from '../../storage/accounts/project-list-store.ts';
import type { ManageTeams } from '../../teams/ports.ts';
import type { Feature } from '../shared/feature.ts';
import type { Shared } from '../shared/shared.ts';
import type { TenantUseCases } from '../tenants/tenants.ts';

interface Needs {
  readonly tenants: TenantUseCases;
  readonly claims: { readonly createClaimUrl: CreateClaimUrl };
  readonly feedback: { readonly giveFeedback: GiveFeedback };
  readonly socialLogin: { readonly provisioning: Provisioning; readonly hosts: SignInHosts };
  readonly teams: { readonly manageTeams: Pick<ManageTeams, 'provision'> };
  readonly accounts: { readonly readSignedIn: ReadSignedIn };
  readonly oauth: { readonly checkAccessToken: CheckAccessToken; readonly guestOfCookie: GuestOfCookie };
  readonly calls: Calls;
  readonly documentation: ServiceDocumentation;
  readonly observability: { readonly record: RecordToolCall };
}

export interface Mcp {
  readonly feature: Feature;
  readonly tools: readonly Tool[];
}

const PROJECTS_NAMED = 10;

export function composeMcp(shared: Shared, needs: Needs): Mcp {
  const { baseUrl, clock, guard, logger, offeredProviders, rateLimiter } = shared;
  const { tenants, claims, feedback, socialLogin, accounts, oauth, documentation, observability } = needs;
  const recordToolCall = observability.record;
  const tools = allTools({
    clock,
    tenants: shared.tenants,
    rateLimiter,
    baseUrl,
    offeredProviders,
    tenantOfKey: tenants.tenantOfKey,
    createGuestTenant: tenants.createGuestTenant,
    createTenantOnce: tenants.createTenantOnce,
    reportTenant: tenants.reportTenant,
    createClaimUrl: claims.createClaimUrl,
    giveFeedback: feedback.giveFeedback,
    provisioning: socialLogin.provisioning,
    hosts: socialLogin.hosts,
    manageTeams: needs.teams.manageTeams,
    calls: needs.calls,
    documentation,
    recordToolCall,
  });
  const mountMcp = mcpRoutes({
    clock,
    rateLimiter,
    guard,
    baseUrl,
    version: VERSION,
    logger,
    checkAccessToken: oauth.checkAccessToken,
    tools,
    projectsOf: namesOfProjects(shared),
  });
  const mountCredentials = credentialsRoutes({
    clock,
    guard,
    readSignedIn: accounts.readSignedIn,
    guestOfCookie: oauth.guestOfCookie,
    downloadCredentials: downloadCredentials(shared),
  });
  const mount = (app: Express): void => {
    mountMcp(app);
    mountCredentials(app);
  };
  return { feature: { mount }, tools };
}

function namesOfProjects({ database, clock }: Shared): ProjectsOf {
  const list = createProjectListStore(database);
  return async (subject) => {
    if (subject.kind !== 'account') return [];
    const search = { now: clock.now(), order: 'created', limit: PROJECTS_NAMED } as const;
    const { entries } = await list.find(subject.accountId, search);
    return entries.slice(0, PROJECTS_NAMED);
  };
}
