/**
 * Any OpenID Connect provider under a name of its own. A person is `sub` at this issuer, and an address counts only with
 * `email_verified`, which some providers write as the text "true", or where the operator says that the provider has verified
 * all of its addresses.
 */
import { bySubject } from '../openid/identify.ts';
import { withPlainVerified } from '../openid/profile.ts';
import type { ProviderDefinition } from './definition.ts';

export const openid: ProviderDefinition = {
  label: '',
  issuer: '',
  vouches: ({ domains }, domain) => domains.includes(domain),
  guide: {
    document: 'providers',
    steps: [
      'Create a confidential client for the authorization code flow.',
      'Enter the address above as its redirect URI.',
      'Copy the issuer, the client id and the client secret into the form.',
    ],
  },
  create: async (options) => {
    const { createOpenIdProvider } = await import('../openid/openid-provider.ts');
    const identify = bySubject(options);
    return createOpenIdProvider(options, {
      identify: ({ idToken, userinfo }, callback) =>
        identify({ idToken: withPlainVerified(idToken), userinfo: withPlainVerified(userinfo) }, callback),
    });
  },
};
