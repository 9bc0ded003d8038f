/** Authentication by edge session token. The token is stateless; the tenant's state is read at each call. */
import { EDGE_SESSION_LIFETIME_S } from '@porchlight/contract';
import { checkKind } from '../crypto/credential-kind.ts';
import type { EdgeSessionTokens } from '../crypto/edge-session-token.ts';
import type { Authenticator } from '../http/authentication/authenticate.ts';
import { bearerOf } from '../http/authentication/caller.ts';
import { addSeconds } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import type { TenantStore } from '../tenants/ports.ts';
import { edgeSessionCaller } from './caller.ts';

const NEW_SESSION = { why: 'Get a new token with the application key.', operation: 'createEdgeSession' } as const;

interface Dependencies {
  readonly tokens: EdgeSessionTokens;
  readonly tenants: Pick<TenantStore, 'find'>;
  /** What was made until then, a recovery has ended. */
  readonly endedBefore: () => Date;
}

export const byEdgeSession =
  ({ tokens, tenants, endedBefore }: Dependencies): Authenticator =>
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
    const hasEnded = claims !== null && addSeconds(claims.expiresAt, -EDGE_SESSION_LIFETIME_S) <= endedBefore();
    const tenant = claims && !hasEnded ? await tenants.find(claims.tenantId) : null;
    if (claims && tenant) return ok(edgeSessionCaller.make({ tenant, expiresAt: claims.expiresAt }));
    const ofKind = checkKind(token, 'edgeSession');
    if (!ofKind.ok) return ofKind;
    return fail({
      code: 'invalidCredentials',
      detail: 'The edge session token is unknown or older than a minute.',
      next: NEW_SESSION,
    });
  };
