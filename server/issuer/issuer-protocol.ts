/** One tenant's issuer as it serves requests: the library, its scope, and the form of its answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { isLoopback } from '../kernel/loopback.ts';
import { Unavailable } from '../kernel/unavailable.ts';
import { createOidcAdapter } from '../oidc/adapter.ts';
import { approvedUntil } from '../oidc/client-lifetime.ts';
import { sendProtocolErrorPage } from '../oidc/error-page.ts';
import { type ErrorRedirect, errorIn } from '../oidc/error-redirect.ts';
import type { RequestScope } from '../oidc/ports.ts';
import { reusedTokenOf } from '../oidc/reused-token.ts';
import { UNAVAILABLE_BODY, UNAVAILABLE_RETRY_S } from '../oidc/unavailable-answer.ts';
import type { ClientOutcome, SignInClient } from '../social-login/ports/attempts.ts';
import type { ClientSessions } from '../social-login/ports/sessions.ts';
import { type BrowserSessions, createBrowserSessions } from './browser-session/browser-sessions.ts';
import { recogniseBrowser, rememberedIn } from './browser-session/recognise-browser.ts';
import { rememberBrowser } from './browser-session/remember-browser.ts';
import { sessionOfGrant } from './browser-session/shared-session.ts';
import { lookForBrowser } from './browser-session/silent-code.ts';
import type { MayPoll } from './device/device-code-adapter.ts';
import { type DeviceSignIns, deviceSignIns } from './device/device-sign-in.ts';
import { createGrantAdapter } from './grant-adapter.ts';
import { createIssuerProvider, INTERACTION_COOKIE, type IssuerOptions, SESSION_COOKIE } from './issuer-provider.ts';
import type { FindRemembered } from './ports/sign-in.ts';
import { isOwn } from './settings/own-client.ts';
import { errorInForm } from './sign-in/answer-by-form.ts';
import { answerInteraction, hasPersonDecided } from './sign-in/client-sign-in.ts';
import type { SessionsOfBrowser } from './sign-out/sessions-of-browser.ts';
import { ENDPOINTS } from './state/issuer-address.ts';
import { recordPrefix, scopeOfTenant } from './state/tenant-scope.ts';
import { ruleProofs } from './token/proof-rules.ts';

export interface IssuerProtocolOptions extends Omit<IssuerOptions, 'adapter' | 'lookForBrowser'> {
  readonly addressOf: (req: IncomingMessage) => string;
  readonly sessionsOfBrowser: SessionsOfBrowser;
  readonly mayPoll: MayPoll;
  readonly findRemembered: FindRemembered;
}

export interface IssuerProtocol {
  readonly serve: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly answer: (client: SignInClient, outcome: ClientOutcome) => Promise<string | null>;
  readonly devices: DeviceSignIns;
  /** The living session that a browser is remembered by, if there is one. */
  readonly rememberedIn: (cookieHeader: string | undefined) => Promise<string | null>;
  /** Whether the client may still be answered at this address. */
  readonly mayAnswerAt: (clientId: string, redirectUri: string) => Promise<boolean>;
}

export function createIssuerProtocol(options: IssuerProtocolOptions): IssuerProtocol {
  const { state, clock, sessions } = options;
  const scope = scopeOfTenant(options.scope, recordPrefix(state.resource));
  const tenantId = state.tenant.id;
  const adapter = createGrantAdapter({
    tenantId,
    adapter: createOidcAdapter({ clock, scope }),
    sessions,
    scope,
    clock,
    mayPoll: options.mayPoll,
  });
  const browserSessions = createBrowserSessions({ ...options, issuer: state.issuer, tenantId, scope });
  const recognise = recogniseBrowser({ ...options, browserSessions });
  const look = lookForBrowser({ ...options, tenantId, recognise });
  const provider = createIssuerProvider({ ...options, scope, adapter, lookForBrowser: look });
  wrapProvider(provider, { ...options, scope, tenantId, browserSessions });
  ruleProofs(provider, state.issuer, { clock, scope });
  const answer = answerInteraction({ provider, scope, clock, random: options.random, approvedUntil });
  const devices = deviceSignIns({ ...options, provider, scope });
  return {
    serve: provider.callback(),
    answer: (client, outcome) => (client.device ? devices.complete(client, outcome) : answer(client, outcome)),
    devices,
    rememberedIn: rememberedIn({ ...options, browserSessions }),
    mayAnswerAt: async (clientId, redirectUri) =>
      (await provider.Client.find(clientId))?.redirectUriAllowed(redirectUri) === true,
  };
}

interface WrapOptions
  extends Pick<IssuerProtocolOptions, 'state' | 'clock' | 'addressOf' | 'sessions' | 'sessionsOfBrowser'> {
  readonly scope: RequestScope;
  readonly tenantId: string;
  readonly browserSessions: BrowserSessions;
}

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

function wrapProvider(provider: Provider, surroundings: WrapOptions): void {
  const { clock, scope, addressOf, sessions, tenantId } = surroundings;
  provider.use(async (ctx, next) => {
    try {
      // The consumed records and the newly issued ones are stored together, and only if the answer is a success.
      await scope.run({ at: clock.now(), address: addressOf(ctx.req) }, next, () => ctx.status < 400);
      await settle(ctx, sessions, tenantId);
      const reused = reusedTokenOf(ctx)?.grantId;
      if (reused) await sessions.noteReuse(tenantId, sessionOfGrant(reused));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      ctx.status = 503;
      ctx.body = UNAVAILABLE_BODY;
    }
    if (ctx.status === 503) ctx.set('Retry-After', String(UNAVAILABLE_RETRY_S));
    // RFC 7009 section 2.2 leaves the body open. Some clients parse every answer as JSON, so they get one.
    if (ctx.status === 200 && ctx.path === ENDPOINTS.revoke) ctx.body = {};
    if (ctx.path === ENDPOINTS.token) ctx.set('Pragma', 'no-cache');
    const kept = errorForStranger(ctx);
    if (kept) renderHere(ctx, kept);
    dropCookies(ctx);
    await rememberSession(ctx, surroundings);
  });
}

/** A code was redeemed: its session, which was temporary until now, becomes a lasting one. */
async function settle({ oidc, status }: Context, sessions: ClientSessions, tenantId: string): Promise<void> {
  const code = oidc?.entities.AuthorizationCode ?? oidc?.entities.DeviceCode;
  const sessionId = status === 200 && oidc?.route === 'token' ? code?.grantId : undefined;
  if (sessionId) await sessions.redeemed(tenantId, sessionOfGrant(sessionId));
}

/**
 * Remembers that the person signed in to the app in this browser, so that a sign-out that names no session finds it. If the
 * project wants that, the browser itself is remembered too.
 */
async function rememberSession(ctx: Context, surroundings: WrapOptions): Promise<void> {
  const { sessionsOfBrowser, tenantId } = surroundings;
  const { oidc, status, req } = ctx;
  const grantId = status < 400 && oidc?.route === 'resume' ? oidc.result?.consent?.grantId : undefined;
  if (!grantId || !oidc?.client || !isOwn(oidc.client.clientId)) return;
  const { cookie } = req.headers;
  ctx.append('Set-Cookie', await sessionsOfBrowser.add(cookie, tenantId, sessionOfGrant(grantId)));
  const remembered = await rememberBrowser(surroundings, oidc, cookie);
  if (remembered !== null) ctx.append('Set-Cookie', remembered);
}

/**
 * The library keeps no sign-in of its own, so its cookies are removed. Another cookie binds the request to its browser.
 */
function dropCookies({ res }: Context): void {
  const cookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
  const kept = cookies.filter((cookie) => !cookie.startsWith(SESSION_COOKIE) && !cookie.startsWith(INTERACTION_COOKIE));
  if (kept.length > 0) res.setHeader('Set-Cookie', kept);
  else res.removeHeader('Set-Cookie');
}

/**
 * Anyone may have registered this client. An error before the person has acted would redirect a follower of our link to
 * an address that a stranger chose. So the error ends on our page, at the request itself and on the way back from the
 * identity provider. A program on the person's own computer still gets the error.
 */
function errorForStranger(ctx: Context): ErrorRedirect | null {
  const { path, oidc, response } = ctx;
  if (!path.startsWith(ENDPOINTS.authorize) || !oidc?.client || isOwn(oidc.client.clientId)) return null;
  if (hasPersonDecided(oidc)) return null;
  const error = errorIn(response.get('Location')) ?? errorInForm(ctx);
  return error && !isLoopback(error.leadsTo) ? error : null;
}

function renderHere(ctx: Context, error: ErrorRedirect): void {
  ctx.remove('Location');
  ctx.status = 400;
  sendProtocolErrorPage(ctx, error, undefined);
}
