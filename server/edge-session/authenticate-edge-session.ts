/** Authentication by edge session token. The token is stateless; the tenant's state is read at each call. */
import { checkKind } from '../crypto/credential-kind.ts';
import type { EdgeSessionTokens } from '../crypto/edge-session-token.ts';
import type { Authenticator } from '../http/authentication/authenticate.ts';
import { bearerOf } from '../http/authentication/caller.ts';
import { fail, ok } from '../kernel/result.ts';
import type { TenantStore } from '../tenants/ports.ts';
import { edgeSessionCaller } from './caller.ts';

const NEW_SESSION = { why: 'Get a new token with the application key.', operation: 'createEdgeSession' } as const;

export const byEdgeSession =
  (tokens: EdgeSessionTokens, tenants: Pick<TenantStore, 'find'>): Authenticator =>
  async (req, now) => {
    const token = bearerOf(req.headers.authorization);
    if (token === null) {
      return fail({
        code: 'missingCredentials',
        detail: 'This operation needs `Authorization: Bearer <edge session token>`.',
        next: NEW_SESSION,
      });
    }
    const claims = tokens.read(token, now);
    const tenant = claims ? await tenants.find(claims.tenantId) : null;
    if (claims && tenant) return ok(edgeSessionCaller.make({ tenant, expiresAt: claims.expiresAt }));
    const ofKind = checkKind(token, 'edgeSession');
    if (!ofKind.ok) return ofKind;
    return fail({
      code: 'invalidCredentials',
      detail: 'The edge session token is unknown or older than a minute.',
      next: NEW_SESSION,
    });
  };
