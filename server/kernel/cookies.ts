/** Reads and writes the two cookie headers (RFC 6265). Our values need no quoting: they are base64url or base62. */

/** The value of a cookie in a Cookie header, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const cut = pair.indexOf('=');
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim();
  }
  return null;
}

interface CookieTerms {
  readonly name: string;
  readonly value: string;
  readonly maxAgeS: number;
  readonly secure: boolean;
  readonly path?: string;
}

/** Always out of reach of scripts. `Lax`, because a provider sends the browser back from another site by a GET. */
export const setCookie = ({ name, value, maxAgeS, secure, path = '/' }: CookieTerms): string =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const clearCookie = (terms: Pick<CookieTerms, 'name' | 'secure' | 'path'>): string =>
  setCookie({ ...terms, value: '', maxAgeS: 0 });

/** On https the prefix `__Host-` keeps other hosts and plain http from setting the cookie. */
export const hostCookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);
