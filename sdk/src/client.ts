/**
 * The public side of one tenant: the sign-in link and the three calls that need no key. It keeps no state and works
 * wherever there is `fetch`: Node, browsers, edge runtimes.
 */
import type { OwnSession, TokenPair, VerifiedUser } from '../generated/porchlight.schemas.ts';
import {
  adoptSession,
  endOwnSessions,
  getStartLoginWithUrl,
  listOwnSessions,
  logout,
  redeemCode,
  refreshSession,
  verifyToken,
} from '../generated/porchlight.ts';
import { Refused, SessionEnded, type Tokens, Unavailable } from './errors.ts';
import { randomText } from './random-text.ts';
import { checkReturnTo } from './return-to.ts';
import { settle, settleTwice } from './settle.ts';
import { challengeOf, type SignInAttempt } from './sign-in-attempt.ts';
import { tellCap } from './tell-cap.ts';
import type { Answer, RequestOptions } from './transport.ts';

export interface ClientOptions {
  /** Address of the service, such as `https://porchlight.example`. */
  readonly baseUrl: string;
  readonly tenantId: string;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds until one request is given up; 10,000 if left out. */
  readonly timeoutMs?: number;
}

export interface LoginUrlOptions {
  /** One of the registered callback URLs; the first without a wildcard if left out. */
  readonly redirectUri?: string | undefined;
  /** Path inside the app to return to. */
  readonly returnTo?: string | undefined;
  /** The identity provider, such as `github`. If left out, the person chooses; with one enabled provider it begins at once. */
  readonly provider?: string | undefined;
  /** Comes back unchanged at the callback URL. */
  readonly state?: string | undefined;
  /** SHA-256, in base64url, of a verifier that stays with the browser: the callback then gets a code. */
  readonly codeChallenge?: string | undefined;
}

export interface RefreshOptions extends CallOptions {
  /** The key that was kept with the pair; a new one if left out, which makes retries safe within this call only. */
  readonly refreshKey?: string | null | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The `traceparent` header of the request that causes the call: the service's trace then joins it. */
  readonly traceparent?: string | null | undefined;
}

export interface Client {
  readonly baseUrl: string;
  readonly tenantId: string;
  /** The page of the service where a person sees, downloads and deletes their own data. */
  readonly accountUrl: string;
  /** The address to send the browser to. */
  loginUrl(options?: LoginUrlOptions): string;
  /** The address for a sign-in that only this attempt can finish. */
  boundLoginUrl(attempt: SignInAttempt, options?: Omit<LoginUrlOptions, 'state' | 'codeChallenge'>): Promise<string>;
  /** Turns the code of the callback URL into the first pair. Throws `Refused` with `invalidCode`. */
  redeem(code: string, codeVerifier: string, options?: CallOptions): Promise<Tokens>;
  /** The user of a token, or null for a text that is expired, revoked or no token of this tenant. */
  verify(accessToken: string, options?: CallOptions): Promise<VerifiedUser | null>;
  /** Spends the refresh token. Throws `SessionEnded` for a text that is spent, expired, revoked or no refresh token. */
  refresh(refreshToken: string, options?: RefreshOptions): Promise<Tokens>;
  /**
   * Makes a session here of a token of the app's former system. Each token works once. Null for a token that is refused,
   * which is the usual answer for people who were not imported.
   */
  adopt(formerToken: string, options?: CallOptions): Promise<Tokens | null>;
  /** Ends the session; a token that is unknown is no error. */
  logout(refreshToken: string, options?: CallOptions): Promise<void>;
  /** The sessions of the person whose token this is, the oldest first. Throws `Refused` with `invalidCredentials`. */
  sessions(accessToken: string, options?: CallOptions): Promise<OwnSession[]>;
  /**
   * Ends one session, or all except the token's own if there is no id. Also throws `Refused` with `sessionNotFound`.
   */
  endSessions(accessToken: string, sessionId?: string, options?: CallOptions): Promise<void>;
}

const TIMEOUT_MS = 10_000;
/**
 * The page where people choose their identity provider. With only one enabled provider, it starts the sign-in directly.
 */
const CHOICE = 'sign-in';

/**
 * The public side of a tenant.
 *
 * @throws `TypeError` for a `baseUrl` that is no address or a `tenantId` that is missing or malformed. Its methods throw `Unavailable` while the service is away, `refresh` also `SessionEnded`, and `redeem` also `Refused`.
 *
 * @example
 * import { createClient } from '@porchlight/sdk';
 *
 * const client = createClient({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * console.log(client.loginUrl({ returnTo: '/settings' }));
 * console.log(await client.verify('a token')); // null
 */
export function createClient({ baseUrl, tenantId, fetch, timeoutMs = TIMEOUT_MS }: ClientOptions): Client {
  const base = checkBaseUrl(baseUrl);
  if (!tenantId) throw new TypeError('tenantId is missing. Copy tenant_id of .service.');
  if (!/^[a-z\d-]{1,64}$/.test(tenantId))
    throw new TypeError(`tenantId is no id of a project: ${tenantId}. Copy tenant_id of .service.`);
  const request = (options: CallOptions = {}): RequestOptions => ({
    baseUrl: base,
    timeoutMs,
    ...(fetch && { fetch }),
    ...(options.signal && { signal: options.signal }),
    ...(isTraceparent(options.traceparent) && { headers: { traceparent: options.traceparent } }),
  });

  const ask = <A extends Answer>(call: () => Promise<A>, options?: CallOptions, attempt = settleTwice) =>
    attempt(call, options?.signal).catch((error: unknown) => {
      tellCap(tenantId, error);
      if (!(error instanceof Refused) || error.code !== 'tenantNotFound') throw error;
      const detail = `${base} knows no tenant ${tenantId}. Are both from one .service, and has the project not ended?`;
      throw new Refused(error.code, { ...error.problem, detail });
    });

  const loginUrl = ({
    redirectUri,
    returnTo,
    provider = CHOICE,
    state,
    codeChallenge,
  }: LoginUrlOptions = {}): string => {
    if (returnTo !== undefined && checkReturnTo(returnTo) === null) {
      throw new TypeError('returnTo must be a path inside the app, such as /settings.');
    }
    if (!isProviderId(provider)) {
      throw new TypeError('provider must be the id of an identity provider, such as github.');
    }
    const query = {
      ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
      ...(returnTo !== undefined && { return_to: returnTo }),
      ...(state !== undefined && { state }),
      ...(codeChallenge && ({ code_challenge: codeChallenge, code_challenge_method: 'S256' } as const)),
    };
    return base + getStartLoginWithUrl(tenantId, provider, query);
  };

  return {
    baseUrl: base,
    tenantId,
    accountUrl: `${base}/edge/auth/${encodeURIComponent(tenantId)}/me`,
    loginUrl,

    boundLoginUrl: async (attempt, options) =>
      loginUrl({ ...options, state: attempt.state, codeChallenge: await challengeOf(attempt) }),

    async redeem(code, codeVerifier, options) {
      // Sent only once: if the answer is lost, the code is probably used.
      const pair = await ask(
        () => redeemCode(tenantId, { code, code_verifier: codeVerifier }, request(options)),
        options,
        settle,
      ).catch(ifUnreadable((problem) => new Refused('invalidCode', problem)));
      return tokensOf(pair);
    },

    async verify(accessToken, options) {
      const answer = await ask(
        () => verifyToken(tenantId, { access_token: accessToken }, request(options)),
        options,
      ).catch(ifUnreadable(() => null));
      if (answer?.valid === true && answer.user) return answer.user;
      if (!answer || answer.valid === false) return null;
      throw unexpected();
    },

    async refresh(refreshToken, options) {
      const key = isRefreshKey(options?.refreshKey) ? options.refreshKey : randomText(16);
      const pair = await ask(
        () => refreshSession(tenantId, { refresh_token: refreshToken }, { 'idempotency-key': key }, request(options)),
        options,
      ).catch(ifUnreadable((problem) => new SessionEnded('invalidRefreshToken', problem)));
      return tokensOf(pair);
    },

    async adopt(token, options) {
      // Sent only once: if the answer is lost, the token is probably used.
      const pair = await ask(() => adoptSession(tenantId, { token }, request(options)), options, settle)
        .catch(ifUnreadable((problem) => new Refused('adoptionRefused', problem)))
        .catch((error: unknown) => {
          if (error instanceof Refused && error.code === 'adoptionRefused') return null;
          throw error;
        });
      return pair && tokensOf(pair);
    },

    async logout(refreshToken, options) {
      await ask(() => logout(tenantId, { refresh_token: refreshToken }, request(options)), options).catch(
        ifUnreadable(() => null),
      );
    },

    async sessions(token, options) {
      const answer = await ask(() => listOwnSessions(tenantId, { access_token: token }, request(options)), options);
      return answer.sessions;
    },

    async endSessions(token, id, options) {
      const asked = { access_token: token, ...(id !== undefined && { session_id: id }) };
      await ask(() => endOwnSessions(tenantId, asked, request(options)), options, settle);
    },
  };
}

/**
 * The result if the service cannot read a text as a token or code, because it is too long or of another kind. Visitors
 * may send anything, so this is an answer about the text, not an error of the app. Null means no such error.
 */
const ifUnreadable =
  (say: (problem: Refused['problem']) => Error | null) =>
  (error: unknown): null => {
    const isUnreadable = error instanceof Refused && /^(invalidRequest|payloadTooLarge)$/.test(error.code);
    const said = isUnreadable ? say(error.problem) : error;
    if (said) throw said;
    return null;
  };

/** The key comes from a cookie. If it cannot be sent, the refresh is made without one. */
const isRefreshKey = (text: string | null | undefined): text is string => /^[\x21-\x7e]{8,200}$/.test(text ?? '');

/** Anybody may have written the header, so only its usual form is passed on. */
const isTraceparent = (text: string | null | undefined): text is string =>
  /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(text ?? '');

/** Whether a text has the form of a provider's id. */
export const isProviderId = (text: string): boolean => /^[a-z][a-z0-9-]{1,30}$/.test(text);

/** The pair with the key for its next refresh, made when the pair arrives. */
function tokensOf(pair: TokenPair | null): Tokens {
  const { access_token, refresh_token } = pair ?? {};
  if (!access_token || !refresh_token) throw unexpected();
  return { accessToken: access_token, refreshToken: refresh_token, refreshKey: randomText(16) };
}

const unexpected = () => new Unavailable('unexpectedAnswer', 'The answer is none that the service gives.');

export function checkBaseUrl(baseUrl: string): string {
  const given = JSON.stringify(baseUrl ?? null);
  if (!/^https?:\/\/[^/]/i.test(baseUrl)) {
    const withScheme = /^[\w.-]+(:\d+)?(\/|$)/.test(baseUrl ?? '') ? ` Did you mean http://${baseUrl}?` : '';
    throw new TypeError(
      `baseUrl must be the address of the service, such as https://porchlight.example; it is ${given}.${withScheme}`,
    );
  }
  const { origin, pathname, search, hash } = new URL(baseUrl);
  if (pathname !== '/' || search !== '' || hash !== '') {
    throw new TypeError(`baseUrl must have no path: use ${origin} instead of ${given}.`);
  }
  return origin;
}
