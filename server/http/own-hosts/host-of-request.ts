/**
 * Which host a request names. RFC 9112 section 3.2.2: the address of an absolute-form request line counts before the
 * Host header; here both have to agree. No other header is read: anybody can write `X-Forwarded-Host`.
 */

/**
 * The host header as it came, or undefined. The raw headers are read, because the object that Node makes of them on demand
 * costs more than a verify.
 */
export function hostHeader(rawHeaders: readonly string[]): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') return rawHeaders[index + 1];
  }
  return undefined;
}

/** In lower case and ASCII, without the port and the last dot. */
export function plainHost(text: string): string {
  const host = text.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return /^[a-z0-9.-]*$/.test(host) ? host : (URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? '');
}

/** The host of an absolute-form request line; undefined for the usual form. */
export const hostOfLine = (url: string): string | undefined =>
  url.startsWith('/') ? undefined : (URL.parse(url)?.host ?? undefined);
