/** A client at an OpenID provider of the test, configured as if it were Google. */
import type { ProviderClient } from '../../server/providers/provider-client.ts';

export const googleAt = (issuer: string, credentials = { clientId: 'id', clientSecret: 'secret' }): ProviderClient => ({
  id: 'google',
  kind: 'google',
  label: 'Google',
  issuer,
  credentials,
});
