/** A code without a page, for a browser that the issuer remembers and a client that the person has agreed to there. */
import { OPENID_SCOPES } from '@porchlight/contract';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Random } from '../../kernel/random.ts';
import { protocolError, withProtocolErrors } from '../../oidc/protocol-errors.ts';
import type { ClientSessions } from '../../social-login/ports/sessions.ts';
import type { Recognised, recogniseBrowser } from './recognise-browser.ts';
import { grantBeside } from './shared-session.ts';

interface Dependencies {
  readonly tenantId: string;
  readonly random: Random;
  readonly sessions: Pick<ClientSessions, 'use'>;
  readonly recognise: ReturnType<typeof recogniseBrowser>;
}

interface Known extends Recognised {
  /** The grant of a code that needs no page. */
  readonly grantId: string | null;
}

/** What is known about the browsers of the requests that are being answered. */
const known = new WeakMap<object, Known>();

export const knownAt = (ctx: object | undefined): Known | undefined => (ctx ? known.get(ctx) : undefined);

/**
 * Runs once for an authorization request that is in order, before it is decided whether the person has to act. The code is
 * counted here, because nothing that could refuse it comes later.
 */
export const lookForBrowser =
  ({ tenantId, random, sessions, recognise }: Dependencies) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    const found = await withProtocolErrors(() => recognise(ctx));
    if (!found) return;
    if (!found.hasAgreed) {
      known.set(ctx, { ...found, grantId: null });
      return;
    }
    const { oidc } = ctx;
    const { session } = found;
    const clientId = oidc.client?.clientId ?? '';
    const redirectUri = String(oidc.params?.redirect_uri);
    const use = { kind: 'silent', clientId, redirectUri, provider: session.namedBy.provider } as const;
    const counted = await withProtocolErrors(() => sessions.use(tenantId, session, use));
    // It has ended since it was read: then nobody is signed in here.
    if (!counted.ok && counted.error.code === 'invalidRefreshToken') return;
    if (!counted.ok) throw protocolError(counted.error);
    const accountId = String(session.userId);
    const grant = new oidc.provider.Grant({ accountId, clientId });
    grant.jti = grantBeside(session.sessionId, random);
    grant.addOIDCScope(OPENID_SCOPES.join(' '));
    known.set(ctx, { ...found, grantId: await grant.save() });
    oidc.session?.loginAccount({ accountId });
  };
