/** The OpenID clients of a project on the desk: added, given a secret, deleted. */
import { CreateClientRequest } from '@porchlight/contract';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import type { OwnerRoutes, ProjectCall, ProjectPage, Submitted } from '../owner-routes.ts';
import type { ClientsModel } from '../pages/clients-card.ts';
import { projectPaths } from '../paths.ts';
import type { DeskClients } from '../ports.ts';
import type { ReadResource } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly clients: DeskClients;
  readonly page: ProjectPage;
  /** The page with a secret that was made just now. */
  readonly pageWith: (call: ProjectCall, secret: NonNullable<ClientsModel['secret']>) => Promise<string>;
}

export function clientsRoutes(owner: OwnerRoutes, { readResource, clients, page, pageWith }: Dependencies): void {
  const shown = async (call: ProjectCall, clientId: string, text: string | null): Promise<Submitted> =>
    text === null
      ? { to: projectPaths(call.tenant.id).agents, done: 'client-added' }
      : { page: await pageWith(call, { clientId, text }) };

  owner.form({
    path: '/agents/clients',
    operation: 'createClient',
    page,
    submit: async (call, form) => {
      unwrap(await readResource(call.tenant.id));
      const read = CreateClientRequest.safeParse({
        name: form.field('name'),
        redirect_uris: form.field('redirects').split(/\s+/).filter(Boolean),
        ...(form.field('public') === 'true' ? { token_endpoint_auth_method: 'none' } : {}),
      });
      if (!read.success) {
        const errors = read.error.issues.map(({ path, message }) => ({
          path: path.join('.'),
          message: `${WORDS[String(path[0])] ?? 'The form'} ${message}.`,
        }));
        throw new Refusal({ code: 'invalidRequest', errors });
      }
      const { client, secret } = unwrap(
        await clients.create(call.tenant, {
          name: read.data.name,
          redirectUris: read.data.redirect_uris,
          postLogoutRedirectUris: [],
          backchannelLogoutUri: null,
          authMethod: read.data.token_endpoint_auth_method,
          idTokenAlgorithm: read.data.id_token_signed_response_alg,
        }),
      );
      return shown(call, client.id, secret);
    },
  });
  owner.form({
    path: '/agents/clients/:clientId/secret',
    operation: 'createClientSecret',
    page,
    submit: async (call) => {
      const resource = unwrap(await readResource(call.tenant.id));
      const { secret } = unwrap(await clients.newSecret(call.tenant, resource, call.param('clientId')));
      return shown(call, call.param('clientId'), secret);
    },
  });
  owner.form({
    path: '/agents/clients/:clientId/delete',
    operation: 'deleteClient',
    page,
    submit: async (call) => {
      unwrap(await readResource(call.tenant.id));
      unwrap(await clients.remove(call.tenant, call.param('clientId')));
      return { to: projectPaths(call.tenant.id).agents, done: 'client-deleted' };
    },
  });
}

const WORDS: Readonly<Record<string, string>> = { name: 'The name', redirect_uris: 'The list of redirect URIs' };
