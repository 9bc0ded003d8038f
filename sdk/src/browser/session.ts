/**
 * A session that lives in the browser, for apps without a server of their own. If there is a server, cookies are
 * better: scripts cannot read them. Only one tab refreshes, and the others take over its pair.
 */
import type { OwnSession, VerifiedUser } from '../../generated/porchlight.schemas.ts';
import { readCallback } from '../callback.ts';
import { type ClientOptions, createClient } from '../client.ts';
import { Refused, type Tokens } from '../errors.ts';
import { newAttempt, type SignInAttempt } from '../sign-in-attempt.ts';
import { attemptStorage } from './attempt-storage.ts';
import { holdSession } from './held-session.ts';
import { joinTabs } from './tabs.ts';
import { webPlace } from './text-place.ts';
import { storedTokens, type TokenStorage } from './token-storage.ts';

export interface BrowserSessionOptions extends ClientOptions {
  /** The page that calls `completeSignIn`; the first registered callback URL if omitted. */
  readonly redirectUri?: string;
  /** Where to go after a sign-in that has no path to return to; `/` if omitted. */
  readonly home?: string;
  /** `localStorage` if omitted. */
  readonly storage?: TokenStorage;
  /** Called when this or another tab signs in or out. */
  readonly onChange?: (isSignedIn: boolean) => void;
}

export interface BrowserSession {
  /** The page of the service on which somebody sees, downloads and deletes what is kept of them. */
  readonly accountUrl: string;
  /** Goes to the sign-in, at one provider if it is named. Returns to `returnTo`, or to the present page. */
  signIn(returnTo?: string, provider?: string): Promise<void>;
  /**
   * On the callback page: stores the pair and loads the page to return to. If the sign-in failed, it stays on this page
   * and returns the reason: `access_denied`, `login_failed`, or `unknown_sign_in`. The last one means that this tab did
   * not start the sign-in of this link: the link was opened twice, or somebody else sent it. Nothing is stored then,
   * and `signIn` starts over.
   */
  completeSignIn(): Promise<string | null>;
  /** Who is signed in. Throws `Unavailable` when the service cannot be reached; the stored tokens then stay. */
  user(): Promise<VerifiedUser | null>;
  /** A token to send to the app's own API, refreshed if it is about to expire; null when no user is signed in. */
  accessToken(): Promise<string | null>;
  signOut(): Promise<void>;
  /**
   * Makes a session here of the session that the person has at the app's former system. Takes a token of that system. Call
   * it when nobody is signed in here. False if the person has to sign in. Throws `Unavailable` as `user` does; then the same
   * token may be sent again.
   */
  adoptSession(formerToken: string): Promise<boolean>;
  /** All sessions of the person who is signed in, the oldest first; an empty list if nobody is. */
  sessions(): Promise<OwnSession[]>;
  /** Ends one session, or all other sessions if there is no id. `signOut` ends the present one. */
  endSessions(id?: string): Promise<void>;
  /** Calls `listener` when this or another tab signs in or out, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Stops listening to other tabs. */
  close(): void;
}

/**
 * A session for an app without a server.
 *
 * @throws `TypeError` as `createClient` does. `user`, `accessToken` and `completeSignIn` throw `Unavailable` while the
 * service cannot be reached.
 *
 * @example
 * import { createBrowserSession } from '@porchlight/sdk/browser';
 *
 * const session = createBrowserSession({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * const user = await session.user();
 * if (!user) session.signIn();
 */
export function createBrowserSession(options: BrowserSessionOptions): BrowserSession {
  const client = createClient(options);
  const name = `porchlight:${client.tenantId}`;
  const { redirectUri, home = '/', storage = storedTokens(webPlace(name)), onChange } = options;
  const held = holdSession({ client, storage, join: (onNews) => joinTabs(name, onNews), onChange });
  const attempts = attemptStorage(webPlace(`${name}:sign-in`, () => sessionStorage));
  let completing: Promise<string | null> | undefined;

  const complete = async (): Promise<string | null> => {
    const { state, code, error, returnTo } = readCallback(new URLSearchParams(location.search));
    const attempt = attempts.take(state);
    if (!attempt) return UNKNOWN;
    if (code === null) return error;
    const tokens = await redeemed(attempt, code);
    if (tokens === null) return UNKNOWN;
    held.keep(tokens);
    // Loads a full page, and removes the address with the code from the history.
    location.replace(returnTo ?? home);
    return null;
  };

  const redeemed = (attempt: SignInAttempt, code: string): Promise<Tokens | null> =>
    client.redeem(code, attempt.codeVerifier).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'invalidCode') return null;
      // The code may still be valid when the service is back.
      attempts.keep(attempt);
      completing = undefined;
      throw error;
    });

  const { keep, ...rest } = held;
  return {
    ...rest,
    accountUrl: client.accountUrl,

    async signIn(returnTo = location.pathname + location.search, provider) {
      const attempt = newAttempt();
      attempts.keep(attempt);
      location.assign(await client.boundLoginUrl(attempt, { redirectUri, returnTo, provider }));
    },

    // Runs once: frameworks run effects twice, and the second run must not find a used sign-in.
    completeSignIn() {
      completing ??= complete();
      return completing;
    },
  };
}

const UNKNOWN = 'unknown_sign_in';
