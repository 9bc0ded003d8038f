/**
 * The part of an address that may be shown: without name, password, query and fragment, which may hold a credential. Empty
 * for a text that is not an address.
 */
export function publicAddress(value: unknown): string {
  const url = urlIn(value);
  return url ? url.protocol + (url.host && `//${url.host}`) + url.pathname : '';
}

/** For addresses whose path may be a credential as well. */
export const publicHost = (value: unknown): string => urlIn(value)?.host ?? '';

/**
 * Apps may have their own scheme, such as `myapp:/callback`. Without a slash after the scheme, the rest may be anything.
 */
const urlIn = (value: unknown): URL | null =>
  typeof value === 'string' && /^[a-z][a-z\d+.-]*:\//i.test(value) ? URL.parse(value) : null;
