/** An answer of the app as plain data. The adapters in this folder send it with their framework. */
import type { Cookie } from './cookies.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly Cookie[];
  readonly body?: string;
}

/** The part of a request that shows who sent it. */
export interface SessionRequest {
  readonly cookie?: string | null | undefined;
  /** The header `Authorization`. With a bearer token in it, cookies are ignored. */
  readonly authorization?: string | null | undefined;
  /** Scheme and host of the request, such as `https://app.example`. Used if no option names the app's address. */
  readonly origin?: string | null | undefined;
  /** The `traceparent` header. The service's part of the work then joins the trace of the request. */
  readonly traceparent?: string | null | undefined;
}

/** The part of a request that a sign-in reads. */
export interface AppRequest extends SessionRequest {
  /** Path and query. */
  readonly path: string;
  /** Whether a person sees the answer: people get pages, programs get `application/problem+json`. */
  readonly isPage: boolean;
}

/** A request to one of the addresses of a sign-in. */
export interface RouteRequest extends AppRequest {
  readonly method: string | undefined;
  /** The header `Sec-Fetch-Dest`. */
  readonly fetchDest: string | null | undefined;
  /** Reads the body. Called only for a request that the SDK answers itself. */
  readonly text: () => Promise<string>;
  /** The header `Sec-Fetch-Site`. */
  readonly fetchSite: string | null | undefined;
  /** The header `Origin`: the page that sent the request. */
  readonly sentFrom: string | null | undefined;
}

export const queryOf = ({ path }: Pick<AppRequest, 'path'>): URLSearchParams =>
  new URLSearchParams(path.includes('?') ? path.slice(path.indexOf('?')) : '');

/** A fetch by a script, such as a router's for the next page, accepts anything; a navigation asks for HTML. */
export const isPageRequest = (method: string | undefined, accept: string | null | undefined): boolean =>
  (method === 'GET' || method === 'HEAD') && (accept ?? '').includes('text/html');

/**
 * Whether a page of another origin sent this, as far as the browser says. Browsers send lax cookies with requests from
 * every host of the same site, and such a host may belong to somebody else. A browser that sends no `Sec-Fetch-Site` is
 * checked by `Origin`.
 */
export function isForeign({ fetchSite, sentFrom, origin }: RouteRequest): boolean {
  if (fetchSite) return fetchSite !== 'same-origin';
  return Boolean(sentFrom) && URL.parse(sentFrom ?? '')?.host !== URL.parse(origin ?? '')?.host;
}

/** No cache between here and the browser may keep an answer that sets or depends on a session. */
export const PRIVATE: Readonly<Record<string, string>> = { 'cache-control': 'private, no-store' };

/** 303: a full page load by GET after any request. The address that held the code is left out of `Referer`. */
export const redirect = (location: string, cookies: readonly Cookie[] = []): Reply => ({
  status: 303,
  headers: { ...PRIVATE, location: asciiOf(location), 'referrer-policy': 'no-referrer' },
  cookies,
});

export const problem = (
  status: number,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
  cookies: readonly Cookie[] = [],
): Reply => ({
  status,
  headers: { ...PRIVATE, 'content-type': 'application/problem+json', ...headers },
  cookies,
  body: JSON.stringify({ status, code, detail }),
});

/** A sign-out changes something, so no link or image may do it. */
export const SIGN_OUT_WITH_POST: Reply = problem(405, 'methodNotAllowed', 'Sign out with POST.', { allow: 'POST' });

/** The access token that a program sends instead of cookies (RFC 6750 section 2.1); null if there is none. */
export const bearerOf = (authorization: string | null | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null;

/** A header can contain only ASCII; a path that was decoded from a query may contain more. */
const asciiOf = (location: string): string => location.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
