/** The two metadata documents by which a client finds its way. Pure: everything in them comes from the base address. */
import { OAUTH_SCOPES } from '@porchlight/contract';
import { AGENT_PATHS, AGENT_VERSIONS } from '../http/agent-registration.ts';
import { CLIENT_AUTH_METHODS, GRANT_TYPES } from '../oidc/protocol-offer.ts';
import { mcpResource } from './resource.ts';

export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  interaction: '/oauth/interaction',
} as const;

/** RFC 8414, with the members of RFC 7009, RFC 7591, RFC 9207, RFC 9728 and client id metadata documents. */
export const authorizationServerMetadata = (baseUrl: string, clientIdDocuments: boolean) => ({
  issuer: baseUrl,
  authorization_endpoint: baseUrl + OAUTH_PATHS.authorize,
  token_endpoint: baseUrl + OAUTH_PATHS.token,
  registration_endpoint: baseUrl + OAUTH_PATHS.register,
  revocation_endpoint: baseUrl + OAUTH_PATHS.revoke,
  scopes_supported: OAUTH_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: GRANT_TYPES,
  token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
  revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  ...(clientIdDocuments ? { client_id_metadata_document_supported: true } : {}),
  protected_resources: [mcpResource(baseUrl)],
  service_documentation: `${baseUrl}/auth.md`,
  /**
   * Where an agent without any credential begins: the guide, and anonymous registration as auth.md describes it. Both
   * forms are named. It has its own token endpoint, because the one above gives nothing for a registration.
   */
  agent_auth: {
    skill: `${baseUrl}/auth.md`,
    versions_supported: AGENT_VERSIONS,
    identity_endpoint: baseUrl + AGENT_PATHS.identity,
    claim_endpoint: baseUrl + AGENT_PATHS.claim,
    token_endpoint: baseUrl + AGENT_PATHS.token,
    register_uri: baseUrl + AGENT_PATHS.auth,
    identity_types_supported: ['anonymous'],
    anonymous: { credential_types_supported: ['api_key'] },
  },
});

/** RFC 9728. */
export const protectedResourceMetadata = (baseUrl: string) => ({
  resource: mcpResource(baseUrl),
  authorization_servers: [baseUrl],
  scopes_supported: OAUTH_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Porchlight MCP',
  resource_documentation: `${baseUrl}/auth.md`,
});
