/** The project as a file: shown, and to download. */
import { PROJECT_FILE_SCHEMA } from '@porchlight/contract/openapi';
import { unwrap } from '../../kernel/domain-error.ts';
import type { ManageDomain } from '../../social-login/ports/domains.ts';
import type { SocialLoginResource } from '../../social-login/ports/resource.ts';
import type { ManageTeams } from '../../teams/ports.ts';
import type { OwnerRoutes, ProjectCall } from '../owner-routes.ts';
import { FILE_NAME, filePage } from '../pages/project/file-page.ts';
import type { DeskAgents, DeskClients, DeskPeople, DeskProviders, DeskTrustedIssuers, DeskWebhooks } from '../ports.ts';
import { projectFile } from '../project-file.ts';
import { type ReadResource, setUpPage } from './set-up-page.ts';

interface Dependencies {
  readonly baseUrl: string;
  readonly readResource: ReadResource;
  readonly providers: Pick<DeskProviders, 'list'>;
  readonly people: Pick<DeskPeople, 'accessOf' | 'areTestUsersOn'>;
  readonly agents: Pick<DeskAgents, 'settingsOf'>;
  readonly clients: Pick<DeskClients, 'list'>;
  readonly trustedIssuers: Pick<DeskTrustedIssuers, 'list'>;
  readonly webhooks: Pick<DeskWebhooks, 'list'>;
  readonly manageDomain: Pick<ManageDomain, 'read'>;
  readonly manageTeams: Pick<ManageTeams, 'place'>;
}

export function fileRoutes(owner: OwnerRoutes, dependencies: Dependencies): void {
  const { baseUrl, readResource, providers, people, agents, clients, trustedIssuers, webhooks, manageDomain } =
    dependencies;
  const { manageTeams } = dependencies;

  const textOf = async ({ tenant }: ProjectCall, resource: SocialLoginResource): Promise<string> => {
    const teams = await manageTeams.place(tenant);
    const file = projectFile(baseUrl + PROJECT_FILE_SCHEMA, {
      tenant,
      resource,
      providers: unwrap(await providers.list(tenant.id)),
      access: await people.accessOf(tenant.id),
      testUsers: unwrap(await people.areTestUsersOn(tenant.id)),
      agents: await agents.settingsOf(tenant.id),
      clients: await clients.list(tenant, resource),
      trustedIssuers: await trustedIssuers.list(tenant.id),
      teams: teams.ok ? teams.value.resource : null,
      webhooks: await webhooks.list(tenant.id),
      domain: unwrap(await manageDomain.read(tenant)),
    });
    return `${JSON.stringify(file, null, 2)}\n`;
  };

  owner.page(
    '/file',
    setUpPage('file', readResource, async (call, resource) => filePage(call, await textOf(call, resource))),
  );
  owner.data(
    `/file/${FILE_NAME}`,
    async (call, _req, res) => {
      const resource = unwrap(await readResource(call.tenant.id));
      res
        .attachment(FILE_NAME)
        .type('json')
        .send(await textOf(call, resource));
    },
    'project:read',
  );
}
