/** Where the issuer of a tenant is, and what is found below it. Pure. */

export const ISSUER_PATH = '/t/:tenantId';

export const issuerPathOf = (tenantId: string): string => `/t/${tenantId}`;

export const issuerOf = (baseUrl: string, tenantId: string): string => baseUrl + issuerPathOf(tenantId);

export const ENDPOINTS = {
  authorize: '/authorize',
  choose: '/choose',
  token: '/token',
  userinfo: '/userinfo',
  revoke: '/revoke',
  introspect: '/introspect',
  register: '/register',
  jwks: '/jwks',
  endSession: '/end-session',
  deviceAuthorization: '/device-authorization',
  device: '/device',
} as const;

/**
 * Where libraries look for the documents: below the issuer (OpenID Connect), or with the issuer's path at the end (RFC 8414
 * section 3.1).
 */
export const DISCOVERY_PATHS = [
  `${ISSUER_PATH}/.well-known/openid-configuration`,
  `/.well-known/openid-configuration${ISSUER_PATH}`,
  `/.well-known/oauth-authorization-server${ISSUER_PATH}`,
  `${ISSUER_PATH}/.well-known/oauth-authorization-server`,
] as const;
