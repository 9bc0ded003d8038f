/**
 * A session that lives on a device. The sign-in is in the browser of the system, where people see the address and may be
 * signed in already. Another app that takes over the callback gets a code, which is worthless without the verifier: that
 * stays in the store of this app, where it outlives the app being ended while the browser is open.
 */
import type { OwnSession, VerifiedUser } from '../../generated/porchlight.schemas.ts';
import { isListed } from '../ask-listed.ts';
import { attemptStorage } from '../browser/attempt-storage.ts';
import { holdSession } from '../browser/held-session.ts';
import { storedTokens } from '../browser/token-storage.ts';
import { readCallback } from '../callback.ts';
import { type ClientOptions, createClient } from '../client.ts';
import { Refused } from '../errors.ts';
import { newAttempt, type SignInAttempt } from '../sign-in-attempt.ts';
import type { Device } from './device.ts';
import { SignInFailed } from './sign-in-failed.ts';

export interface ExpoSessionOptions extends ClientOptions {
  /**
   * Where the browser comes back to the app; a listed callback URL: a scheme with a dot, as `com.example.app://callback`, or
   * an https address that opens the app. On the web, the page of the app that calls `completeSignIn`.
   */
  readonly redirectUri: string;
  /** Called when somebody signs in or out; on the web also in another tab. */
  readonly onChange?: (isSignedIn: boolean) => void;
}

export interface ExpoSession {
  /** The page of the service where a person sees, downloads and deletes their own data. */
  readonly accountUrl: string;
  /**
   * Opens the browser for a sign-in, at one provider if it is named, and waits until somebody is signed in. On the web it goes
   * to the sign-in and does not come back. Two calls at once are one sign-in. Throws `SignInFailed`, and `Unavailable` when the service cannot be reached.
   */
  signIn(provider?: string): Promise<void>;
  /** Whether an address is the callback of this session. */
  isCallback(url: string): boolean;
  /**
   * Finishes the sign-in of an address that opened the app, or on the web that of the callback page. True if somebody is
   * signed in now, false for an address that is not the callback. It may be called with every address, also with the one that
   * `signIn` has handled. Throws as `signIn` does.
   */
  completeSignIn(url: string): Promise<boolean>;
  /** Who is signed in. Throws `Unavailable` when the service cannot be reached; the stored tokens then stay. */
  user(): Promise<VerifiedUser | null>;
  /** A token to send to the app's own API, refreshed if it is about to expire; null when no user is signed in. */
  getAccessToken(): Promise<string | null>;
  /** Ends the session on the device and at the service. */
  signOut(): Promise<void>;
  /** All sessions of the person who is signed in, the oldest first; an empty list if nobody is. */
  sessions(): Promise<OwnSession[]>;
  /** Ends one session, or all other sessions if there is no id. `signOut` ends the present one. */
  endSessions(id?: string): Promise<void>;
  /** Calls `listener` when somebody signs in or out, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** On the web: stops listening to other tabs. */
  close(): void;
}

/** How long the callback may come after the window was closed. */
const CALLBACK_MS = 200;

export function expoSession(options: ExpoSessionOptions, device: Device): ExpoSession {
  const client = createClient(options);
  const { redirectUri, onChange } = options;
  if (!redirectUri) throw new TypeError('redirectUri is missing: a listed callback, as com.example.app://callback.');
  const name = `porchlight.${client.tenantId}`;
  const { accessToken, adoptSession, keep, ...held } = holdSession({
    client,
    storage: storedTokens(device.place(name)),
    join: (onNews) => device.joinTabs(name, onNews),
    onChange,
  });
  const attempts = attemptStorage(device.attemptPlace(`${name}.sign-in`));
  let signingIn: Promise<void> | undefined;
  /** The callback that was handled last. On Android both the browser and the system hand it over. */
  let last: { readonly state: string; readonly result: Promise<void> } | undefined;

  const redeemed = async (attempt: SignInAttempt, code: string): Promise<void> => {
    const tokens = await client.redeem(code, attempt.codeVerifier).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'invalidCode') throw new SignInFailed('unknownSignIn');
      // The code may still be valid when the service is back.
      attempts.keep(attempt);
      last = undefined;
      throw error;
    });
    keep(tokens);
  };

  const finish = async (url: string): Promise<void> => {
    const { state, code, error } = readCallback(queryOf(url));
    if (state !== null && last?.state === state) return last.result;
    const attempt = attempts.take(state);
    if (!attempt) throw new SignInFailed('unknownSignIn');
    const failed = new SignInFailed(error === 'access_denied' ? 'denied' : 'failed');
    const result = code === null ? Promise.reject(failed) : redeemed(attempt, code);
    last = { state: attempt.state, result };
    return result;
  };

  const begin = async (provider: string | undefined): Promise<void> => {
    const attempt = newAttempt();
    attempts.keep(attempt);
    const startUrl = await client.boundLoginUrl(attempt, { redirectUri, ...(provider && { provider }) });
    if (device.readsPages && !(await isListed(startUrl, options))) throw notListed(redirectUri);
    const closed = await device.openBrowser(startUrl, redirectUri);
    if (closed.type === 'success' && closed.url !== undefined) return finish(closed.url);
    if (closed.type === 'locked') throw new SignInFailed('windowOpen');
    // Android may report the closed window before it hands over the callback, so the attempt stays.
    await new Promise((resolve) => setTimeout(resolve, CALLBACK_MS));
    if (last?.state === attempt.state) return last.result;
    throw new SignInFailed('cancelled');
  };

  const isCallback = (url: string): boolean => withoutQuery(url) === withoutQuery(redirectUri);

  return {
    ...held,
    isCallback,
    accountUrl: client.accountUrl,
    getAccessToken: accessToken,

    signIn(provider) {
      signingIn ??= begin(provider).finally(() => {
        signingIn = undefined;
      });
      return signingIn;
    },

    async completeSignIn(url) {
      if (!isCallback(url)) return false;
      try {
        await finish(url);
      } catch (error) {
        // The system hands the address over again when an app is loaded again.
        const isOld = error instanceof SignInFailed && error.code === 'unknownSignIn';
        if (!isOld || (await accessToken()) === null) throw error;
      }
      device.leaveCallback();
      return true;
    },
  };
}

const notListed = (redirectUri: string): SignInFailed =>
  new SignInFailed(
    'callbackNotListed',
    `${redirectUri} is no callback URL of the project. List it: npx --no-install porchlight provision --add ${redirectUri}`,
  );

/** Not by `URL`: runtimes disagree about addresses of an app's own scheme. */
const queryOf = (url: string): URLSearchParams =>
  new URLSearchParams(url.split('#', 1)[0]?.split('?').slice(1).join('?'));

const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';
