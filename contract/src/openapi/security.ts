/** Which credential an operation takes, by the `auth` of its metadata. */
import type { SecurityRequirementObject, SecuritySchemeObject } from 'openapi3-ts/oas31';
import type { Auth } from '../operation.ts';
import {
  APPLICATION_KEY_PREFIX,
  EDGE_SESSION_PREFIX,
  MANAGEMENT_KEY_PREFIX,
  OAUTH_SCOPES,
  type OAuthScope,
  WAIT_TOKEN_PREFIX,
} from '../vocabulary.ts';

const bearer = (bearerFormat: string, description: string): SecuritySchemeObject => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description,
});

const SCOPES: Readonly<Record<OAuthScope, string>> = {
  'mcp:tenants:create': 'Create tenants that the account owns.',
  'mcp:tenant:read': 'Read the state of the tenants of the account.',
  'mcp:resources:write': 'Provision resources of the tenants of the account.',
  'mcp:feedback:write': 'Send feedback for the tenants of the account.',
};

export const securitySchemes: Readonly<Record<string, SecuritySchemeObject>> = {
  managementKey: bearer(
    `${MANAGEMENT_KEY_PREFIX}…`,
    'Tenant management key, for `/api/*`. It stays on the side of the agent or server and never reaches a browser.',
  ),
  applicationKey: bearer(`${APPLICATION_KEY_PREFIX}…`, 'Tenant application key, for `/edge/*` alone.'),
  applicationKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'Tenant application key, where a caller cannot set headers.',
  },
  edgeSessionToken: bearer(`${EDGE_SESSION_PREFIX}…`, 'Edge session token, from `POST /edge/session`.'),
  waitToken: bearer(`${WAIT_TOKEN_PREFIX}…`, 'Wait token, from `POST /api/claim/url`.'),
  accountToken: {
    type: 'oauth2',
    description: 'OAuth 2.1 access token of an account: authorization code with PKCE S256, bound to `/mcp`.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: Object.fromEntries(OAUTH_SCOPES.map((scope) => [scope, SCOPES[scope]])),
      },
    },
  },
  accountSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'porchlight_account',
    description: 'Browser session of a signed-in account. Over https the name starts with `__Host-`.',
  },
};

export const SECURITY_OF: Readonly<Record<Auth, SecurityRequirementObject[]>> = {
  public: [],
  management: [{ managementKey: [] }],
  application: [{ applicationKey: [] }, { applicationKeyInQuery: [] }],
  edgeSession: [{ edgeSessionToken: [] }],
  waitToken: [{ waitToken: [] }],
  accountToken: [{ accountToken: [] }],
  accountSession: [{ accountSession: [] }],
};
