/**
 * The cookies of one tenant in an app: the two of a session, and one for each sign-in under way. All names contain the
 * tenant, so that two apps on one host, such as localhost, never change each other's cookies.
 */
import type { Tokens } from '../errors.ts';
import { randomText } from '../random-text.ts';
import { ATTEMPT_LIFETIME_S, isState, type SignInAttempt } from '../sign-in-attempt.ts';
import { type Cookie, parseCookies } from './cookies.ts';

export interface CookieOptions {
  /** A name instead of `porchlight_access_<tenant>`. On https it gets the prefix `__Host-` too. */
  readonly accessName?: string;
  /** A name instead of `porchlight_refresh_<tenant>`. On https it gets the prefix `__Host-` too. */
  readonly refreshName?: string;
  /**
   * True: secure cookies with the prefix `__Host-`, which other hosts of the site cannot set. False: neither, because
   * Safari drops secure cookies on `http://localhost`. If left out, the scheme of the app's address decides.
   */
  readonly secure?: boolean;
}

export interface CookieJarOptions {
  readonly tenantId: string;
  /** The callback URL of the app. Its scheme decides whether the names have the prefix. */
  readonly redirectUri?: string | undefined;
  /** The address of the app, if there is no `redirectUri`. */
  readonly appUrl?: string | undefined;
  readonly cookies?: CookieOptions | undefined;
}

/** The tokens in a request. */
export interface SessionTokens {
  readonly accessToken?: string | null | undefined;
  readonly refreshToken?: string | null | undefined;
  readonly refreshKey?: string | null | undefined;
}

export interface CookieJar {
  /** The session in the `Cookie` header of a request. */
  read(cookieHeader: string | null | undefined): SessionTokens;
  /** Whether a browser sent any cookie of this app. A browser that stores no cookies never does. */
  isIn(cookieHeader: string | null | undefined): boolean;
  /** The cookies that store a pair. */
  store(tokens: Tokens): Cookie[];
  /** The cookies that remove the session. */
  clear(): Cookie[];
  /** The cookies that remember a sign-in. Sign-ins in other tabs are kept. */
  begin(attempt: SignInAttempt, cookieHeader?: string | null): Cookie[];
  /** The pending sign-in that matches a state. */
  attempt(state: string | null, cookieHeader: string | null | undefined): SignInAttempt | null;
  /** The cookies that remove a sign-in. */
  finish(state: string): Cookie[];
  /** What is remembered of the session at the former system of the app. */
  adoption(cookieHeader: string | null | undefined): string | null;
  /** The cookie that remembers it. */
  keepAdoption(value: string): Cookie;
  /** The cookie that removes one of another program on this host. */
  remove(name: string, domain?: string): Cookie;
}

const ACCESS_MAX_AGE = 3_600;
const REFRESH_MAX_AGE = 2_592_000;
/** The longest time for which a service takes sessions over. */
const ADOPTION_MAX_AGE = 60 * 86_400;
const HOST = '__Host-';
/** More tabs than anybody uses for sign-ins at once; prefetched links must not fill the header. */
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
export function cookieJar({ tenantId, redirectUri, appUrl, cookies = {} }: CookieJarOptions): CookieJar {
  const secure = cookies.secure ?? (redirectUri ?? appUrl ?? '').startsWith('https:');
  // Without the prefix another host of the site could set a cookie, so an app on https reads only cookies with it.
  const named = (name: string): string => (secure && !name.startsWith(HOST) ? HOST + name : name);
  const nameOf = (what: string): string => `porchlight_${what}_${tenantId.replace(/[^\w-]/g, '_')}`;
  const access = named(cookies.accessName ?? nameOf('access'));
  const refresh = named(cookies.refreshName ?? nameOf('refresh'));
  const adopted = named(nameOf('adopted'));
  const attemptPrefix = named(`${nameOf('sign_in')}_`);
  const cookie = (name: string, value: string, maxAge: number): Cookie => {
    return { name, value, httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge };
  };

  return {
    read(header) {
      const values = parseCookies(header);
      const [token, key] = (values.get(refresh) ?? '').split('.');
      return { accessToken: values.get(access) || null, refreshToken: token || null, refreshKey: key || null };
    },

    isIn(header) {
      const names = [...parseCookies(header).keys()];
      return names.some((name) => name === access || name === refresh || name.startsWith(attemptPrefix));
    },

    store: ({ accessToken, refreshToken, refreshKey = randomText(16) }) => [
      cookie(access, accessToken, ACCESS_MAX_AGE),
      // Both are in one cookie, so that a request never has one without the other.
      cookie(refresh, `${refreshToken}.${refreshKey}`, REFRESH_MAX_AGE),
    ],

    clear: () => [cookie(access, '', 0), cookie(refresh, '', 0)],

    begin({ state, codeVerifier }, header) {
      // Only names that this SDK made are written into an answer: anybody may send others.
      const names = [...parseCookies(header).keys()].filter(
        (name) => name.startsWith(attemptPrefix) && isState(name.slice(attemptPrefix.length)),
      );
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

    adoption: (header) => parseCookies(header).get(adopted) ?? null,

    keepAdoption: (value) => cookie(adopted, value, ADOPTION_MAX_AGE),

    remove: (name, domain) => ({
      ...cookie(name, '', 0),
      secure: secure || /^__(Host|Secure)-/i.test(name),
      ...(domain !== undefined && { domain }),
    }),
  };
}
