/** Whether an address in an answer is the service's own. A person is shown it as the service's address. */
export function isAddressOf(baseUrl: string, address: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(baseUrl)) return false;
  return new URL(address).href.startsWith(`${trimmed(baseUrl)}/`);
}

/** Where a project signs people in under its own host. A host of this machine has the port of its service. */
export function originAt(host: string, baseUrl: string): string {
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${host}${/(?:^|\.)localhost$/.test(host) && port !== '' ? `:${port}` : ''}`;
}

/** Whether two base addresses are of one service. */
export const isSameService = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && trimmed(one) === trimmed(other);

const trimmed = (url: string): string => new URL(url).href.replace(/\/+$/, '');

/** Only the host, because a stranger may have chosen the rest of the address. */
export const shownOrigin = (url: string): string =>
  URL.canParse(url) ? new URL(url).origin : 'something that is no address';
