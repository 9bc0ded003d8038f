/**
 * Sign-in for a server, without a framework: strings and URLs in, replies out. `fetchAuth` and `expressAuth` connect it
 * to requests; anything else can do the same with what is here.
 */

import { readCallback } from '../callback.ts';
import { type Client, type ClientOptions, createClient } from '../client.ts';
import type { Unavailable } from '../errors.ts';
import { checkReturnTo } from '../return-to.ts';
import { type Authentication, authenticate } from './authenticate.ts';
import {
  type Cookie,
  type CookieOptions,
  clearedCookies,
  type SessionTokens,
  sessionCookies,
  tokensInCookies,
} from './cookies.ts';
import { forgetRefreshed } from './refresh-once.ts';
import { problem, type Reply, redirect } from './reply.ts';

export interface AuthOptions extends ClientOptions {
  /** The callback URL of this app; the first registered one if left out. */
  readonly redirectUri?: string;
  /** Where to go after a sign-in without `return_to` and after a sign-out; `/` if left out. */
  readonly home?: string;
  /** Where to go when a sign-in came to nothing; home with `?error=` if left out. */
  readonly errorPath?: (error: string) => string;
  readonly cookies?: CookieOptions;
}

/** Who sent a request, and the cookies to set on its answer. */
export interface Session extends Authentication {
  readonly cookies: readonly Cookie[];
}

export interface Auth {
  readonly client: Client;
  /** Verifies, refreshes at most once and verifies again. Throws `Unavailable` when nobody can tell. */
  authenticate(held: SessionTokens): Promise<Authentication>;
  /** The same for the `Cookie` header of a request. */
  session(cookieHeader: string | null | undefined): Promise<Session>;
  /** Sends the browser to the sign-in, to come back to `returnTo`. */
  login(returnTo?: string | null): Reply;
  /** Stores what the callback URL brought. */
  callback(query: URLSearchParams): Reply;
  /** Ends the session of the cookies. */
  logout(cookieHeader: string | null | undefined): Promise<Reply>;
  /** What somebody gets who is not signed in: pages lead to the sign-in, other calls get a 401. */
  challenge(request: { readonly isPage: boolean; readonly path: string }, session: Session): Reply;
  /** What an app answers while the service is away. A pair that was issued before is stored all the same. */
  unavailable(error: Unavailable): Reply;
}

/**
 * Sign-in without a framework.
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
  const { redirectUri, home = '/', cookies: cookieOptions } = options;
  const errorPath = options.errorPath ?? ((error: string) => `${home}?error=${error}`);
  const client = createClient(options);
  const login = (returnTo?: string | null, cookies: readonly Cookie[] = []): Reply =>
    redirect(client.loginUrl({ redirectUri, returnTo: checkReturnTo(returnTo) ?? undefined }), cookies);

  return {
    client,
    authenticate: (held) => authenticate(client, held),

    async session(cookieHeader) {
      const found = await authenticate(client, tokensInCookies(cookieHeader, cookieOptions));
      if (found.tokens) return { ...found, cookies: sessionCookies(found.tokens, cookieOptions) };
      return { ...found, cookies: found.ended ? clearedCookies(cookieOptions) : [] };
    },

    login: (returnTo) => login(returnTo),

    callback(query) {
      const { tokens, error, returnTo } = readCallback(query);
      if (tokens === null) return redirect(errorPath(error));
      return redirect(returnTo ?? home, sessionCookies(tokens, cookieOptions));
    },

    async logout(cookieHeader) {
      const { accessToken, refreshToken } = tokensInCookies(cookieHeader, cookieOptions);
      // A form on another site reaches this address without the cookies, and must not take them away.
      if (!accessToken && !refreshToken) return redirect(home);
      if (refreshToken) {
        forgetRefreshed(refreshToken);
        // Whoever signs out is signed out here, also while the service is away.
        await client.logout(refreshToken).catch(() => undefined);
      }
      return redirect(home, clearedCookies(cookieOptions));
    },

    challenge({ isPage, path }, { cookies }) {
      if (isPage) return login(path, cookies);
      return problem(401, 'signInRequired', 'Sign in first.', {}, cookies);
    },

    unavailable: ({ message, headers, tokens }) =>
      problem(503, 'unavailable', message, headers, tokens ? sessionCookies(tokens, cookieOptions) : []),
  };
}
