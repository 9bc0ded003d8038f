/** After a sign-in with our consent page the issuer remembers the browser, if the project wants that. */
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../kernel/clock.ts';
import type { NamedBy } from '../../social-login/ports/attempts.ts';
import type { IssuerState } from '../state/issuer-states.ts';
import { endOf, withConsent } from './browser-session.ts';
import type { BrowserSessions } from './browser-sessions.ts';
import { mayRemember } from './recognise-browser.ts';
import { isBeside, sessionOfGrant } from './shared-session.ts';

interface Dependencies {
  readonly state: IssuerState;
  readonly clock: Clock;
  readonly browserSessions: BrowserSessions;
}

/** The cookie to set, if there is one. */
export async function rememberBrowser(
  { state, clock, browserSessions }: Dependencies,
  oidc: KoaContextWithOIDC['oidc'],
  cookie: string | undefined,
): Promise<string | null> {
  const lifetimeS = state.resource.browserSessionS;
  const { login, consent } = oidc.result ?? {};
  const namedBy = oidc.result?.namedBy as NamedBy | undefined;
  const grantId = consent?.grantId;
  if (lifetimeS === null || !login || grantId === undefined || !mayRemember(oidc)) return null;
  const sessionId = sessionOfGrant(grantId);
  const clientId = oidc.client?.clientId ?? '';
  const redirectUri = String(oidc.params?.redirect_uri);
  if (isBeside(grantId)) {
    const present = await browserSessions.read(cookie);
    if (present?.sessionId === sessionId)
      await browserSessions.save(cookie, withConsent(present, clientId, redirectUri), endOf(present, lifetimeS));
    return null;
  }
  // A ticket of a test user stands in for provider and consent page, so nobody has agreed to anything.
  if (!namedBy) return null;
  const signedIn = { userId: Number(login.accountId), authTime: login.ts ?? null, begunAt: clock.now() };
  const session = { sessionId, namedBy, consents: [], ...signedIn };
  return browserSessions.begin(cookie, withConsent(session, clientId, redirectUri), lifetimeS);
}
