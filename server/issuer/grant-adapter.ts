/**
 * A grant of the issuer is a session of the user: it has the session's id, and what was issued under it counts as long as the
 * session is alive. Ending the session, blocking or erasing the person therefore ends it on every node at once. A code that was
 * issued without a challenge counts only for a request that brought its client's secret.
 */
import Provider, { type Adapter, type AdapterFactory, type KoaContextWithOIDC } from 'oidc-provider';
import { inProtocolWords } from '../oidc/protocol-errors.ts';
import type { ClientSessions, LogoutReason, StoredSession } from '../social-login/ports/sessions.ts';
import { hasProvenItself } from './client-secrets.ts';

interface Dependencies {
  readonly tenantId: string;
  readonly adapter: AdapterFactory;
  readonly sessions: ClientSessions;
}

/** The library destroys a grant model by model; its access tokens come first and stand for all. */
const ENDS_THE_SESSION = 'AccessToken';

/** The sessions that requests have met, so that their users need not be read again while a transaction is held. */
const met = new WeakMap<object, StoredSession>();

export const sessionMetBy = (ctx: object): StoredSession | undefined => met.get(ctx);

export const createGrantAdapter =
  ({ tenantId, adapter, sessions }: Dependencies): AdapterFactory =>
  (model): Adapter => {
    const plain = adapter(model) as Adapter;
    if (model === 'Grant') {
      return {
        ...plain,
        async find(id) {
          const grant = await plain.find(id);
          const session = grant && (await inProtocolWords(() => sessions.find(tenantId, id)));
          if (!session) return undefined;
          if (Provider.ctx) met.set(Provider.ctx, session);
          return grant;
        },
      };
    }
    if (model === 'AuthorizationCode') {
      return {
        ...plain,
        async find(id) {
          const code = await plain.find(id);
          return code && (code.codeChallenge || hasProvenItself(Provider.ctx)) ? code : undefined;
        },
      };
    }
    if (model === ENDS_THE_SESSION) {
      return {
        ...plain,
        async revokeByGrantId(grantId) {
          await inProtocolWords(() => sessions.end(tenantId, grantId, reasonOf(Provider.ctx)));
          await plain.revokeByGrantId(grantId);
        },
      };
    }
    return plain;
  };

/**
 * A client that revokes its token signs its user out. If a used token is presented again, one of its two holders has
 * stolen it.
 */
function reasonOf(ctx: KoaContextWithOIDC | undefined): LogoutReason {
  if (ctx?.oidc.route === 'revocation') return 'logout';
  return ctx?.oidc.params?.grant_type === 'refresh_token' ? 'refresh_token_reused' : 'code_reused';
}
