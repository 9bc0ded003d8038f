import type { OperationMetadata } from '../operation.ts';
import {
  ChangeClientRequest,
  ClientAnswer,
  ClientCreated,
  ClientDeleted,
  ClientList,
  ClientParams,
  ClientSecretMade,
  CreateClientRequest,
} from '../schemas/issuer-client.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const managed = managedUnder('Social login', ['resourceNotProvisioned']);

export const clients = c.router({
  list: {
    method: 'GET',
    path: '/api/social-login/clients',
    summary: 'List OpenID clients',
    description: '`app` is the first, and is there from the start. Clients that agents registered are not listed.',
    responses: { 200: ClientList },
    metadata: managed('listClients', 'project:read', 'read'),
  },
  create: {
    method: 'POST',
    path: '/api/social-login/clients',
    summary: 'Create an OpenID client',
    description:
      'Another program of yours that signs the same people in, with redirects of its own. The secret is shown once.',
    body: CreateClientRequest,
    responses: { 201: ClientCreated },
    metadata: {
      ...managed('createClient', 'sign-in:write', 'outward', ['clientLimit', 'rateLimited'], 'lists'),
      example: { request: { name: 'Admin console', redirect_uris: ['https://admin.example.com/auth/callback'] } },
    } as const satisfies OperationMetadata,
  },
  change: {
    method: 'PATCH',
    path: '/api/social-login/clients/:id',
    summary: 'Change an OpenID client',
    description:
      'What is left out stays. `app` takes `backchannel_logout_uri`, `post_logout_redirect_uris` and `id_token_signed_response_alg`; its name is the name of the project, and its redirects are the callback URLs.',
    pathParams: ClientParams,
    body: ChangeClientRequest,
    responses: { 200: ClientAnswer },
    metadata: {
      ...managed('changeClient', 'sign-in:write', 'disruptive', ['clientNotFound', 'rateLimited'], 'lists'),
      example: { request: { id_token_signed_response_alg: 'ES256' } },
    } as const satisfies OperationMetadata,
  },
  remove: {
    method: 'DELETE',
    path: '/api/social-login/clients/:id',
    summary: 'Delete an OpenID client',
    description: 'Users can no longer sign in with it, and its sessions cannot be refreshed. `app` stays.',
    pathParams: ClientParams,
    responses: { 200: ClientDeleted },
    metadata: managed('deleteClient', 'sign-in:write', 'irreversible', ['clientNotFound', 'appClientStays'], 'manage'),
  },
  secret: {
    method: 'POST',
    path: '/api/social-login/clients/:id/secret',
    summary: 'Give an OpenID client a new secret',
    description:
      'The first one for `app`, which has none at the start; later a new one. The one before is good for a day more.',
    pathParams: ClientParams,
    body: c.noBody(),
    responses: { 200: ClientSecretMade },
    metadata: managed('createClientSecret', 'sign-in:write', 'outward', ['clientNotFound'], 'manage'),
  },
});
