import { hostOrScheme } from '../../kernel/host-or-scheme.ts';

/** The hosts of callback URLs, for people who have to recognise an app. An app without a host is known by its scheme. */
export function callbackHosts(callbackUrls: readonly string[]): string[] {
  const hosts = callbackUrls.map((text) => {
    const url = URL.parse(text);
    return url === null ? text : hostOrScheme(url);
  });
  return [...new Set(hosts)];
}
