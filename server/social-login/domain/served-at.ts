/** What answers under the host of a project's own, in a sentence for its owner. Pure. */
export const servedAt = (host: string, baseUrl: string): string =>
  `${host} shows the choice of providers in your look, and answers token, verify, refresh and logout. With the credentials of the service people are asked who they are at ${new URL(baseUrl).host}, with consent and their own page there. With credentials of your own at a provider, its callback and the consent are at ${host} too.`;
