/**
 * A session that lives in the browser, for apps without a server of their own. If there is a server, cookies are
 * better: scripts cannot read them. Only one tab refreshes, and the others take over its pair.
 */
import { readCallback } from '../callback.ts';
import { type ClientOptions, createClient } from '../client.ts';
import { Refused, type Tokens } from '../errors.ts';
import { newAttempt, type SignInAttempt } from '../sign-in-attempt.ts';
import { attemptStorage } from './attempt-storage.ts';
import type { BrowserSession } from './browser-session.ts';
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
  /** Whoever signed out stays out, even while the former system still knows them. */
  const left = webPlace(`${name}:left`);
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

    async adoptSession(formerToken) {
      if (left.read() !== null && (await held.accessToken()) === null) return false;
      return held.adoptSession(formerToken);
    },

    signOut() {
      left.write('1');
      return held.signOut();
    },

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
