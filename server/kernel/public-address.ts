/** What of an address may be told: no name, password, query or fragment, which may hold a credential. Empty for anything else. */
export function publicAddress(value: unknown): string {
  const url = urlIn(value);
  return url ? url.protocol + (url.host && `//${url.host}`) + url.pathname : '';
}

/** For addresses whose path may be a credential as well. */
export const publicHost = (value: unknown): string => urlIn(value)?.host ?? '';

/** Apps may have a scheme of their own, such as `myapp:/callback`. Without a slash behind it, the rest may be anything. */
const urlIn = (value: unknown): URL | null =>
  typeof value === 'string' && /^[a-z][a-z\d+.-]*:\//i.test(value) ? URL.parse(value) : null;
