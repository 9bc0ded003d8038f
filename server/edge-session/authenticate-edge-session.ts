/** Authentication by edge session token. The token is stateless; the tenant's state is read anew. */
import type { EdgeSessionTokens } from '../crypto/edge-session-token.ts';
import type { Authenticator } from '../http/authentication/authenticate.ts';
import { bearerOf } from '../http/authentication/bearer.ts';
import { misplaced } from '../http/authentication/wrong-key-kind.ts';
import type { TenantStore } from '../tenants/ports.ts';

const NEW_SESSION = {
  why: 'It gives a new token for the application key.',
  method: 'POST',
  path: '/edge/session',
} as const;

export const byEdgeSession =
  (tokens: EdgeSessionTokens, tenants: Pick<TenantStore, 'find'>): Authenticator =>
  async (req, now) => {
    const token = bearerOf(req.headers.authorization);
    if (token === null) {
      return {
        code: 'missingCredentials',
        detail: 'This operation needs `Authorization: Bearer <edge session token>`.',
        fix: NEW_SESSION,
      };
    }
    const claims = tokens.read(token, now);
    const tenant = claims ? await tenants.find(claims.tenantId) : null;
    if (claims && tenant) return { kind: 'edgeSession', tenant, expiresAt: claims.expiresAt };
    return (
      misplaced(token, 'edgeSession', req) ?? {
        code: 'invalidCredentials',
        detail: 'The edge session token is unknown or older than a minute.',
        fix: NEW_SESSION,
      }
    );
  };
