/**
 * The cookies of one tenant in an app: the two of a session, and one for each sign-in under way. All names carry the
 * tenant, so that two apps on one host, such as localhost, never touch each other's.
 */
import type { Tokens } from '../errors.ts';
import { randomText } from '../random-text.ts';
import { ATTEMPT_LIFETIME_S, isState, type SignInAttempt } from '../sign-in-attempt.ts';
import { type Cookie, parseCookies } from './cookies.ts';

export interface CookieOptions {
  /** Another name than `porchlight_access_<tenant>`. */
  readonly accessName?: string;
  /** Another name than `porchlight_refresh_<tenant>`. */
  readonly refreshName?: string;
  /**
   * True: secure cookies with the prefix `__Host-`, which no other host of the site can plant. False: neither, as Safari
   * needs on `http://localhost`. If left out, the scheme of `redirectUri` decides on the prefix, and all are secure.
   */
  readonly secure?: boolean;
}

export interface CookieJarOptions {
  readonly tenantId: string;
  readonly redirectUri?: string | undefined;
  readonly cookies?: CookieOptions | undefined;
}

/** What a request brought along. */
export interface SessionTokens {
  readonly accessToken?: string | null | undefined;
  readonly refreshToken?: string | null | undefined;
  readonly refreshKey?: string | null | undefined;
}

export interface HeldSession extends SessionTokens {
  /** It came under the names of an older release: store it under the present ones. */
  readonly isOld: boolean;
}

export interface CookieJar {
  /** The session in the `Cookie` header of a request. */
  read(cookieHeader: string | null | undefined): HeldSession;
  /** The cookies that store a pair. */
  store(tokens: Tokens): Cookie[];
  /** The cookies that take the session away. */
  clear(): Cookie[];
  /** The cookies that take a session under the names of an older release away. */
  clearOld(): Cookie[];
  /** The cookies that remember a sign-in, beside others that are under way in other tabs. */
  begin(attempt: SignInAttempt, cookieHeader?: string | null): Cookie[];
  /** The sign-in under way that answers to a state. */
  attempt(state: string | null, cookieHeader: string | null | undefined): SignInAttempt | null;
  /** The cookie that forgets a sign-in. */
  finish(state: string): Cookie[];
}

const ACCESS_MAX_AGE = 3_600;
const REFRESH_MAX_AGE = 2_592_000;
const OLD = { access: 'porchlight_access', refresh: 'porchlight_refresh' };
/** More tabs than anybody signs in from at once; links that somebody prefetches must not fill the header. */
const ATTEMPTS_MAX = 5;

/**
 * The cookies of one tenant.
 *
 * @example
 * import { cookieJar, serializeCookie } from '@porchlight/sdk/server';
 *
 * const jar = cookieJar({ tenantId: 'brave-otter-k3f9q2', redirectUri: 'https://app.example/auth/callback' });
 * for (const cookie of jar.clear()) console.log(serializeCookie(cookie));
 */
export function cookieJar({ tenantId, redirectUri, cookies = {} }: CookieJarOptions): CookieJar {
  // By configuration and never by the scheme of a request, which a proxy in front of the app changes.
  const prefix = (cookies.secure ?? redirectUri?.startsWith('https:')) ? '__Host-' : '';
  const nameOf = (what: string): string => `${prefix}porchlight_${what}_${tenantId.replace(/[^\w-]/g, '_')}`;
  const { accessName: access = nameOf('access'), refreshName: refresh = nameOf('refresh') } = cookies;
  const attemptPrefix = `${nameOf('sign_in')}_`;
  const cookie = (name: string, value: string, maxAge: number): Cookie => {
    return { name, value, httpOnly: true, secure: cookies.secure ?? true, sameSite: 'lax', path: '/', maxAge };
  };

  return {
    read(header) {
      const values = parseCookies(header);
      const [token, key] = (values.get(refresh) ?? '').split('.');
      const held = { accessToken: values.get(access) || null, refreshToken: token || null, refreshKey: key || null };
      if (values.has(access) || values.has(refresh)) return { ...held, isOld: false };
      const old = { accessToken: values.get(OLD.access) || null, refreshToken: values.get(OLD.refresh) || null };
      return { ...old, refreshKey: null, isOld: old.accessToken !== null || old.refreshToken !== null };
    },

    store: ({ accessToken, refreshToken, refreshKey = randomText(16) }) => [
      cookie(access, accessToken, ACCESS_MAX_AGE),
      // In one cookie, so that no request ever brings the one without the other.
      cookie(refresh, `${refreshToken}.${refreshKey}`, REFRESH_MAX_AGE),
    ],

    clear: () => [cookie(access, '', 0), cookie(refresh, '', 0)],
    clearOld: () => [cookie(OLD.access, '', 0), cookie(OLD.refresh, '', 0)],

    begin({ state, codeVerifier }, header) {
      const names = [...parseCookies(header).keys()].filter((name) => name.startsWith(attemptPrefix));
      // RFC 6265 section 5.4: the browser sends the oldest first.
      const tooMany = names.slice(0, Math.max(0, names.length - ATTEMPTS_MAX + 1));
      return [
        cookie(attemptPrefix + state, codeVerifier, ATTEMPT_LIFETIME_S),
        ...tooMany.map((name) => cookie(name, '', 0)),
      ];
    },

    attempt(state, header) {
      const codeVerifier = isState(state) ? parseCookies(header).get(attemptPrefix + state) : undefined;
      return state !== null && codeVerifier ? { state, codeVerifier } : null;
    },

    finish: (state) => [cookie(attemptPrefix + state, '', 0)],
  };
}
