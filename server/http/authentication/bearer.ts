/** The bearer token of an Authorization header, or null. RFC 6750 section 2.1; the scheme's case does not matter. */
export function bearerOf(authorization: string | undefined): string | null {
  const match = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
}
