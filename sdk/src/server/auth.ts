/**
 * Sign-in for a server, without a framework: strings in, replies out. `fetchAuth` and `expressAuth` connect it to
 * requests; anything else can do the same with what is here.
 */

import type { VerifiedUser } from '../../generated/porchlight.schemas.ts';
import { readCallback } from '../callback.ts';
import { type Client, type ClientOptions, createClient } from '../client.ts';
import { Refused, type Tokens, Unavailable } from '../errors.ts';
import { randomText } from '../random-text.ts';
import { checkReturnTo } from '../return-to.ts';
import { newAttempt, type SignInAttempt } from '../sign-in-attempt.ts';
import { type Authentication, authenticate } from './authenticate.ts';
import { type CookieJar, type CookieOptions, cookieJar, type HeldSession, type SessionTokens } from './cookie-jar.ts';
import type { Cookie } from './cookies.ts';
import { sharedVerifyMemory } from './memory/verify-memory.ts';
import { PAGE_HEADERS, startOverPage, waitPage } from './pages.ts';
import { forgetRefreshed } from './refresh-once.ts';
import { type AppRequest, problem, queryOf, type Reply, redirect } from './reply.ts';
import { shareFlight } from './share-flight.ts';

export interface AuthOptions extends ClientOptions {
  /** The callback URL of this app; the first registered one if left out. */
  readonly redirectUri?: string;
  /** Where to go after a sign-in without `return_to` and after a sign-out; `/` if left out. */
  readonly home?: string;
  /** Where to go when a sign-in came to nothing; home with `?error=` if left out. */
  readonly errorPath?: (error: string) => string;
  readonly cookies?: CookieOptions;
  /**
   * The application key of the tenant. With it, on Node, this process remembers what verify answered and hears by a stream
   * what is revoked, so that a token which was seen before costs no request.
   */
  readonly applicationKey?: string | undefined;
  /** What people and programs get while nobody can tell who they are, in place of the SDK's own page and problem. */
  readonly onUnavailable?: (
    error: Unavailable,
    request: AppRequest,
  ) => Partial<Pick<Reply, 'status' | 'headers' | 'body'>>;
}

/** Who sent a request, and the cookies to set on its answer. */
export interface Session extends Authentication {
  readonly cookies: readonly Cookie[];
}

export interface Auth {
  readonly client: Client;
  readonly cookies: CookieJar;
  /** Verifies, refreshes at most once and verifies again. Throws `Unavailable` when nobody can tell. */
  authenticate(held: SessionTokens): Promise<Authentication>;
  /** The same for the `Cookie` header of a request. */
  session(cookieHeader: string | null | undefined): Promise<Session>;
  /** Who sent a request, without ever spending a token: for code that cannot set cookies. Null once the hour is over. */
  user(cookieHeader: string | null | undefined): Promise<VerifiedUser | null>;
  /** Sends the browser to the sign-in, to come back to the `return_to` of the query. */
  login(request: AppRequest): Promise<Reply>;
  /** Finishes a sign-in that this browser began. */
  callback(request: AppRequest): Promise<Reply>;
  /** Ends the session of the cookies. */
  logout(cookieHeader: string | null | undefined): Promise<Reply>;
  /** What somebody gets who is not signed in: pages lead to the sign-in, other calls get a 401. */
  challenge(request: AppRequest, session: Session): Promise<Reply>;
  /** What an app answers while nobody can tell. A pair that was issued before is stored all the same. */
  unavailable(error: Unavailable, request: AppRequest): Reply;
}

/** Where the service has not said when to come back. */
const RETRY_AFTER_S = 5;

/**
 * Sign-in without a framework.
 *
 * @throws `TypeError` as `createClient`. `authenticate` and `session` throw `Unavailable` when nobody can tell.
 *
 * @example
 * import { createAuth } from '@porchlight/sdk/server';
 *
 * const auth = createAuth({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * const { user, tokens, ended } = await auth.authenticate({ accessToken: 'from your', refreshToken: 'storage' });
 * if (tokens) console.log('Store this pair', tokens);
 * if (ended) console.log('Take the pair away');
 * console.log(user?.email ?? 'nobody');
 */
export function createAuth(options: AuthOptions): Auth {
  const { redirectUri, home = '/' } = options;
  const errorPath = options.errorPath ?? ((error: string) => `${home}?error=${error}`);
  const service = createClient(options);
  const memory = sharedVerifyMemory({ ...options, baseUrl: service.baseUrl });
  const client: Client = memory
    ? { ...service, verify: (token, call) => memory.verify(token, () => service.verify(token, call)) }
    : service;
  const jar = cookieJar(options);

  const begin = async (header: string | null | undefined, returnTo?: string): Promise<[string, Cookie[]]> => {
    const attempt = newAttempt();
    return [await client.boundLoginUrl(attempt, { redirectUri, returnTo }), jar.begin(attempt, header)];
  };
  const login = async ({ cookie }: AppRequest, returnTo?: string | null, cookies: readonly Cookie[] = []) => {
    const [url, begun] = await begin(cookie, checkReturnTo(returnTo) ?? undefined);
    return redirect(url, [...cookies, ...begun]);
  };
  const startOver = async ({ cookie, isPage }: AppRequest, cookies: readonly Cookie[]): Promise<Reply> => {
    if (!isPage) return problem(400, 'unknownSignIn', 'No sign-in of this browser answers to it.', {}, cookies);
    const [url, begun] = await begin(cookie);
    const body = startOverPage(url, home);
    return { status: 400, headers: PAGE_HEADERS, cookies: [...cookies, ...begun], body };
  };
  const unavailable: Auth['unavailable'] = (error, request) => {
    const retryAfterS = error.retryAfterS ?? RETRY_AFTER_S;
    const isBusy = error.status === 429;
    const detail = isBusy
      ? 'A limit is used up; nobody was signed out.'
      : 'Nobody can tell who this is right now; nobody was signed out.';
    const reply = request.isPage
      ? { status: error.status, headers: PAGE_HEADERS, body: waitPage(isBusy, retryAfterS) }
      : problem(error.status, isBusy ? error.code : 'unavailable', detail);
    const { headers, ...own } = options.onUnavailable?.(error, request) ?? {};
    return {
      ...reply,
      ...own,
      headers: { ...reply.headers, 'retry-after': String(retryAfterS), ...headers },
      cookies: error.tokens ? jar.store(error.tokens) : [],
    };
  };

  return {
    client,
    cookies: jar,
    authenticate: (held) => authenticate(client, held),

    async session(cookieHeader) {
      const held = jar.read(cookieHeader);
      const found = await authenticate(client, held);
      return { ...found, cookies: cookiesFor(jar, held, found) };
    },

    async user(cookieHeader) {
      const { accessToken } = jar.read(cookieHeader);
      return accessToken ? client.verify(accessToken) : null;
    },

    login: (request) => login(request, queryOf(request).get('return_to')),

    async callback(request) {
      const { code, error, state, returnTo } = readCallback(queryOf(request));
      const attempt = jar.attempt(state, request.cookie);
      if (!attempt) return startOver(request, []);
      const finished = jar.finish(attempt.state);
      if (code === null) return redirect(errorPath(error ?? 'login_failed'), finished);
      const tokens = await redeem(client, code, attempt).catch((reason: unknown) => {
        if (reason instanceof Unavailable) return unavailable(reason, request);
        if (reason instanceof Refused && reason.code === 'invalidCode') return startOver(request, finished);
        throw reason;
      });
      if ('status' in tokens) return tokens;
      const old = jar.read(request.cookie).isOld ? jar.clearOld() : [];
      return redirect(returnTo ?? home, [...jar.store(tokens), ...finished, ...old]);
    },

    async logout(cookieHeader) {
      const { accessToken, refreshToken, isOld } = jar.read(cookieHeader);
      // A form on another site reaches this address without the cookies, and must not take them away.
      if (!accessToken && !refreshToken) return redirect(home);
      if (accessToken) memory?.forget(accessToken);
      if (refreshToken) {
        forgetRefreshed(refreshToken);
        // Whoever signs out is signed out here, also while the service is away.
        await client.logout(refreshToken).catch(() => undefined);
      }
      return redirect(home, [...jar.clear(), ...(isOld ? jar.clearOld() : [])]);
    },

    async challenge(request, { cookies }) {
      if (request.isPage) return login(request, request.path, cookies);
      return problem(401, 'signInRequired', 'Sign in first.', {}, cookies);
    },

    unavailable,
  };
}

/** A callback page that is loaded twice at once sends its code twice, and both loads get the one pair. */
const redeem = (client: Client, code: string, { codeVerifier }: SignInAttempt): Promise<Tokens> =>
  shareFlight(`redeem ${client.baseUrl} ${client.tenantId} ${code} ${codeVerifier}`, () =>
    client.redeem(code, codeVerifier),
  );

function cookiesFor(jar: CookieJar, held: HeldSession, { user, tokens, ended }: Authentication): Cookie[] {
  const old = held.isOld ? jar.clearOld() : [];
  if (tokens) return [...jar.store(tokens), ...old];
  if (ended) return [...jar.clear(), ...old];
  const { accessToken, refreshToken } = held;
  if (!held.isOld || !user || !accessToken || !refreshToken) return [];
  return [...jar.store({ accessToken, refreshToken, refreshKey: randomText(16) }), ...old];
}
