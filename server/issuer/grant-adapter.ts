/**
 * A grant of the issuer belongs to a session of the user and begins with the session's id, and what was issued under it counts as long as the
 * session is alive. Ending the session, blocking or erasing the person therefore ends it on every node at once. A code that was
 * issued without a challenge counts only for a request that brought its client's secret.
 */
import Provider, { type Adapter, type AdapterFactory, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../kernel/clock.ts';
import type { RequestScope } from '../oidc/ports.ts';
import { withProtocolErrors } from '../oidc/protocol-errors.ts';
import type { ClientSessions, LogoutReason, StoredSession } from '../social-login/ports/sessions.ts';
import { sessionOfGrant } from './browser-session/shared-session.ts';
import { createDeviceCodeAdapter, type MayPoll } from './device/device-code-adapter.ts';
import { hasProvenItself } from './token/client-secrets.ts';

interface Dependencies {
  readonly tenantId: string;
  readonly adapter: AdapterFactory;
  readonly sessions: ClientSessions;
  readonly scope: RequestScope;
  readonly clock: Clock;
  readonly mayPoll: MayPoll;
}

/** The library destroys a grant model by model, access tokens first. That first step ends the session. */
const ENDS_THE_SESSION = 'AccessToken';

/** The sessions that requests have met, so that their users need not be read again while a transaction is held. */
const met = new WeakMap<object, StoredSession>();

export const sessionMetBy = (ctx: object): StoredSession | undefined => met.get(ctx);

async function meetSession(
  tenantId: string,
  sessionId: string,
  sessions: Dependencies['sessions'],
): Promise<StoredSession | null> {
  const known = Provider.ctx && met.get(Provider.ctx);
  if (known?.sessionId === sessionId) return known;
  const session = await withProtocolErrors(() => sessions.find(tenantId, sessionId));
  if (session && Provider.ctx) met.set(Provider.ctx, session);
  return session;
}

export const createGrantAdapter =
  ({ tenantId, adapter, sessions, scope, clock, mayPoll }: Dependencies): AdapterFactory =>
  (model): Adapter => {
    const plain = adapter(model) as Adapter;
    const meet = (sessionId: string) => meetSession(tenantId, sessionId, sessions);
    if (model === 'Grant') {
      return {
        ...plain,
        async find(id) {
          const grant = await plain.find(id);
          return grant && (await meet(sessionOfGrant(id))) ? grant : undefined;
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
    if (model === 'DeviceCode') {
      const codes = createDeviceCodeAdapter({ plain, scope, clock, mayPoll });
      return {
        ...codes,
        async find(id) {
          const code = await codes.find(id);
          // The library uses the code up before it looks at the grant, and a transaction is held from then on.
          if (code?.grantId && Provider.ctx) await meet(sessionOfGrant(code.grantId));
          return code;
        },
      };
    }
    if (model === ENDS_THE_SESSION) {
      return {
        ...plain,
        async revokeByGrantId(grantId) {
          await withProtocolErrors(() => sessions.end(tenantId, sessionOfGrant(grantId), reasonOf(Provider.ctx)));
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
