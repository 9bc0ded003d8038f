/** The hosts of callback URLs, for people who have to recognise an app. An app without a host is known by its scheme. */
export function callbackHosts(callbackUrls: readonly string[]): string[] {
  const hosts = callbackUrls.map((text) => {
    const url = URL.parse(text);
    return url === null ? text : url.host || url.protocol;
  });
  return [...new Set(hosts)];
}
