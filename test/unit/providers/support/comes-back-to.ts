/** A provider whose sign-ins all return to one address, whatever address the attempt names. */
import type { IdentityProvider } from '../../../../server/providers/ports.ts';

export const comesBackTo = (provider: IdentityProvider, callbackUri: string): IdentityProvider => ({
  ...provider,
  authorizationUrl: (attempt, choice) => provider.authorizationUrl({ ...attempt, callbackUri }, choice),
  exchange: (callback, attempt) => provider.exchange(callback, { ...attempt, callbackUri }),
});
