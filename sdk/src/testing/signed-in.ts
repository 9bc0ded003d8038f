/** A signed-in person for a test suite: for requests, for a browser of Playwright, and an hour later. Pure. */

import type { Tokens } from '../errors.ts';
import { base64Url } from '../random-text.ts';
import { type CookieJar, type CookieJarOptions, cookieJar } from '../server/cookie-jar.ts';
import { type Cookie, serializeCookie } from '../server/cookies.ts';

export interface SignedIn extends Tokens {
  readonly returnTo: string | null;
  /** The cookies that the callback handler of `@porchlight/sdk/server` would have set. */
  readonly cookies: readonly Cookie[];
  /** The same cookies as the value of a `Cookie` header. */
  readonly cookieHeader: string;
  /**
   * For `browser.newContext({ storageState })` of Playwright: the cookies of an app at this address, and its `localStorage`.
   * The scheme of the address decides on the names, as it does in the app.
   */
  storageState(appUrl: string): StorageState;
}

/** The format that Playwright calls `storageState`. */
export interface StorageState {
  readonly cookies: {
    readonly name: string;
    readonly value: string;
    readonly domain: string;
    readonly path: string;
    readonly expires: number;
    readonly httpOnly: boolean;
    readonly secure: boolean;
    readonly sameSite: 'Lax';
  }[];
  readonly origins: {
    readonly origin: string;
    readonly localStorage: { readonly name: string; readonly value: string }[];
  }[];
}

const options = new WeakMap<SignedIn, CookieJarOptions>();

export function signedIn(tokens: Tokens, returnTo: string | null, of: CookieJarOptions): SignedIn {
  return describe(tokens, returnTo, of, (jar) => jar.store(tokens));
}

/**
 * The same session an hour later: the browser has deleted the access cookie, and the access token has expired. The next
 * request of the app refreshes.
 *
 * @throws `TypeError` for anything that `signInAs` or `signInTestUser` did not return
 *
 * @example
 * import { expireAccessToken, signInAs } from '@porchlight/sdk/testing';
 *
 * const ada = await signInAs({ baseUrl: 'http://localhost:3000', tenantId: 'brave-otter-k3f9q2' });
 * const later = expireAccessToken(ada);
 * console.log(later.refreshToken === ada.refreshToken); // true
 */
export function expireAccessToken(session: SignedIn): SignedIn {
  const of = options.get(session);
  if (!of) throw new TypeError('expireAccessToken takes what signInAs returned.');
  const { returnTo, refreshToken, refreshKey } = session;
  const tokens = { accessToken: expired(session.accessToken), refreshToken, refreshKey };
  return describe(tokens, returnTo, of, (jar) => jar.store(tokens).slice(1));
}

type Store = (jar: CookieJar) => readonly Cookie[];

function describe(tokens: Tokens, returnTo: string | null, of: CookieJarOptions, store: Store): SignedIn {
  const cookies = store(cookieJar(of));
  const at = (appUrl: string): readonly Cookie[] => store(cookieJar({ ...of, redirectUri: appUrl }));
  const described: SignedIn = {
    ...tokens,
    returnTo,
    cookies,
    cookieHeader: cookies.map((cookie) => serializeCookie(cookie).split(';')[0]).join('; '),
    storageState: (appUrl) => storageStateOf(new URL(appUrl), tokens, of.tenantId, at(appUrl)),
  };
  options.set(described, of);
  return described;
}

function storageStateOf(app: URL, tokens: Tokens, tenantId: string, cookies: readonly Cookie[]): StorageState {
  const now = Math.floor(Date.now() / 1_000);
  return {
    cookies: cookies.map(({ name, value, path, maxAge, httpOnly, secure }) => ({
      name,
      value: encodeURIComponent(value),
      domain: app.hostname,
      path,
      expires: now + maxAge,
      httpOnly,
      secure,
      sameSite: 'Lax',
    })),
    origins: [
      {
        origin: app.origin,
        localStorage: [{ name: `porchlight:${tenantId}`, value: JSON.stringify(tokens) }],
      },
    ],
  };
}

/**
 * The claims with an end in the past. The signature no longer matches, and the service answers as for an expired token.
 */
function expired(accessToken: string): string {
  const [header = '', claims = '', signature = ''] = accessToken.split('.');
  const read = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number };
  const late = JSON.stringify({ ...read, exp: read.iat });
  return [header, base64Url(new TextEncoder().encode(late)), signature].join('.');
}
