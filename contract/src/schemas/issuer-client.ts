/** OpenID clients of a project: the app itself, and others that the owner adds. */
import { z } from 'zod';
import { secret } from '../secret.ts';
import { CLIENT_REDIRECTS_MAX } from '../vocabulary.ts';
import { DisplayName, IsoTime, UrlText } from './scalars.ts';

const ClientId = z.string().min(1).max(64).meta({ description: 'Identifier of the client.', example: 'app' });

export const ClientParams = z.strictObject({
  id: ClientId.meta({ description: 'Identifier of the client.', example: 'app_4fD0bTq9' }),
});

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

const Redirects = z.array(UrlText).max(CLIENT_REDIRECTS_MAX).refine(unique, 'must not repeat an address');

const AuthMethod = z.enum(['none', 'client_secret_basic', 'client_secret_post']);
const Algorithm = z.enum(['RS256', 'ES256']);

const fields = {
  name: DisplayName.meta({ description: 'The name that people read on the consent page.', example: 'Admin console' }),
  redirect_uris: Redirects.min(1).meta({
    description: 'Where sign-ins may end, compared exactly. Those of `app` are the callback URLs of the project.',
    example: ['https://admin.example.com/auth/callback'],
  }),
  post_logout_redirect_uris: Redirects.meta({ description: 'Where a sign-out may lead, compared exactly.' }),
  backchannel_logout_uri: UrlText.nullable().meta({
    description: 'Where the service posts a logout token when a session of this client ends. Null: nowhere.',
    example: 'https://admin.example.com/auth/backchannel-logout',
  }),
  token_endpoint_auth_method: AuthMethod.meta({
    description: '`none` is a client without a secret, which has to use PKCE.',
  }),
  id_token_signed_response_alg: Algorithm.meta({ description: 'How id tokens for this client are signed.' }),
};

export const IssuerClient = z
  .object({
    client_id: ClientId,
    ...fields,
    redirect_uris: z.array(z.string()),
    has_secret: z.boolean().meta({ description: 'Whether a secret of it is good at the token endpoint.' }),
    created_at: IsoTime,
  })
  .meta({ id: 'IssuerClient' });

export const ClientSecret = secret(z.string(), {
  description: 'Proves the client at the token endpoint. It is shown once.',
});

export const CreateClientRequest = z
  .strictObject({
    ...fields,
    post_logout_redirect_uris: fields.post_logout_redirect_uris.default([]),
    backchannel_logout_uri: fields.backchannel_logout_uri.default(null),
    token_endpoint_auth_method: fields.token_endpoint_auth_method.default('client_secret_basic'),
    id_token_signed_response_alg: fields.id_token_signed_response_alg.default('RS256'),
  })
  .meta({ id: 'CreateClientRequest' });

export const ChangeClientRequest = z
  .strictObject(fields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'must change something')
  .meta({ id: 'ChangeClientRequest' });

export const ClientAnswer = z.object({ client: IssuerClient }).meta({ id: 'ClientAnswer' });
export const ClientCreated = z
  .object({
    client: IssuerClient,
    client_secret: ClientSecret.nullable().meta({ description: 'Null for a client without a secret.' }),
  })
  .meta({ id: 'ClientCreated' });
export const ClientList = z.object({ clients: z.array(IssuerClient) }).meta({ id: 'ClientList' });
export const ClientDeleted = z.object({ deleted: z.literal(true) }).meta({ id: 'ClientDeleted' });
export const ClientSecretMade = z
  .object({
    client_secret: ClientSecret,
    previous_expires_at: IsoTime.nullable().meta({ description: 'Until then the secret before this one is good too.' }),
  })
  .meta({ id: 'ClientSecretMade' });
