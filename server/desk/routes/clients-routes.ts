/** The OpenID clients of a project on the desk: added, given a secret, deleted. */
import { ChangeClientRequest, CreateClientRequest, type FieldFault } from '@porchlight/contract';
import { hasSecret } from '../../issuer/settings/own-client.ts';
import { Refusal, unwrap } from '../../kernel/domain-error.ts';
import { publicAddress } from '../../kernel/public-address.ts';
import type { EndedRows } from '../../undo/ports.ts';
import type { OwnerRoutes, ProjectCall, ProjectPage, Submitted } from '../owner-routes.ts';
import type { ClientsModel } from '../pages/programs/clients-card.ts';
import { clientSecretQuestion } from '../pages/programs/questions.ts';
import { projectPaths } from '../paths.ts';
import type { DeskClients } from '../ports.ts';
import type { ReadResource } from './set-up-page.ts';

interface Dependencies {
  readonly readResource: ReadResource;
  readonly clients: DeskClients;
  readonly rows: Pick<EndedRows, 'read'>;
  readonly page: ProjectPage;
  /** The page with a secret that was made just now. */
  readonly pageWith: (call: ProjectCall, secret: NonNullable<ClientsModel['secret']>) => Promise<string>;
}

export function clientsRoutes(owner: OwnerRoutes, { readResource, clients, rows, page, pageWith }: Dependencies): void {
  const shown = async (call: ProjectCall, clientId: string, text: string | null): Promise<Submitted> =>
    text === null
      ? { to: projectPaths(call.tenant.id).agents, done: 'client-added' }
      : { page: await pageWith(call, { clientId, text }) };

  owner.form({
    path: '/agents/clients',
    operation: 'createClient',
    object: (_call, form) => form.field('name'),
    page,
    submit: async (call, form) => {
      unwrap(await readResource(call.tenant.id));
      const read = CreateClientRequest.safeParse({
        name: form.field('name'),
        redirect_uris: [form.field('redirect')],
        ...(form.field('public') === 'true' ? { token_endpoint_auth_method: 'none' } : {}),
      });
      if (!read.success) throw new Refusal({ code: 'invalidRequest', errors: faultsOf(read.error.issues) });
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
  const changeRedirects = (
    verb: 'add' | 'remove',
    next: (present: readonly string[], uri: string) => readonly string[],
  ): void =>
    owner.form({
      path: `/agents/clients/:clientId/redirects/${verb}`,
      operation: 'changeClient',
      addsOnly: verb === 'add',
      widens: () => verb === 'add',
      undo: async (call, form) => {
        if (verb === 'add') return null;
        const resource = unwrap(await readResource(call.tenant.id));
        const [clientId, uri] = [call.param('clientId'), form.field('redirect')];
        const client = (await clients.list(call.tenant, resource)).find(({ id }) => id === clientId);
        const at = client?.redirectUris.indexOf(uri) ?? -1;
        const data = { clientId, uri, at };
        return at < 0
          ? null
          : { ended: { kind: 'redirect', data }, done: 'redirect-removed', object: publicAddress(uri) };
      },
      object: (call, form) => `${call.param('clientId')}: ${verb} ${publicAddress(form.field('redirect'))}`,
      page,
      submit: async (call, form) => {
        const resource = unwrap(await readResource(call.tenant.id));
        const id = call.param('clientId');
        const client = (await clients.list(call.tenant, resource)).find((one) => one.id === id);
        const read = ChangeClientRequest.safeParse({
          redirect_uris: next(client?.redirectUris ?? [], form.field('redirect')),
        });
        if (!read.success) throw new Refusal({ code: 'invalidRequest', errors: faultsOf(read.error.issues) });
        const { redirect_uris: redirectUris = [] } = read.data;
        unwrap(await clients.change(call.tenant, resource, id, { redirectUris }));
        return {
          to: projectPaths(call.tenant.id).agents,
          done: verb === 'add' ? 'redirect-added' : 'redirect-removed',
        };
      },
    });
  changeRedirects('add', (present, uri) => [...present, uri]);
  changeRedirects('remove', (present, uri) => present.filter((one) => one !== uri));
  owner.form({
    path: '/agents/clients/:clientId/secret',
    operation: 'createClientSecret',
    object: (call) => call.param('clientId'),
    page,
    confirm: async (call) => {
      const resource = unwrap(await readResource(call.tenant.id));
      const client = (await clients.list(call.tenant, resource)).find(({ id }) => id === call.param('clientId'));
      return client && hasSecret(client, call.now) ? clientSecretQuestion(client) : null;
    },
    submit: async (call) => {
      const resource = unwrap(await readResource(call.tenant.id));
      const { secret } = unwrap(await clients.newSecret(call.tenant, resource, call.param('clientId')));
      return shown(call, call.param('clientId'), secret);
    },
  });
  owner.form({
    path: '/agents/clients/:clientId/delete',
    operation: 'deleteClient',
    object: (call) => call.param('clientId'),
    page,
    undo: async (call) => {
      const row = await rows.read('client', call.tenant.id, call.param('clientId'));
      return row === null
        ? null
        : { ended: { kind: 'client', data: { row } }, done: 'client-deleted', object: call.param('clientId') };
    },
    submit: async (call) => {
      unwrap(await readResource(call.tenant.id));
      unwrap(await clients.remove(call.tenant, call.param('clientId')));
      return { to: projectPaths(call.tenant.id).agents, done: 'client-deleted' };
    },
  });
}

const WORDS: Readonly<Record<string, string>> = { name: 'The name', redirect_uris: 'The list of redirect URIs' };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const faultsOf = (issues: readonly Issue[]): FieldFault[] =>
  issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: `${WORDS[String(path[0])] ?? 'The form'} ${message}.`,
  }));
