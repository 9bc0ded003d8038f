import { z } from 'zod';
import {
  Provider,
  ProviderCheck,
  ProviderId,
  ProviderList,
  ProviderRemoved,
  ProviderSettings,
} from '../schemas/provider.ts';
import { c } from '../ts-rest.ts';
import { managedUnder } from './managed.ts';

const ProviderParams = z.strictObject({ provider: ProviderId });
const managed = managedUnder('Social login', ['resourceNotProvisioned']);

export const providers = c.router({
  list: {
    method: 'GET',
    path: '/api/social-login/providers',
    summary: 'List identity providers',
    description: 'Enabled ones first, in the order of the sign-in page.',
    responses: { 200: ProviderList },
    metadata: managed('listProviders', 'project:read', 'read'),
  },
  set: {
    method: 'PUT',
    path: '/api/social-login/providers/:provider',
    summary: 'Set an identity provider',
    description:
      'Enables or disables a provider and sets its place on the sign-in page. Credentials of your own, and any OpenID provider by `issuer`, need a claimed project; they are sealed and never answered. Credentials that are left out stay. `email` takes a mail server of your own, `smtp_url` with `from`. A changed `issuer` or `client_id` needs `client_secret` in the same call.',
    pathParams: ProviderParams,
    body: ProviderSettings,
    responses: { 200: Provider },
    metadata: {
      ...managed(
        'setProvider',
        'sign-in:write',
        'disruptive',
        ['claimRequired', 'providerNotConfigured', 'mailNotConfigured', 'lastProvider', 'rateLimited'],
        'lists',
      ),
      example: { request: { enabled: true, position: 1 } },
    },
  },
  remove: {
    method: 'DELETE',
    path: '/api/social-login/providers/:provider',
    summary: 'Reset an identity provider',
    description: 'Forgets your settings and credentials of it. Users stay, with their identities.',
    pathParams: ProviderParams,
    responses: { 200: ProviderRemoved },
    metadata: managed('deleteProvider', 'sign-in:write', 'irreversible', ['lastProvider'], 'manage'),
  },
  check: {
    method: 'POST',
    path: '/api/social-login/providers/:provider/check',
    summary: 'Check an identity provider',
    description:
      'Asks the provider for its description, and for tokens with a made-up code: it has to refuse the code and not the client. No sign-in happens. For `email`, greets the mail server and signs in to it; no mail is sent.',
    pathParams: ProviderParams,
    body: c.noBody(),
    responses: { 200: ProviderCheck },
    metadata: managed(
      'checkProvider',
      'sign-in:write',
      'reversible',
      ['providerNotConfigured', 'mailNotConfigured'],
      'hostCheck',
    ),
  },
});
