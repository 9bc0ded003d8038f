/**
 * Any OpenID Connect provider under a name of its own. `sub` identifies a person at this issuer. An address counts only
 * with `email_verified`, which some providers write as the text "true", or if the operator says that the provider has
 * verified all of its addresses.
 */
import { isSameIssuer } from '../../kernel/same-issuer.ts';
import { bySubject } from '../openid/identify.ts';
import { withPlainVerified } from '../openid/profile.ts';
import { type ClientDefinition, ID_AND_SECRET } from './definition.ts';

export const openid: ClientDefinition = {
  label: '',
  mark: 'M7 8a4 4 0 1 1 3.700 5.500L9 15.200V17H7v2H3v-4l4.300-4.300A4 4 0 0 1 7 8Zm5-2a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3Z',
  clientFields: [
    ...ID_AND_SECRET,
    { name: 'issuer', label: 'Issuer' },
    { name: 'label', label: 'Label on the sign-in page' },
    { name: 'domains', label: 'Domains that it speaks for' },
  ],
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
      // Some providers write their issuer with a slash at the end, while operators often leave it out.
      discovery: { isIssuer: (described) => isSameIssuer(described, options.issuer) },
      identify: ({ idToken, userinfo }, callback) =>
        identify({ idToken: withPlainVerified(idToken), userinfo: withPlainVerified(userinfo) }, callback),
    });
  },
};
