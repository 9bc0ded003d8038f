/**
 * Whether an authorization request comes from a browser that the issuer remembers. Everything that a sign-in checks is
 * checked again, because anything may have changed since: the setting, the session, the provider, the list of who may enter.
 */
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../kernel/clock.ts';
import type { Decider } from '../../social-login/ports/attempts.ts';
import type { ClientSessions } from '../../social-login/ports/sessions.ts';
import type { FindRemembered } from '../ports/sign-in.ts';
import { isOwn } from '../settings/own-client.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import { answers, type BrowserSession, hasAgreed, isOver } from './browser-session.ts';
import type { BrowserSessions } from './browser-sessions.ts';

interface Dependencies {
  readonly state: IssuerState;
  readonly clock: Clock;
  readonly sessions: Pick<ClientSessions, 'find'>;
  readonly browserSessions: BrowserSessions;
  readonly findRemembered: FindRemembered;
}

export interface Recognised {
  readonly session: BrowserSession;
  readonly person: Decider;
  /** Whether they have agreed to this client at this place. */
  readonly hasAgreed: boolean;
}

type Request = Pick<KoaContextWithOIDC, 'oidc' | 'req'>;

/** A client of the project itself that asks for no server of the app. Agents get no part in a remembered browser. */
export const mayRemember = ({ client, params }: Request['oidc']): boolean =>
  client !== undefined && isOwn(client.clientId) && [params?.resource].flat().every((one) => one === undefined);

export const recogniseBrowser =
  ({ state, clock, sessions, browserSessions, findRemembered }: Dependencies) =>
  async ({ oidc, req }: Request): Promise<Recognised | null> => {
    const { tenant, resource } = state;
    if (resource.browserSessionS === null || oidc.route !== 'authorization' || !mayRemember(oidc)) return null;
    const now = clock.now();
    const session = await browserSessions.read(req.headers.cookie);
    if (!session || isOver(session, resource, now)) return null;
    const alive = await sessions.find(tenant.id, session.sessionId);
    if (!alive || alive.userId !== session.userId || !answers(session, askedOf(oidc), alive.email, now)) return null;
    const identity = await findRemembered(resource, { ...alive, namedBy: session.namedBy });
    if (!identity) return null;
    const { sessionId, userId, authTime } = session;
    const signedIn = authTime === null ? {} : { signedIn: { at: authTime, ageS: 0 } };
    const { clientId = '' } = oidc.client ?? {};
    return {
      session,
      person: { ...identity, ...signedIn, remembered: { sessionId, userId } },
      hasAgreed: hasAgreed(session, clientId, String(oidc.params?.redirect_uri)),
    };
  };

/** The session by which this browser is remembered, whatever a request asks for; null once it has ended. */
export const rememberedIn =
  ({ state, clock, sessions, browserSessions }: Omit<Dependencies, 'findRemembered'>) =>
  async (cookieHeader: string | undefined): Promise<string | null> => {
    const { tenant, resource } = state;
    const session = resource.browserSessionS === null ? null : await browserSessions.read(cookieHeader);
    if (!session || isOver(session, resource, clock.now())) return null;
    return (await sessions.find(tenant.id, session.sessionId)) === null ? null : session.sessionId;
  };

function askedOf({ params = {}, prompts, entities }: Request['oidc']) {
  return {
    prompts,
    provider: params.provider,
    loginHint: params.login_hint,
    maxAge: params.max_age,
    hintedSubject: entities.IdTokenHint?.payload.sub,
  };
}
