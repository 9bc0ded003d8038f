/**
 * The two cookies of a session, as data that any framework can set. `lax` and never `strict`: the browser comes back
 * from the sign-in by a navigation that another site began, and a strict cookie would be left out of the next one too.
 */
import type { Tokens } from '../errors.ts';

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly httpOnly: true;
  readonly secure: boolean;
  readonly sameSite: 'lax';
  readonly path: '/';
  /** Seconds; 0 takes the cookie away. */
  readonly maxAge: number;
}

export interface CookieOptions {
  /** `porchlight_access` if left out. */
  readonly accessName?: string;
  /** `porchlight_refresh` if left out. */
  readonly refreshName?: string;
  /** True if left out. Safari alone refuses secure cookies on `http://localhost`. */
  readonly secure?: boolean;
}

/** What a request brought along. */
export interface SessionTokens {
  readonly accessToken?: string | null | undefined;
  readonly refreshToken?: string | null | undefined;
}

const ACCESS_MAX_AGE = 3_600;
const REFRESH_MAX_AGE = 2_592_000;

/**
 * The cookies that store a pair.
 *
 * @example
 * import { serializeCookie, sessionCookies } from '@porchlight/sdk/server';
 *
 * for (const cookie of sessionCookies({ accessToken: 'a', refreshToken: 'r' })) console.log(serializeCookie(cookie));
 */
export function sessionCookies(tokens: Tokens, options: CookieOptions = {}): Cookie[] {
  const { access, refresh } = namesOf(options);
  return [
    cookie(access, tokens.accessToken, ACCESS_MAX_AGE, options),
    cookie(refresh, tokens.refreshToken, REFRESH_MAX_AGE, options),
  ];
}

/** The cookies that take the session away. */
export function clearedCookies(options: CookieOptions = {}): Cookie[] {
  const { access, refresh } = namesOf(options);
  return [cookie(access, '', 0, options), cookie(refresh, '', 0, options)];
}

/** The tokens in the `Cookie` header of a request. */
export function tokensInCookies(header: string | null | undefined, options: CookieOptions = {}): SessionTokens {
  const { access, refresh } = namesOf(options);
  const values = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*"?(.*?)"?\s*$/.exec(pair) ?? [];
    // RFC 6265 section 5.4: the first of two cookies with one name is the one with the more specific path.
    if (name && value && !values.has(name)) values.set(name, decoded(value));
  }
  return { accessToken: values.get(access) || null, refreshToken: values.get(refresh) || null };
}

/** The value of a `Set-Cookie` header. */
export function serializeCookie({ name, value, maxAge, secure }: Cookie): string {
  const attributes = [`Max-Age=${maxAge}`, 'Path=/', 'HttpOnly', ...(secure ? ['Secure'] : []), 'SameSite=Lax'];
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join('; ');
}

const namesOf = ({ accessName = 'porchlight_access', refreshName = 'porchlight_refresh' }: CookieOptions) => ({
  access: accessName,
  refresh: refreshName,
});

function cookie(name: string, value: string, maxAge: number, { secure = true }: CookieOptions): Cookie {
  return { name, value, httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
