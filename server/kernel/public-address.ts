/** What of an address may be told: no name, password, query or fragment, which may hold a credential. Empty for anything else. */
export const publicAddress = (value: unknown): string => {
  const url = urlIn(value);
  return url ? url.origin + url.pathname : '';
};

/** For addresses whose path may be a credential as well, as those of webhooks are at some receivers. */
export const publicHost = (value: unknown): string => urlIn(value)?.host ?? '';

const urlIn = (value: unknown): URL | undefined =>
  typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value) ? new URL(value) : undefined;
