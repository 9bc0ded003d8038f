/** The sign-in of one browser: how it begins, and what happens with the link that comes back. */
import { isListed } from '../ask-listed.ts';
import { readCallback } from '../callback.ts';
import { type Client, type ClientOptions, isProviderId } from '../client.ts';
import { Refused, type Tokens, Unavailable } from '../errors.ts';
import { checkReturnTo } from '../return-to.ts';
import { isLate, newAttempt, type SignInAttempt } from '../sign-in-attempt.ts';
import type { AppAddress } from './app-address.ts';
import type { CookieJar } from './cookie-jar.ts';
import type { Cookie } from './cookies.ts';
import { addCommand, PAGE_HEADERS, startOverPage, type UnmatchedReason, unlistedPage, WHY_UNMATCHED } from './pages.ts';
import { type AppRequest, problem, queryOf, type Reply, redirect, type SessionRequest } from './reply.ts';
import type { SentBy, Session } from './session.ts';
import { shareFlight } from './share-flight.ts';
import type { UnavailableReply } from './unavailable.ts';

interface Parts extends Pick<ClientOptions, 'fetch' | 'timeoutMs'> {
  readonly errorPath?: (error: string) => string;
  readonly home: string;
  readonly client: Client;
  readonly addressOf: (origin: string) => AppAddress;
  readonly jarOf: (sent: SessionRequest) => CookieJar;
  readonly session: (sent: SentBy) => Promise<Session>;
  readonly unavailable: UnavailableReply;
}

export interface SignInSteps {
  login(request: AppRequest): Promise<Reply>;
  callback(request: AppRequest): Promise<Reply>;
  /** Redirects to the sign-in, which returns to a path. */
  begin(request: AppRequest, returnTo: string | null, cookies: readonly Cookie[]): Promise<Reply>;
}

export function signIn(parts: Parts): SignInSteps {
  const { home, client, addressOf, jarOf, session, unavailable } = parts;
  const errorPath = parts.errorPath ?? ((error: string) => `${home}?error=${error}`);

  const redirectUriOf = ({ origin }: AppRequest): string => {
    const { redirectUri } = addressOf(origin ?? '');
    if (/^\w+:/.test(redirectUri)) return redirectUri;
    throw new TypeError('Pass the origin of the request, or give redirectUri or appUrl to createAuth.');
  };
  const start = async (request: AppRequest, returnTo?: string): Promise<[string, Cookie[]]> => {
    const attempt = newAttempt();
    const redirectUri = redirectUriOf(request);
    const url = await client.boundLoginUrl(attempt, { redirectUri, returnTo, provider: providerOf(request) });
    return [url, jarOf(request).begin(attempt, request.cookie)];
  };
  const unlisted = (request: AppRequest): Reply => {
    const redirectUri = redirectUriOf(request);
    const desk = `${client.baseUrl}/account/projects/${encodeURIComponent(client.tenantId)}/callbacks`;
    if (request.isPage) {
      return { status: 400, headers: PAGE_HEADERS, cookies: [], body: unlistedPage(redirectUri, desk) };
    }
    const detail = `${redirectUri} is not registered. Run \`${addCommand(redirectUri)}\`, or add it at ${desk}.`;
    return problem(400, 'redirectUriNotAllowed', detail);
  };
  const begin: SignInSteps['begin'] = async (request, wanted, cookies) => {
    const returnTo = checkReturnTo(wanted);
    const [url, begun] = await start(request, returnTo ?? undefined);
    try {
      if (!(await isListed(url, parts))) return { ...unlisted(request), cookies };
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return { ...unavailable(error, request, returnTo), cookies };
    }
    return redirect(url, [...cookies, ...begun]);
  };
  const startOver = async (
    request: AppRequest,
    reason: UnmatchedReason,
    cookies: readonly Cookie[],
  ): Promise<Reply> => {
    if (!request.isPage) return problem(400, 'unknownSignIn', WHY_UNMATCHED[reason], {}, cookies);
    const [url, begun] = await start(request);
    const body = startOverPage(reason, url, home);
    return { status: 400, headers: PAGE_HEADERS, cookies: [...cookies, ...begun], body };
  };
  const whyUnmatched = (request: AppRequest, state: string | null): UnmatchedReason => {
    if (state !== null && isLate(state)) return 'expired';
    return state === null || jarOf(request).isIn(request.cookie) ? 'used' : 'cookie-missing';
  };

  return {
    begin,

    async login(request) {
      const returnTo = queryOf(request).get('return_to');
      const jar = jarOf(request);
      const { accessToken, refreshToken } = jar.read(request.cookie);
      if (!accessToken && !refreshToken) return begin(request, returnTo, []);
      // During an outage, pages without a user lead here. Somebody who has a session waits, and does not sign in again.
      const { cookie, origin } = request;
      const found = await session({ cookie, origin });
      if (!found.unavailable) return begin(request, returnTo, found.cookies);
      return { ...unavailable(found.unavailable, request, checkReturnTo(returnTo)), cookies: found.cookies };
    },

    async callback(request) {
      const { code, error, state, returnTo } = readCallback(queryOf(request));
      const jar = jarOf(request);
      const attempt = jar.attempt(state, request.cookie);
      if (!attempt) return startOver(request, whyUnmatched(request, state), []);
      const finished = jar.finish(attempt.state);
      if (code === null) return redirect(errorPath(error ?? 'login_failed'), finished);
      const tokens = await redeem(client, code, attempt, request).catch((reason: unknown) => {
        if (reason instanceof Unavailable) return unavailable(reason, request);
        if (reason instanceof Refused && reason.code === 'invalidCode') return startOver(request, 'used', finished);
        throw reason;
      });
      if ('status' in tokens) return tokens;
      return redirect(returnTo ?? home, [...jar.store(tokens), ...finished]);
    },
  };
}

/**
 * The `provider` of the query. A text that is not a provider's id is ignored: the sign-in then begins without a
 * provider.
 */
function providerOf(request: AppRequest): string | undefined {
  const provider = queryOf(request).get('provider');
  return provider !== null && isProviderId(provider) ? provider : undefined;
}

/** A callback page that is loaded twice at once sends its code twice. Both loads get the same pair. */
const redeem = (
  client: Client,
  code: string,
  { codeVerifier }: SignInAttempt,
  { traceparent }: AppRequest,
): Promise<Tokens> =>
  shareFlight(`redeem ${client.baseUrl} ${client.tenantId} ${code} ${codeVerifier}`, () =>
    client.redeem(code, codeVerifier, { traceparent }),
  );
