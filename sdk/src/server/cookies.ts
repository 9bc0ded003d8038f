/**
 * Cookies as data that any framework can set. Always `lax`, never `strict`: the browser returns from the sign-in by a
 * navigation that another site began, and would not send a strict cookie then, nor on the redirect after it.
 */

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly httpOnly: true;
  readonly secure: boolean;
  readonly sameSite: 'lax';
  readonly path: '/';
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge: number;
  /** Used only to delete the cookie of another program that set a domain. */
  readonly domain?: string;
}

/**
 * The value of a `Set-Cookie` header.
 *
 * @example
 * import { cookieJar, serializeCookie } from '@porchlight/sdk/server';
 *
 * const [access] = cookieJar({ tenantId: 'a' }).clear();
 * if (access) console.log(serializeCookie(access)); // porchlight_access_a=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax
 */
export function serializeCookie({ name, value, maxAge, secure, domain }: Cookie): string {
  const where = domain === undefined ? [] : [`Domain=${domain}`];
  const attributes = [
    `Max-Age=${maxAge}`,
    ...where,
    'Path=/',
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
    'SameSite=Lax',
  ];
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join('; ');
}

/**
 * The cookies of a request by name, in the order in which the browser sent them. If two have the same name, both are
 * ignored: another host of the same site may have set one of them, and the header does not say which.
 */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const values = new Map<string, string>();
  const twice = new Set<string>();
  for (const pair of header?.split(';') ?? []) {
    // Not a regular expression: with a stranger's header, its time could grow with the square of the length.
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    if (name === '') continue;
    if (values.has(name)) twice.add(name);
    values.set(name, decoded(unquoted(pair.slice(at + 1).trim())));
  }
  for (const name of twice) values.delete(name);
  return values;
}

const unquoted = (value: string): string =>
  value.slice(value.startsWith('"') ? 1 : 0, value.length > 1 && value.endsWith('"') ? -1 : undefined);

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
