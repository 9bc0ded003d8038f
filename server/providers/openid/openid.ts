/**
 * Any OpenID Connect provider under a name of its own. A person is `sub` at this issuer, and an address counts only with
 * `email_verified`, which some providers write as the text "true", or where the operator says that the provider has verified
 * all of its addresses.
 */

import type { IdentityProvider } from '../ports.ts';
import { bySubject } from './identify.ts';
import { createOpenIdProvider } from './openid-provider.ts';
import { withPlainVerified } from './profile.ts';
import type { ProviderOptions } from './provider-options.ts';

export const createOpenId = (options: ProviderOptions): IdentityProvider => {
  const identify = bySubject(options);
  return createOpenIdProvider(options, {
    identify: ({ idToken, userinfo }, callback) =>
      identify({ idToken: withPlainVerified(idToken), userinfo: withPlainVerified(userinfo) }, callback),
  });
};
